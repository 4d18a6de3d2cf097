"""Which secret rolls a reader may find: a filter must betray none of the others."""

from typing import Any

from sqlalchemy import Connection, Select, or_, select

from hub.log.players import spelled
from hub.log.schema import rolls
from hub.log.slices import slices


def veiled(connection: Connection, query: Select[Any], secrets_of: str | None) -> Select[Any]:
    """`query` without secret rolls, but for those of this player, however written; "" nobody's, None all."""
    if secrets_of is None:
        return query
    spellings = spelled(connection, secrets_of) if secrets_of else ()
    return query.where(or_(rolls.c.secret.is_(False), rolls.c.player.in_(spellings)))


def whose_secret(connection: Connection, roll_ids: list[str]) -> dict[str, str]:
    """The player of each of these rolls that is secret, by its id."""
    secret = select(rolls.c.id, rolls.c.player).where(rolls.c.secret.is_(True))
    found = (connection.execute(secret.where(rolls.c.id.in_(some))) for some in slices(roll_ids))
    return {row.id: row.player for rows in found for row in rows}
