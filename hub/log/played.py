"""Rolls as they were played, read through the whole log in batches: for who counts them."""

from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, Row

from hub import wire
from hub.log.filtered import passing
from hub.log.records import Filters
from hub.log.rows import readable
from hub.log.schema import rolls
from hub.log.whole import whole_rolls


@dataclass(frozen=True, slots=True)
class Played:
    """A roll and when it was rolled, in ms UTC; `agreed` where the hub judges the faces as the box did.

    `roll` is None where the row is damaged.
    """

    position: int
    id: str
    player: str
    game: str
    secret: bool
    agreed: bool
    rolled_at_ms: int
    roll: wire.Roll | None


def played_after(connection: Connection, position: int, limit: int) -> list[Played]:
    """At most `limit` rolls, in the order of commit, all after `position`."""
    query = whole_rolls().where(rolls.c.position > position).order_by(rolls.c.position).limit(limit)
    return [_played(row) for row in connection.execute(query)]


def played_between(connection: Connection, start_ms: int, end_ms: int | None) -> list[Played]:
    """Every roll of a stretch of time, as it was played."""
    query = passing(connection, Filters(since_ms=start_ms, until_ms=end_ms))
    return [_played(row) for row in connection.execute(query)]


def _played(row: Row[Any]) -> Played:
    return Played(
        position=row.position,
        id=row.id,
        player=row.player,
        game=row.kind.game,
        secret=row.secret,
        agreed=row.agreed,
        rolled_at_ms=row.rolled_at_ms,
        roll=readable(row.raw),
    )
