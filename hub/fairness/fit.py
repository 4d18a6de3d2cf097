"""How well the counts of faces fit honest dice: Pearson's chi-square, counted out where dice are few.

With fewer than 5 expected a face, every way the dice can fall is counted. Beyond, the curve of the
chi-square law stands in for that; at its worst, there at the border, it makes a p of 1 in 10,000 half as
large as it is, and one of 1 in 100 right to a tenth.
"""

from collections import defaultdict
from collections.abc import Sequence
from fractions import Fraction
from functools import cache
from math import ceil, comb, factorial
from typing import NamedTuple

from hub.fairness.gamma import chi_square_tail

EXPECTED_AT_LEAST = 5


class Fit(NamedTuple):
    """The chi-square and its degrees; `p`: how often honest dice stray as far; "exact" or "chi_square"."""

    statistic: float
    freedom: int
    p: float
    method: str


def faces_fit(counts: Sequence[int]) -> Fit:
    """Of the count of each face, all equally likely; at least one die."""
    dice, faces = sum(counts), len(counts)
    squares = sum(count * count for count in counts)
    statistic = squares * faces / dice - dice
    if dice < EXPECTED_AT_LEAST * faces:
        return Fit(statistic, faces - 1, _squares_tail(dice, faces, squares), "exact")
    return Fit(statistic, faces - 1, chi_square_tail(statistic, faces - 1), "chi_square")


def _squares_tail(dice: int, faces: int, squares: int) -> float:
    """The chance that the squared counts of honest dice sum to `squares` or more."""
    ways = sum(count for total, count in ways_to_fall(dice, faces).items() if total >= squares)
    return float(Fraction(ways, faces**dice))


@cache
def ways_to_fall(dice: int, faces: int) -> dict[int, int]:
    """In how many ways these dice can fall so that the squared counts of the faces have each sum."""
    found: dict[int, int] = defaultdict(int)

    def place(left: int, below: int, free: int, ways: int, squares: int) -> None:
        """`free` faces have no count yet; each that gets one gets less than `below`, the most first."""
        if not left:
            found[squares] += ways
        for count in range(ceil(left / free), min(left, below - 1) + 1) if left and free else ():
            for alike in range(1, min(free, left // count) + 1):
                rest = left - alike * count
                fallen = factorial(left) // (factorial(count) ** alike * factorial(rest))
                more = ways * comb(free, alike) * fallen
                place(rest, count, free - alike, more, squares + alike * count * count)

    place(dice, dice + 1, faces, 1, 0)
    return found
