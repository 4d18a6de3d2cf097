"""Exact odds of both games, in whole numbers: no simulation, no floating point."""

from shared_rules.codes import split
from shared_rules.d6_system import MAX_BONUS_SUM, need_ruling
from shared_rules.directive_zero import outcome
from shared_rules.errors import RuleError
from shared_rules.whole import need_whole

# Beyond it the exact fraction is too long to be of use, or to fit in memory.
MAX_TOTAL = 1200

OUTCOMES = ("critical_success", "success", "failure", "critical_failure")


def directive_zero(score: int, advantage: int = 0) -> "dict[str, tuple[int, int]]":
    """The odds of each outcome at a Score, as (numerator, denominator) over 100 or 10,000 throws.

    `advantage` is -1, 0 or 1. The seed gives 5 % / 5 % of criticals at 50; its rule and its table give
    4 % / 6 %, since 00 is the tenth double and always fails: the rule wins.
    """
    need_whole("score", score)
    if need_whole("advantage", advantage) not in (-1, 0, 1):
        raise RuleError("choice", name="advantage", value=advantage, allowed="-1, 0, 1")
    counts = dict([(name, 0) for name in OUTCOMES])
    for roll in range(1, 101):
        counts[outcome(score, roll)] += _weight(roll, advantage)
    whole = 10000 if advantage else 100
    return dict([(name, (counts[name], whole)) for name in OUTCOMES])


def d6_system(pips: int, fd: int, bonus: int = 0, ruling: str = "cancel") -> "tuple[int, int]":
    """P(total >= FD) as (numerator, denominator); `bonus` is the sum after its cap, FD <= 0 is certain."""
    need_whole("fd", fd)
    if not -MAX_BONUS_SUM <= need_whole("bonus", bonus) <= MAX_BONUS_SUM:
        raise RuleError("bonus_sum", value=bonus)
    if fd - bonus > MAX_TOTAL:
        raise RuleError("choice", name="FD", value=fd, allowed="≤ %d" % (MAX_TOTAL + bonus))
    if fd <= 0:
        split_under(pips, ruling)
        return 1, 1
    return _d6_reaches(pips, fd - bonus, ruling)


def d6_at_least(pips: int, highest: int, ruling: str = "cancel") -> "tuple[list[int], int]":
    """How many of the throws reach each total 0 … `highest`, and how many throws there are in all.

    The chain of sixes has no end, but whatever follows the throw that passes `highest` changes
    nothing: the joker is counted in units of 1/6^k, k throws being enough to pass it.
    """
    dice, flat = split_under(pips, ruling)
    if need_whole("total", highest) > MAX_TOTAL:
        raise RuleError("choice", name="total", value=highest, allowed="≤ %d" % MAX_TOTAL)
    highest = max(0, highest)
    if not dice:
        return [1 if total <= flat else 0 for total in range(highest + 1)], 1
    joker, units = _joker(max(1, highest - (dice - 1) - flat))
    left = whole = 6 ** (dice - 1) * units
    width = whole.bit_length()
    ways = _totals(joker, units, dice - 1, width, ruling) << flat * width
    reached = []
    for _ in range(highest + 1):
        reached.append(left)
        left -= ways & (1 << width) - 1
        ways >>= width
    return reached, whole


def _totals(joker: "list[int]", units: int, others: int, width: int, ruling: str) -> int:
    """How many throws give each total, as one number whose digits of `width` bits are the counts.

    So one multiplication throws the joker with all the others.
    """
    if ruling == "complication":
        return _digits(joker, width) * _dice(others, 6, width)
    kept = [0 if points == 1 else weight for points, weight in enumerate(joker)]
    gone = _dice_without_highest(others, width)
    return _digits(kept, width) * _dice(others, 6, width) + units // 6 * gone


def _digits(counts: "list[int]", width: int) -> int:
    return sum([count << place * width for place, count in enumerate(counts)])


def _dice(count: int, sides: int, width: int) -> int:
    """The sums of `count` dice with faces 1 … `sides`, as `_totals` has them."""
    sums: int = _digits([0] + [1] * sides, width) ** count
    return sums


def _dice_without_highest(count: int, width: int) -> int:
    """The same of six-sided dice once the highest is taken out."""
    if not count:
        return 1
    upto = [_dice(count, sides, width) for sides in range(7)]
    return sum([(upto[highest] - upto[highest - 1]) >> highest * width for highest in range(1, 7)])


def _d6_reaches(pips: int, least: int, ruling: str) -> "tuple[int, int]":
    """As `d6_at_least` for one total, in a tenth of its heap: what it adds up are numbers of many digits."""
    dice, flat = split_under(pips, ruling)
    if not dice:
        return int(least <= flat), 1
    joker, units = _joker(max(1, least - (dice - 1) - flat))
    others, reached = _sums(dice - 1, 6), 0
    for points, weight in enumerate(joker):
        if weight and (points != 1 or ruling == "complication"):
            reached += weight * sum(others[max(0, least - points - flat) :])
    if ruling == "cancel":
        reached += units // 6 * sum(_sums_without_highest(dice - 1)[max(0, least - flat) :])
    return reached, 6 ** (dice - 1) * units


def split_under(pips: int, ruling: str) -> "tuple[int, int]":
    """The dice and pips of a code, under a ruling that exists."""
    need_ruling(ruling)
    return split(pips)


def _weight(roll: int, advantage: int) -> int:
    """How many of the throws are read as `roll`: of two rolls, the lower or the higher one counts."""
    if advantage == 0:
        return 1
    return 2 * (100 - roll) + 1 if advantage > 0 else 2 * roll - 1


def _joker(enough: int) -> "tuple[list[int], int]":
    """Weights of the joker's points 0, 1, 2 …; the last stands for every chain that is `enough`."""
    sixes = (enough + 5) // 6
    units = 6 ** max(1, sixes)
    weights = [0] * (6 * max(1, sixes) + 1)
    share = units
    for chain in range(max(1, sixes)):
        share //= 6
        for face in range(1, 6):
            weights[6 * chain + face] += share
    weights[-1] += share
    return weights, units


def _sums(count: int, sides: int) -> "list[int]":
    """How many throws of `count` dice with faces 1 … `sides` give each sum; the index is the sum."""
    ways = [1]
    for _ in range(count):
        longer = [0] * (len(ways) + sides)
        window = 0
        for total in range(1, len(longer)):
            # One die more: the ways to the totals 1 … `sides` below this one, summed as they pass by.
            window += ways[total - 1] if total <= len(ways) else 0
            window -= ways[total - 1 - sides] if total > sides else 0
            longer[total] = window
        ways = longer
    return ways


def _sums_without_highest(count: int) -> "list[int]":
    """How many throws of `count` six-sided dice give each sum once the highest is taken out."""
    if not count:
        return [1]
    ways = [0] * (6 * count + 1)
    lower = [0]
    for highest in range(1, 7):
        upto = _sums(count, highest)
        for total, number in enumerate(upto):
            ways[max(0, total - highest)] += number - (lower[total] if total < len(lower) else 0)
        lower = upto
    return ways
