"""How the rolls of each player came out, counted; secret ones are left out."""

from sqlalchemy import Connection, func, select

from hub.log.records import Tally
from hub.log.schema import rolls


def outcomes(connection: Connection) -> list[Tally]:
    """One tally for each player, game and outcome there is."""
    by = rolls.c.player, rolls.c.game, rolls.c.outcome
    query = select(*by, func.count()).where(rolls.c.secret.is_(False)).group_by(*by).order_by(*by)
    return [Tally(*row) for row in connection.execute(query)]
