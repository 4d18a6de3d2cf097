"""What every bench shares: variants in turn in each round, and figures as ratios within a round."""

import statistics
import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from tests.bench.peers import Missing, Peers


@dataclass(frozen=True, slots=True)
class Figure:
    """A ratio, the median over the rounds, with the lowest and highest of them; None where a peer is missing.

    `target`: "≥ 0.15" or "≤ 0.15", or "= 0" for what is counted; "" for none. `beside`: what it came from.
    """

    name: str
    ratio: float | None
    low: float | None = None
    high: float | None = None
    target: str = ""
    beside: Mapping[str, Any] = field(default_factory=dict)

    @property
    def met(self) -> bool | None:
        """Whether the target is; None without one, or without a ratio."""
        if not self.target or self.ratio is None:
            return None
        sign, limit = self.target.split()
        return {
            "≥": self.ratio >= float(limit),
            "≤": self.ratio <= float(limit),
            "=": self.ratio == float(limit),
        }[sign]


@dataclass(frozen=True, slots=True)
class Bench:
    """What a suite is given; `quick`: it only has to run; `say`: who hears of it; `rolls` of a large log."""

    rounds: int
    quick: bool
    peers: Peers
    say: Callable[[str], object]
    rolls: int = 1_000_000

    def size(self, whole: int, quick: int) -> int:
        """How much of something, in earnest or not."""
        return quick if self.quick else whole

    def in_turn(self, variants: Mapping[str, Callable[[], Any]]) -> dict[str, list[Any]]:
        """What each variant tells in each round; of one whose peer is missing that is said."""
        told: dict[str, list[Any]] = {name: [] for name in variants}
        for turn in range(self.rounds):
            for name, measure in variants.items():
                self.say(f"{turn + 1}/{self.rounds} {name}")
                try:
                    told[name].append(measure())
                except Missing as missing:
                    self.say(f"{name}: {missing}")
        return {name: values for name, values in told.items() if len(values) == self.rounds}


def ratio(
    name: str, told: Mapping[str, Sequence[float]], one: str, other: str, target: str = "", **beside: Any
) -> Figure:
    """How many times `other` the variant `one` is: the median of the ratios within a round."""
    if one not in told or other not in told:
        return Figure(name, None, target=target)
    within = [ours / max(theirs, 1e-12) for ours, theirs in zip(told[one], told[other], strict=True)]
    return Figure(name, *(_short(some(within)) for some in (statistics.median, min, max)), target, beside)


def counted(name: str, count: int, target: str = "= 0", **beside: Any) -> Figure:
    """A figure that is a number of things."""
    return Figure(name, count, count, count, target, beside)


def medians(told: Mapping[str, Sequence[float]]) -> dict[str, float]:
    """The median of each variant, for scale only."""
    return {name: _short(statistics.median(values)) for name, values in told.items()}


def _short(value: float) -> float:
    return float(f"{value:.3g}")


def to_stderr(line: str) -> None:
    """Progress, beside the table."""
    print(line, file=sys.stderr, flush=True)
