"""Exact chances of counts: how far from what is expected, on either side."""

from collections.abc import Callable
from functools import partial
from math import exp, lgamma, log

NEGLIGIBLE = 1e-17


def binomial(seen: int, tries: int, chance: float) -> float:
    """The two-sided chance of `seen` hits in `tries`, each a hit with `chance`."""
    each = partial(log_binomial, tries=tries, chance=chance)
    return _two_sided(each, seen, tries * chance, 0, tries)


def binomial_band(tries: int, chance: float, outside: float) -> tuple[int, int]:
    """The fewest and the most hits to be expected: beyond either lies at most `outside`."""
    each = partial(log_binomial, tries=tries, chance=chance)

    def low_enough(hits: int) -> bool:
        return _tail(each, hits, 0) <= outside

    def high_enough(hits: int) -> bool:
        return _tail(each, tries - hits, tries) <= outside

    middle = int(tries * chance)
    fewest = _last(low_enough, middle) + 1
    return fewest, tries - _last(high_enough, tries - middle) - 1


def runs(seen: int, low: int, high: int) -> float:
    """The two-sided chance of `seen` runs in a row of `low` low faces and `high` high ones.

    Wald and Wolfowitz: every order of these faces is equally likely.
    """
    if not low or not high:
        return 1.0
    most = 2 * min(low, high) + (low != high)
    return _two_sided(_runs(low, high), seen, expected_runs(low, high), 2, most)


def expected_runs(low: int, high: int) -> float:
    """How many runs that row has on average."""
    return 1 + 2 * low * high / (low + high)


def between(fewest: int, most: int, tries: int, chance: float) -> float:
    """The chance of `fewest` to `most` hits in `tries`."""
    return sum(exp(log_binomial(hits, tries, chance)) for hits in range(fewest, most + 1))


def log_binomial(hits: int, tries: int, chance: float) -> float:
    """The logarithm of the chance of `hits` in `tries`, each a hit with `chance`."""
    return log_choose(tries, hits) + hits * log(chance) + (tries - hits) * log(1 - chance)


def log_choose(n: int, k: int) -> float:
    """The logarithm of the number of ways to choose k of n."""
    return lgamma(n + 1) - lgamma(k + 1) - lgamma(n - k + 1)


def _runs(low: int, high: int) -> Callable[[int], float]:
    whole = log_choose(low + high, low)

    def log_chance(count: int) -> float:
        k = count // 2
        factor = (low + high - 2 * k) / k if count % 2 else 2.0
        return log(factor) + log_choose(low - 1, k - 1) + log_choose(high - 1, k - 1) - whole

    return log_chance


def _two_sided(
    log_chance: Callable[[int], float], seen: int, mean: float, lowest: int, highest: int
) -> float:
    """Twice the smaller tail, 1 at most."""
    tail = _tail(log_chance, seen, lowest if seen < mean else highest)
    return min(1.0, 2 * tail, 2 * max(0.0, 1 - tail + exp(log_chance(seen))))


def _tail(log_chance: Callable[[int], float], seen: int, end: int) -> float:
    """The chance of `seen` and of all beyond it to `end`, away from the mean."""
    step = 1 if end >= seen else -1
    total, before = 0.0, 1.0
    for count in range(seen, end + step, step):
        chance = exp(log_chance(count))
        total += chance
        # Runs go up and down between even and odd counts: one small term is not the end yet.
        if max(chance, before) <= total * NEGLIGIBLE:
            break
        before = chance
    return total


def _last(holds: Callable[[int], bool], most: int) -> int:
    """The last count from 0 to `most` for which `holds`, -1 for none; it holds for all before."""
    low, high = -1, most
    while low < high:
        middle = (low + high + 1) // 2
        low, high = (middle, high) if holds(middle) else (low, middle - 1)
    return low
