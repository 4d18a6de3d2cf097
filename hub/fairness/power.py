"""How many dice it takes before a test can see anything: the power of the chi-square."""

from functools import cache
from math import exp, sqrt

from hub.fairness.gamma import chi_square_point, chi_square_tail
from hub.fairness.tails import log_binomial

# A die is called loaded here when one of its faces falls half as often again as it should.
LIFT = 1.5
SEEN_IN = 0.8
# Beyond so many standard deviations there is nothing left to add up.
FAR = 8


@cache
def dice_needed(faces: int, alarm: float) -> int:
    """How many dice until a loaded one is seen 4 times in 5, by a test that cries where p ≤ `alarm`."""
    low, high = faces, 2 * faces
    while power(high, faces, alarm) < SEEN_IN:
        low, high = high, high * 2
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (middle, high) if power(middle, faces, alarm) < SEEN_IN else (low, middle)
    return high


def power(dice: int, faces: int, alarm: float) -> float:
    """The chance that so many loaded dice are seen.

    For each count of the loaded face; the other faces are equally likely among themselves, and have a
    chi-square of their own.
    """
    limit = chi_square_point(alarm, faces - 1)
    chance = LIFT / faces
    spread = FAR * sqrt(dice * chance * (1 - chance))
    fewest, most = max(0, int(dice * chance - spread)), min(dice - 1, int(dice * chance + spread) + 1)
    return sum(
        exp(log_binomial(count, dice, chance)) * _beyond(limit, count, dice, faces)
        for count in range(fewest, most + 1)
    )


def _beyond(limit: float, count: int, dice: int, faces: int) -> float:
    """The chance to be beyond `limit` when the loaded face fell `count` times."""
    rest = dice - count
    squares = (limit + dice) * dice / faces - count * count
    return chi_square_tail(squares * (faces - 1) / rest - rest, faces - 2)
