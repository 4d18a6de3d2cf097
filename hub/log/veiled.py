"""Which secret rolls a reader may find: a filter must betray none of the others."""

from typing import Any

from sqlalchemy import Connection, Select, or_, select

from hub.log.players import spelled
from hub.log.schema import rolls


def veiled(connection: Connection, query: Select[Any], secrets_of: str | None) -> Select[Any]:
    """`query` without secret rolls, but for those of this player, however written; "" nobody's, None all."""
    if secrets_of is None:
        return query
    spellings = spelled(connection, secrets_of) if secrets_of else ()
    return query.where(or_(rolls.c.secret.is_(False), rolls.c.player.in_(spellings)))


def whose_secret(connection: Connection, roll_ids: list[str]) -> dict[str, str]:
    """The player of each of these rolls that is secret, by its id."""
    wanted = select(rolls.c.id, rolls.c.player).where(rolls.c.secret.is_(True), rolls.c.id.in_(roll_ids))
    return {row.id: row.player for row in connection.execute(wanted)} if roll_ids else {}
