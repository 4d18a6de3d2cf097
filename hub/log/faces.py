"""The faces of rolls, read through the whole log in batches."""

from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, Row

from hub import wire
from hub.log.rows import readable
from hub.log.schema import rolls
from hub.log.whole import whole_rolls


@dataclass(frozen=True, slots=True)
class Thrown:
    """What fell in one roll, and whose it was; `agreed` where the hub judges the faces as the box did.

    `faces` are None where the row is damaged; `typed` where a person says so, and no dice of ours fell.
    """

    position: int
    box: str
    player: str
    game: str
    secret: bool
    agreed: bool
    faces: tuple[tuple[int, int], ...] | wire.D6Faces | None
    typed: bool = False


def faces_after(connection: Connection, position: int, limit: int) -> list[Thrown]:
    """At most `limit` rolls, in the order of commit, all after `position`."""
    query = whole_rolls().where(rolls.c.position > position).order_by(rolls.c.position).limit(limit)
    return [_thrown(row, readable(row.raw)) for row in connection.execute(query)]


def _thrown(row: Row[Any], roll: wire.Roll | None) -> Thrown:
    return Thrown(
        position=row.position,
        box=row.box,
        player=row.player,
        game=row.kind.game,
        secret=row.secret,
        agreed=row.agreed,
        faces=roll.faces if roll else None,
        typed=roll is not None and roll.source == "typed",
    )
