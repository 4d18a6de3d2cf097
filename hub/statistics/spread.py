"""What fell against what the exact odds promise: the d100 by tens, the totals of the D6 System."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from math import ceil
from typing import TypeVar

from hub.statistics.counted import Counted
from hub.statistics.figures import Figures
from hub.weighing.odds import each_total

T = TypeVar("T")

MOST_BARS = 36
# A total rarer than this, beside the most common one, is drawn with those above it.
WORTH_DRAWING = 0.01


class Column(Figures, frozen=True):
    """How many rolls came to `first` … `last`, and how many the odds promise; `last` None: or more."""

    first: int
    last: int | None
    seen: int
    expected: float


class Spread(Figures, frozen=True):
    """The rolls of one game."""

    rolls: int
    bars: tuple[Column, ...]


def d100(rolls: Sequence[Counted]) -> Spread | None:
    """The kept roll, by ten: 1–10, 11–20 … 91–100."""
    ours = [roll for roll in rolls if roll.game == "d100"]
    seen = _counts(((roll.figure - 1) // 10, roll.count) for roll in ours)
    sides = _counts((roll.odds.spread, roll.count) for roll in ours if roll.odds)
    bars = [
        Column(10 * ten + 1, 10 * ten + 10, seen[ten], sum(n * _ten(ten, s) for s, n in sides.items()))
        for ten in range(10)
    ]
    return Spread(seen.total(), tuple(bars)) if ours else None


def _counts(found: Iterable[tuple[T, int]]) -> Counter[T]:
    counts: Counter[T] = Counter()
    for one, count in found:
        counts[one] += count
    return counts


def _ten(ten: int, side: object) -> float:
    """The chance that the kept roll is 10·ten + 1 … 10·ten + 10."""
    if side == 0:
        return 0.1
    # The lower of two is above r in (100 − r)² of 10,000 ways; the higher is the same seen from 101.
    place = ten if side == 1 else 9 - ten
    return ((10 - place) ** 2 - (9 - place) ** 2) / 100


def d6(rolls: Sequence[Counted]) -> Spread | None:
    """The totals as they were shown, under the rule set before the throw."""
    ours = [roll for roll in rolls if roll.game == "d6"]
    if not ours:
        return None
    seen = _counts((roll.figure, roll.count) for roll in ours)
    expected = _promised(ours)
    least = WORTH_DRAWING * max(expected.values())
    drawn = [total for total, mean in expected.items() if mean >= least]
    return Spread(seen.total(), tuple(_bars(min(*drawn, *seen), max(drawn), seen, expected)))


def _promised(rolls: Iterable[Counted]) -> Counter[int]:
    expected: Counter[int] = Counter()
    for spread, count in _counts((roll.odds.spread, roll.count) for roll in rolls if roll.odds).items():
        assert isinstance(spread, tuple)
        for total, chance in each_total(spread).items():
            expected[total] += count * chance  # type: ignore[assignment]
    return expected


def _bars(first: int, last: int, seen: Mapping[int, int], expected: Mapping[int, float]) -> list[Column]:
    """Every total of a stretch, some together where there are many; the last bar takes all above."""
    wide = ceil((last - first + 1) / MOST_BARS)
    starts = range(first, last + 1, wide)
    counts, means = [0] * len(starts), [0.0] * len(starts)
    for total, count in seen.items():
        counts[min((total - first) // wide, len(starts) - 1)] += count
    for total, mean in expected.items():
        means[min(max(0, total - first) // wide, len(starts) - 1)] += mean
    ends = [*(start + wide - 1 for start in starts[:-1]), None]
    return [Column(*bar) for bar in zip(starts, ends, counts, means, strict=True)]
