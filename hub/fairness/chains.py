"""The joker's chains against the geometric law: after each 6 the joker is thrown again, and only then."""

from functools import lru_cache
from math import ceil, exp, floor, sqrt

from hub.fairness.fit import Fit
from hub.fairness.tails import between, log_binomial

# One throw, two, three or more: a chain goes on once in six.
CHANCES = (5 / 6, 5 / 36, 1 / 36)
ROUNDING = 1e-9
NEGLIGIBLE = 1e-18


@lru_cache(maxsize=1024)
def chains_fit(one: int, two: int, more: int) -> Fit:
    """Of how many chains had one throw, two, and three or more: the chi-square, its p counted out."""
    chains = one + two + more
    statistic = _chi_square(two, more, chains)
    limit = statistic - ROUNDING
    as_near = sum(_as_near(long, chains, limit) for long in range(chains + 1))
    return Fit(statistic, len(CHANCES) - 1, min(1.0, max(0.0, 1 - as_near)), "exact")


def _chi_square(two: int, more: int, chains: int) -> float:
    counts = (chains - two - more, two, more)
    return sum(n * n / chance for n, chance in zip(counts, CHANCES, strict=True)) / chains - chains


def _as_near(long: int, chains: int, limit: float) -> float:
    """The chance of `long` chains of three or more with a chi-square below `limit`."""
    chance = exp(log_binomial(long, chains, CHANCES[2]))
    if chance < NEGLIGIBLE:
        return 0.0
    span = _span(long, chains, limit)
    return chance * between(*span, chains - long, CHANCES[1] / (CHANCES[0] + CHANCES[1])) if span else 0.0


def _span(long: int, chains: int, limit: float) -> tuple[int, int] | None:
    """The counts of two throws, fewest and most, whose chi-square stays below `limit`: it is a parabola."""
    rest = chains - long
    a = 1 / CHANCES[0] + 1 / CHANCES[1]
    b = -2 * rest / CHANCES[0]
    c = rest * rest / CHANCES[0] + long * long / CHANCES[2] - chains * (limit + chains)
    under_root = b * b - 4 * a * c
    if under_root <= 0:
        return None
    root = sqrt(under_root)
    fewest, most = ceil((-b - root) / (2 * a)), floor((-b + root) / (2 * a))
    return (max(0, fewest), min(rest, most)) if max(0, fewest) <= min(rest, most) else None
