"""Who ever rolled: every name of the log, and all the ways it is written."""

from sqlalchemy import Connection, func, select

from hub.log.fold import fold
from hub.log.schema import rolls


def known(connection: Connection) -> list[str]:
    """Everyone, each once, by name; who gave none is left out."""
    once = {fold(name): name for name in reversed(_names(connection)) if name}
    return [once[folded] for folded in sorted(once)]


def spelled(connection: Connection, player: str) -> tuple[str, ...]:
    """Every way in which the log writes this name, case and accents apart; () for nobody."""
    wanted = fold(player)
    return tuple(name for name in _names(connection) if fold(name) == wanted)


def _names(connection: Connection) -> list[str]:
    """Each name there is: the index is asked for the next name, not for every roll."""
    names = select(func.min(rolls.c.player).label("name")).cte("names", recursive=True)
    following = select(func.min(rolls.c.player)).where(rolls.c.player > names.c.name).scalar_subquery()
    names = names.union_all(select(following).where(names.c.name.is_not(None)))
    return list(connection.scalars(select(names.c.name).where(names.c.name.is_not(None))))
