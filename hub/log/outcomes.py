"""How the rolls of each player came out, counted; secret ones are left out."""

from collections import Counter

from sqlalchemy import Connection, func, select

from hub.log.records import Tally
from hub.log.schema import players, rolls


def outcomes(connection: Connection) -> list[Tally]:
    """One tally for each player, game and outcome there is."""
    by = rolls.c.player_id, rolls.c.kind
    counted = (
        select(*by, func.count().label("count")).where(rolls.c.secret.is_(False)).group_by(*by).subquery()
    )
    named = select(players.c.text, counted.c.kind, counted.c["count"])
    tallies: Counter[tuple[str, str, str | None]] = Counter()
    for player, kind, count in connection.execute(named.join(players, players.c.id == counted.c.player_id)):
        tallies[player, kind.game, kind.outcome] += count
    return [Tally(*told, count) for told, count in sorted(tallies.items(), key=_place)]


def _place(tally: tuple[tuple[str, str, str | None], int]) -> tuple[str, str, str]:
    player, game, outcome = tally[0]
    return player, game, outcome or ""
