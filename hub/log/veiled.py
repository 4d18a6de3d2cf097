"""Which secret rolls a reader may find: a filter must betray none of the others."""

from typing import Any

from sqlalchemy import Connection, Select, or_

from hub.log.players import spelled
from hub.log.schema import rolls
from hub.log.whole import by_id


def veiled(connection: Connection, query: Select[Any], secrets_of: str | None) -> Select[Any]:
    """`query` without secret rolls, but for those of this player, however written; "" nobody's, None all."""
    if secrets_of is None:
        return query
    theirs = spelled(connection, secrets_of) if secrets_of else []
    return query.where(or_(rolls.c.secret.is_(False), rolls.c.player_id.in_(theirs)))


def whose_secret(connection: Connection, roll_ids: list[str]) -> dict[str, str]:
    """The player of each of these rolls that is secret, by its id."""
    return {row.id: row.player for row in by_id(connection, roll_ids) if row.secret}
