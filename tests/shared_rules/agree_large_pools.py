"""The D6 System's codes 5D … 10D+2 against the oracle, by multisets of dice, on either Python.

The order of the dice means nothing (the small codes are thrown in every order), so each multiset
lies on the table once, turned so that its highest die stands anywhere. Each throw meets every
FD 0 … 40 under both rulings, and one of SETTINGS in turn.
"""

from shared_rules import d6_system
from tests.shared_rules import oracle_d6_system as oracle

DICE = range(5, 11)
JOKERS = ([1], [2], [3], [4], [5], [6, 1], [6, 4], [6, 6, 5])
RULINGS = ("cancel", "complication")
CASES = 41 * len(RULINGS)
# Adjustments, bonuses. Five in turn over 24 throws a multiset: every joker and pip meets each.
SETTINGS = (((), ()), ((-5,), (3,)), ((5, -2), (-6, -6, -6, 1)), ((10,), (6, 6, 2)), ((-15,), (-4,)))
# MicroPython takes one case in so many.
SAMPLE = 23


def judged(dice_counts=DICE, every=1):
    """(judged, differences): one in `every` of all the cases of codes with so many dice."""
    count = differences = passed = 0
    for place, (flat, joker, dice) in enumerate(throws_of(dice_counts)):
        cases = range(-passed % every, CASES, every)
        differences += differs_at(cases, flat, joker, dice, SETTINGS[place % len(SETTINGS)])
        count += len(cases)
        passed += CASES
    return count, differences


def throws_of(dice_counts):
    """(flat, joker, dice) for each multiset of the other dice, each joker, and +0, +1, +2."""
    for count in dice_counts:
        for turn, dice in enumerate(multisets(count - 1, 6)):
            turn %= count - 1
            for joker in JOKERS:
                for flat in (0, 1, 2):
                    yield flat, joker, dice[turn:] + dice[:turn]


def multisets(count, highest):
    """Every multiset of `count` faces 1 … `highest`, as a list from high to low."""
    if not count:
        yield []
        return
    for face in range(1, highest + 1):
        for rest in multisets(count - 1, face):
            yield [face] + rest


def differs_at(cases, flat, joker, dice, setting):
    if not len(cases):
        return 0
    adjustments, bonuses = setting
    pips, shift = 3 * (len(dice) + 1) + flat, sum(adjustments)
    bonus = max(-12, min(12, sum(bonuses)))
    told = [oracle.laid_out(flat, joker, dice, bonus, ruling) for ruling in RULINGS]
    differences = 0
    for case in cases:
        fd, which = divmod(case, len(RULINGS))
        found = d6_system.judge(pips, joker, dice, fd, adjustments, bonuses, RULINGS[which])
        differences += tuple(found) != oracle.against(told[which], fd + shift)
    return differences


if __name__ == "__main__":
    print(judged(DICE, SAMPLE))
