"""When a roll was thrown: by the box's clock where it has one, else by the hub's and the roll's age."""

from typing import NamedTuple

from hub import wire

LATE_MS = 60_000
SKEW_MS = 60_000


class Dated(NamedTuple):
    """`rolled_at_ms` in ms UTC; `dated_by` "box" or "hub".

    `late` where it came over a minute after, or nobody knows when: the box lost its clock meanwhile, or has
    none and the broker kept the roll while the hub was away.
    """

    rolled_at_ms: int
    dated_by: str
    late: bool


def skew_s(roll: wire.Roll, received_at_s: float) -> int | None:
    """How far the box's clock was ahead as the roll came in; None where it tells no time or no age."""
    if roll.at is None or roll.age_ms is None:
        return None
    return round(roll.at - (received_at_s - roll.age_ms / 1000))


def date(roll: wire.Roll, received_at_ms: int, queued: bool = False) -> Dated:
    """The moment of a roll received at `received_at_ms`; a `queued` one is older than its age tells."""
    age_ms = roll.age_ms or 0
    rolled_at_ms, dated_by = received_at_ms - age_ms, "hub"
    # A box cannot send what it has not thrown yet: a clock ahead of ours is wrong, and not believed.
    if roll.at is not None and roll.at * 1000 <= received_at_ms + SKEW_MS:
        rolled_at_ms, dated_by = roll.at * 1000, "box"
    ageless = dated_by == "hub" and (roll.age_ms is None or queued)
    return Dated(rolled_at_ms, dated_by, ageless or received_at_ms - rolled_at_ms > LATE_MS)
