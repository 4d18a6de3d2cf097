"""Directive Zéro against its oracle: all Scores -20 … 160, all throws, on either Python."""

from shared_rules import directive_zero, odds
from tests.shared_rules import oracle_directive_zero as oracle

SCORES = range(-20, 161)
SIDES = (1, -1)
# Each side with each of the 10,000 pairs of throws.
PAIRS_OF_THROWS = len(SIDES) * 10_000
# MicroPython takes one case in so many; 7 shares no factor with the counts, so it meets all of them.
SAMPLE = 7


def plain_throws():
    """Every Score with every throw of two dice."""
    return sum([differs(score, [pair], 0) for score in SCORES for pair in oracle.PAIRS])


def odds_of_all_scores():
    """The odds of every Score are those of all throws, counted one by one."""
    differences = 0
    for side in (-1, 0, 1):
        weights = oracle.kept_pairs(side)
        whole = sum([weight for _, weight in weights])
        for score in SCORES:
            counted = oracle.counts(score, weights)
            wanted = dict([(name, (counted.get(name, 0), whole)) for name in odds.OUTCOMES])
            differences += odds.directive_zero(score, side) != wanted
    return differences


def pairs_of_throws(every=1):
    """(judged, differences): one in `every` of every Score × both sides × all pairs of throws."""
    kept = bytearray([oracle.kept(*throws_at(case)) for case in range(PAIRS_OF_THROWS)])
    judged = differences = passed = 0
    for score in SCORES:
        cases = range(-passed % every, PAIRS_OF_THROWS, every)
        differences += differs_at(cases, score, kept)
        judged += len(cases)
        passed += PAIRS_OF_THROWS
    return judged, differences


def throws_at(case):
    """([first, second], side) of a number below PAIRS_OF_THROWS."""
    rest, place = divmod(case, 100)
    which, other = divmod(rest, 100)
    return [oracle.PAIRS[place], oracle.PAIRS[other]], SIDES[which]


def differs_at(cases, score, kept):
    """How many of these pairs of throws are judged otherwise than the throw that `kept` tells."""
    told = dict([(pair, oracle.verdict(score, [pair], 0)[:-1]) for pair in oracle.PAIRS])
    differences = 0
    for case in cases:
        throws, side = throws_at(case)
        found = directive_zero.judge(score, throws, max(0, side), max(0, -side))
        differences += tuple(found) != told[throws[kept[case]]] + (kept[case],)
    return differences


def differs(score, throws, side):
    advantages, disadvantages = max(0, side), max(0, -side)
    found = tuple(directive_zero.judge(score, throws, advantages, disadvantages))
    return found != oracle.verdict(score, throws, side)


CHECKS = (plain_throws, odds_of_all_scores)

if __name__ == "__main__":
    print(([check() for check in CHECKS], pairs_of_throws(SAMPLE)))
