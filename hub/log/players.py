"""Who ever rolled: every name of the log, and all the ways it is written."""

from sqlalchemy import Connection, select

from hub.log.fold import fold
from hub.log.schema import players


def known(connection: Connection) -> list[str]:
    """Everyone, each once, by name; who gave none is left out."""
    names = connection.scalars(select(players.c.text).order_by(players.c.text.desc()))
    once = {fold(name): name for name in names if name}
    return [once[folded] for folded in sorted(once)]


def spelled(connection: Connection, player: str) -> list[int]:
    """The number of every way in which the log writes this name, case and accents apart; [] for nobody."""
    wanted = fold(player)
    return list(connection.scalars(select(players.c.id).where(players.c.folded == wanted)))
