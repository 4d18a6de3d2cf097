"""The faces of rolls, read through the whole log in batches."""

from dataclasses import dataclass

from sqlalchemy import Connection, select

from hub import wire
from hub.log.rows import readable
from hub.log.schema import rolls


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
    read = select(
        rolls.c.position,
        rolls.c.box,
        rolls.c.player,
        rolls.c.game,
        rolls.c.secret,
        rolls.c.agreed,
        rolls.c.raw,
    )
    query = read.where(rolls.c.position > position).order_by(rolls.c.position).limit(limit)
    found = [(row, readable(row.raw)) for row in connection.execute(query)]
    return [
        Thrown(*row[:-1], roll.faces if roll else None, roll is not None and roll.source == "typed")
        for row, roll in found
    ]
