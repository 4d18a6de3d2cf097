"""Directive Zéro against its oracle: all Scores -20 … 160, all throws, on either Python."""

from shared_rules import directive_zero, odds
from tests.shared_rules import oracle_directive_zero as oracle

SCORES = range(-20, 161)
SCORES_IN_FULL = (-1, 1, 50, 100, 105)


def plain_throws():
    """Every Score with every throw of two dice."""
    return sum([differs(score, [pair], 0) for score in SCORES for pair in oracle.PAIRS])


def pairs_in_full():
    """Both advantages over all 10,000 pairs of throws, for a handful of Scores."""
    differences = 0
    for score in SCORES_IN_FULL:
        for first in oracle.PAIRS:
            for second in oracle.PAIRS:
                throws = [first, second]
                differences += differs(score, throws, 1) + differs(score, throws, -1)
    return differences


def pairs_at_all_scores():
    """Both advantages for every Score: each throw beside a partner that moves with the Score."""
    differences = 0
    for score in SCORES:
        for place in range(100):
            throws = [oracle.PAIRS[place], oracle.PAIRS[(37 * place + score) % 100]]
            differences += differs(score, throws, 1) + differs(score, throws, -1)
    return differences


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


def differs(score, throws, side):
    advantages, disadvantages = max(0, side), max(0, -side)
    found = tuple(directive_zero.judge(score, throws, advantages, disadvantages))
    return found != oracle.verdict(score, throws, side)


CHECKS = (plain_throws, pairs_in_full, pairs_at_all_scores, odds_of_all_scores)

if __name__ == "__main__":
    print("differences", [check() for check in CHECKS])
