"""The tests a group of rolls is put to."""

from typing import Literal, NamedTuple

from hub.fairness import tails
from hub.fairness.chains import chains_fit
from hub.fairness.fit import faces_fit
from hub.fairness.tally import Tally

DOUBLE = 1 / 10
FURTHER_THROWS = 1 / 5

Name = Literal["faces", "runs", "doubles", "chains"]


class Trial(NamedTuple):
    """What was seen, what honest dice give on average, and `p`: how often they stray at least as far."""

    name: Name
    seen: float
    expected: float
    p: float
    method: str = "exact"


def trials(tally: Tally) -> list[Trial]:
    """Each test that these dice can be put to; there is at least one die."""
    return [
        _faces(tally),
        _runs(tally),
        *([_doubles(tally)] if tally.throws else []),
        *([_chains(tally)] if tally.jokers else []),
    ]


def _faces(tally: Tally) -> Trial:
    """Each face as often as any other: the chi-square, which is its degrees of freedom on average."""
    fit = faces_fit(tally.counts)
    return Trial("faces", fit.statistic, fit.freedom, fit.p, fit.method)


def _runs(tally: Tally) -> Trial:
    """Low and high faces without order: neither too many runs nor too few."""
    low, high = tally.sides[False], tally.sides[True]
    return Trial("runs", tally.runs, tails.expected_runs(low, high), tails.runs(tally.runs, low, high))


def _doubles(tally: Tally) -> Trial:
    """One throw of the d100 in ten is a double."""
    p = tails.binomial(tally.doubles, tally.throws, DOUBLE)
    return Trial("doubles", tally.doubles, tally.throws * DOUBLE, p)


def _chains(tally: Tally) -> Trial:
    """How many chains of each length; what is told of them is how often a joker was thrown again."""
    p = chains_fit(*tally.lengths).p
    return Trial("chains", tally.further_throws, tally.jokers * FURTHER_THROWS, p)
