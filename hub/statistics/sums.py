"""How many of independent trials succeed: the distribution of their sum (Poisson-binomial).

Counted out exactly where that is quick; beyond, the normal law corrected for its skewness.
"""

from collections import Counter
from collections.abc import Callable, Iterable
from math import erf, exp, pi, sqrt
from typing import NamedTuple, TypeAlias

Upto: TypeAlias = Callable[[int], float]
# One by one, or how often each.
Chances: TypeAlias = Iterable[float] | Counter[float]

# Beyond both, the corrected normal law is closer than a tenth of a per cent.
EXACT_UPTO = 400
WIDE_FROM = 60.0
NEGLIGIBLE = 1e-17


class Sum(NamedTuple):
    """Mean, variance and third central moment of a number of successes."""

    mean: float
    variance: float
    third: float


def moments(chances: Chances) -> Sum:
    """Of trials with these chances of success."""
    weights = Counter(chances).items()
    mean = sum(count * p for p, count in weights)
    variance = sum(count * p * (1 - p) for p, count in weights)
    return Sum(mean, variance, sum(count * p * (1 - p) * (1 - 2 * p) for p, count in weights))


def exact(chances: Chances) -> tuple[int, list[float]]:
    """The fewest successes that are not negligible, and the chance of that many, one more, …"""
    least, ways = 0, [1.0]
    for p in Counter(chances).elements():
        if p in (0.0, 1.0):
            least += int(p)
            continue
        ways = [a * p + b * (1 - p) for a, b in zip([0.0, *ways], [*ways, 0.0], strict=True)]
        while ways[-1] < NEGLIGIBLE:
            ways.pop()
        if ways[0] < NEGLIGIBLE:
            seen = next(place for place, way in enumerate(ways) if way >= NEGLIGIBLE)
            least, ways = least + seen, ways[seen:]
    return least, ways


def quick(chances: Chances, found: Sum) -> bool:
    """Whether to count out exactly."""
    return Counter(chances).total() <= EXACT_UPTO or found.variance < WIDE_FROM


def below(successes: float, found: Sum) -> float:
    """P(sum <= successes) by the normal law with its skewness; between two whole numbers, half-way."""
    width = sqrt(found.variance)
    x = (successes - found.mean) / width
    skewness = found.third / width**3
    density = exp(-x * x / 2) / sqrt(2 * pi)
    return min(1.0, max(0.0, (1 + erf(x / sqrt(2))) / 2 + skewness * (1 - x * x) * density / 6))


def standing(seen: int, chances: Chances) -> float:
    """The mid-p: how many of all tables have fewer successes with these rolls, ties counted half."""
    found = moments(chances)
    if quick(chances, found):
        least, ways = exact(chances)
        fewer = sum(ways[: max(0, seen - least)])
        same = ways[seen - least] if 0 <= seen - least < len(ways) else 0.0
        return min(1.0, fewer + same / 2)
    return (below(seen - 0.5, found) + below(seen + 0.5, found)) / 2
