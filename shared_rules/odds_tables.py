"""More exact odds of the D6 System, for people who look at tables: a box never loads it."""

from shared_rules.codes import split
from shared_rules.odds import d6_at_least, split_under


def d6_distribution(pips: int, highest: int, ruling: str = "cancel") -> "tuple[list[int], int]":
    """How many of the throws give each total 0 … `highest`, and how many throws there are in all."""
    reached, whole = d6_at_least(pips, highest + 1, ruling)
    return [reached[total] - reached[total + 1] for total in range(len(reached) - 1)], whole


def d6_critical(pips: int) -> "tuple[int, int]":
    """P(RC), which is P(EC) too: one in six as soon as there is a joker."""
    return (1, 6) if split(pips)[0] else (0, 1)


def d6_mean(pips: int, ruling: str = "cancel") -> "tuple[int, int]":
    """The mean total as (numerator, denominator); the joker alone is worth 21/5."""
    dice, flat = split_under(pips, ruling)
    if not dice:
        return flat, 1
    whole = 60 * 6 ** (dice - 1)
    mean = whole // 60 * (252 + 210 * (dice - 1) + 60 * flat)
    if ruling == "cancel":
        # One throw in six loses the joker's 1 and the highest other die.
        mean -= 10 * _sum_of_highest(dice - 1) + whole // 6
    return mean, whole


def _sum_of_highest(count: int) -> int:
    """The highest die added up over all 6^count throws; 0 without dice."""
    return sum([face * (face**count - (face - 1) ** count) for face in range(1, 7)]) if count else 0
