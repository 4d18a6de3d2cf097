"""A place in the log from which someone reads on; it stays a true one when a backup is put back."""

from typing import NamedTuple

from sqlalchemy import Connection, select

from hub.log.cursors import cursor
from hub.log.recall import after, last
from hub.log.records import LoggedRoll
from hub.log.schema import names

RESTORED = "restored"


class Place(NamedTuple):
    """Up to which `position` someone has read, in the log as the restore numbered `restored` left it.

    `name` is that of a listener with a cursor, "" for anyone else.
    """

    position: int
    restored: int
    name: str = ""


def restored(connection: Connection) -> int:
    """The position that the last restore took for itself; 0 where there was none.

    No roll of before the restore, and none that it brought, has this position or a later one.
    """
    return int(connection.scalar(select(names.c.value).where(names.c.name == RESTORED)) or 0)


def place(connection: Connection, position: int | None, name: str) -> Place:
    """The place at `position`; where that is None, at the cursor of `name`, else at the end."""
    # Asked first: a restore that comes in between is noticed later.
    number = restored(connection)
    if position is None and name:
        position = cursor(connection, name)
    return Place(last(connection) if position is None else position, number, name)


def news(connection: Connection, place: Place, limit: int) -> tuple[list[LoggedRoll], Place]:
    """At most `limit` rolls after `place`, oldest first, and the place after them.

    What a restore has brought meanwhile is no news, but to a listener that had not heard it.
    """
    rolls = after(connection, place.position, limit)
    # Asked last: what was read before a restore is no news either.
    number = restored(connection)
    if number != place.restored:
        return news(connection, _after_restore(connection, place, number), limit)
    return rolls, place._replace(position=rolls[-1].position) if rolls else place


def _after_restore(connection: Connection, place: Place, number: int) -> Place:
    heard = cursor(connection, place.name) if place.name else None
    return Place(max(place.position, number) if heard is None else heard, number, place.name)
