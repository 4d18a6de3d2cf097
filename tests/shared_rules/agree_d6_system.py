"""The D6 System against its oracle: all throws of the small codes, on either Python."""

from shared_rules import d6_system, odds
from tests.shared_rules import oracle_d6_system as oracle

RULINGS = ("cancel", "complication")
HIGHEST_CODE = 14
LONGEST = 4
HIGHEST_FD = 40
# FD, adjustments, bonuses: a plain test, the barrel, a pile of gear, a test made automatic.
SETTINGS = (
    (10, (), ()),
    (10, (-5,), (3,)),
    (15, (5, -2), (-6, -6, -6, 1)),
    (5, (-5,), (-6,)),
)


def judged(highest):
    """Every throw of the codes up to `highest` pips, under every setting and both rulings."""
    differences = 0
    for throw in all_throws(highest):
        for setting in SETTINGS:
            differences += differs(*throw, setting)
    return differences


def six_more(highest):
    """One six more in the chain is 6 more in the total, and nothing else: the proof's step."""
    differences = 0
    for pips, _, joker, dice in all_throws(highest):
        differences += breaks_step(pips, joker, dice)
    return differences


def odds_counted(highest):
    """The odds of every FD, under both rulings, are those of all throws counted one by one."""
    differences = 0
    for pips, dice, flat in oracle.codes(highest):
        for ruling in RULINGS:
            reached, whole = oracle.at_least(dice, flat, HIGHEST_FD, ruling)
            for fd in range(HIGHEST_FD + 1):
                top, bottom = odds.d6_system(pips, fd, 0, ruling)
                differences += top * whole != reached[fd] * bottom
    return differences


def all_throws(highest):
    """(pips, flat, joker, dice) for each throw there is, chains cut at LONGEST."""
    for pips, count, flat in oracle.codes(highest):
        for joker in oracle.chains(count, LONGEST):
            for dice in oracle.throws_of(count - 1):
                yield pips, flat, joker, dice


def differs(pips, flat, joker, dice, setting):
    fd, adjustments, bonuses = setting
    bonus = max(-12, min(12, sum(bonuses)))
    differences = 0
    for ruling in RULINGS:
        found = d6_system.judge(pips, joker, dice, fd, adjustments, bonuses, ruling)
        wanted = oracle.verdict(flat, joker, dice, fd + sum(adjustments), bonus, ruling)
        differences += tuple(found) != wanted
    return differences


def breaks_step(pips, joker, dice):
    if not joker or joker[0] != 6:
        return 0
    short = d6_system.judge(pips, joker, dice)
    long = d6_system.judge(pips, [6] + joker, dice)
    totals = dict([(ruling, short.totals[ruling] + 6) for ruling in RULINGS])
    wanted = (short.total + 6, "rc", None, totals)
    return (long.total, long.joker, long.removed, long.totals) != wanted


CHECKS = (judged, six_more, odds_counted)

if __name__ == "__main__":
    print([check(HIGHEST_CODE) for check in CHECKS])
