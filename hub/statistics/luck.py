"""Luck: the successes that fell against those that the exact odds of each roll promised."""

from collections import Counter
from collections.abc import Sequence
from math import ceil, floor, sqrt

from hub.statistics import sums
from hub.statistics.counted import Counted
from hub.statistics.figures import Figures, iso

# Of honest dice, 95 in 100 are within the band at each roll.
BAND = 1.96
MOST_POINTS = 240
MOST_BARS = 60
# How far from the mean the bars reach, in widths of the law.
REACH = 4.0


class Point(Figures, frozen=True):
    """After the `rolls`th roll that had a chance: `ahead` of expectation by so many successes."""

    rolls: int
    id: str
    at: str
    seen: int
    expected: float
    ahead: float
    band: float


class Share(Figures, frozen=True):
    """The chance of `first` … `last` successes in all; `here` where what was seen is among them."""

    first: int
    last: int
    chance: float
    here: bool


class Luck(Figures, frozen=True):
    """`standing`: the share of all tables that have less luck with the same rolls, ties counted half."""

    rolls: int
    seen: int
    expected: float
    standing: float
    exact: bool
    curve: tuple[Point, ...]
    law: tuple[Share, ...]


def judged(rolls: Sequence[Counted]) -> list[Counted]:
    """The rolls that could succeed or fail: an opposed one cannot by itself."""
    return [roll for roll in rolls if roll.won is not None]


def chances(rolls: Sequence[Counted]) -> Counter[float]:
    """How often each chance of success was given."""
    given: Counter[float] = Counter()
    for roll in rolls:
        if roll.odds:
            given[roll.odds.success or 0.0] += roll.count
    return given


def luck(rolls: Sequence[Counted], points: tuple[Point, ...] | None = None) -> Luck | None:
    """Of rolls in the order they fell, or in any with `points` of their way; None where none had a chance."""
    tried = judged(rolls)
    if not tried:
        return None
    promised, seen = chances(tried), sum(roll.count for roll in tried if roll.won)
    found = sums.moments(promised)
    return Luck(
        rolls=promised.total(),
        seen=seen,
        expected=found.mean,
        standing=sums.standing(seen, promised),
        exact=sums.quick(promised, found),
        curve=curve(tried) if points is None else points,
        law=_law(seen, promised, found),
    )


def curve(tried: Sequence[Counted]) -> tuple[Point, ...]:
    """At most MOST_POINTS of the way, evenly apart, the first and the last among them."""
    wanted = evenly(len(tried))
    points, seen, expected, variance = [], 0, 0.0, 0.0
    for place, roll in enumerate(tried):
        p = roll.odds.success or 0.0 if roll.odds else 0.0
        seen, expected, variance = seen + (roll.won is True), expected + p, variance + p * (1 - p)
        if place in wanted:
            points.append(point(place + 1, roll.id, roll.at_ms, seen, expected, variance))
    return tuple(points)


def evenly(count: int) -> set[int]:
    """MOST_POINTS places among so many, or all."""
    return {round(step * (count - 1) / (MOST_POINTS - 1)) for step in range(MOST_POINTS)}


def point(rolls: int, id: str, at_ms: int, seen: int, expected: float, variance: float) -> Point:
    """After so many rolls, of which this was the last."""
    band = BAND * sqrt(max(0.0, variance))
    return Point(rolls, id, iso(at_ms), seen, expected, seen - expected, band)


def _law(seen: int, promised: Counter[float], found: sums.Sum) -> tuple[Share, ...]:
    reach = REACH * sqrt(max(0.0, found.variance)) + 1
    first = max(0, min(seen, floor(found.mean - reach)))
    last = min(promised.total(), max(seen, ceil(found.mean + reach)))
    wide = max(1, ceil((last - first + 1) / MOST_BARS))
    upto = _upto(promised, found)
    return tuple(
        Share(start, end, max(0.0, upto(end) - upto(start - 1)), start <= seen <= end)
        for start in range(first, last + 1, wide)
        for end in [min(start + wide - 1, last)]
    )


def _upto(promised: Counter[float], found: sums.Sum) -> "sums.Upto":
    """P(sum <= n)."""
    if not sums.quick(promised, found):
        return lambda successes: sums.below(successes + 0.5, found)
    least, ways = sums.exact(promised)
    added = [0.0]
    for way in ways:
        added.append(added[-1] + way)
    return lambda successes: added[min(max(0, successes - least + 1), len(ways))]
