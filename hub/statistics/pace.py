"""How many rolls, and when: hour by hour of a session, else session by session, else day by day."""

from collections import Counter
from collections.abc import Sequence
from typing import Literal

from hub.log.sessions import Session
from hub.statistics.choice import within
from hub.statistics.counted import Counted
from hub.statistics.figures import Figures, iso

HOUR_MS = 3_600_000
MOST_BARS = 24


class Stretch(Figures, frozen=True):
    """From when, for how many ms (None: a session that goes on), how many rolls; `name` of a session."""

    at: str
    session: int | None
    name: str
    rolls: int


class Pace(Figures, frozen=True):
    """The last stretches that had rolls, oldest first."""

    by: Literal["hour", "session", "day"]
    stretches: tuple[Stretch, ...]


def pace(rolls: Sequence[Counted], session: Session | None, sessions: Sequence[Session]) -> Pace | None:
    """Of rolls in the order they fell; None where there are none."""
    if not rolls:
        return None
    if session:
        return Pace("hour", _every(rolls, HOUR_MS, session.start_ms))
    held = _held(rolls, sessions)
    return Pace("session", held) if held else Pace("day", _every(rolls, 24 * HOUR_MS, 0))


def _every(rolls: Sequence[Counted], length_ms: int, start_ms: int) -> tuple[Stretch, ...]:
    counts: Counter[int] = Counter()
    for roll in rolls:
        counts[(roll.at_ms - start_ms) // length_ms] += roll.count
    last = sorted(counts)[-MOST_BARS:]
    places = range(last[0], last[-1] + 1) if last[-1] - last[0] < MOST_BARS else last
    return tuple(Stretch(iso(start_ms + place * length_ms), None, "", counts[place]) for place in places)


def _held(rolls: Sequence[Counted], sessions: Sequence[Session]) -> tuple[Stretch, ...]:
    newest = sorted(sessions, key=lambda one: one.start_ms)[-MOST_BARS:]
    counts = [sum(roll.count for roll in rolls if within(one, roll.at_ms)) for one in newest]
    return tuple(
        Stretch(iso(one.start_ms), one.id, one.name, count)
        for one, count in zip(newest, counts, strict=True)
        if count
    )
