"""Rolls as they were played, read through the whole log in batches: for who counts them."""

from dataclasses import dataclass

from sqlalchemy import Connection, select

from hub import wire
from hub.log.rows import readable
from hub.log.schema import rolls


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
    read = select(
        rolls.c.position,
        rolls.c.id,
        rolls.c.player,
        rolls.c.game,
        rolls.c.secret,
        rolls.c.agreed,
        rolls.c.rolled_at_ms,
        rolls.c.raw,
    )
    query = read.where(rolls.c.position > position).order_by(rolls.c.position).limit(limit)
    return [Played(*row[:-1], readable(row[-1])) for row in connection.execute(query)]
