"""Judge and odds against a second telling of the rules, over all throws."""

import itertools
import math

import pytest

from shared_rules import d6_system, directive_zero, odds
from tests.shared_rules import agree_d6_system, agree_directive_zero, agree_large_pools
from tests.shared_rules import oracle_d6_system as d6_oracle
from tests.shared_rules import oracle_directive_zero as d100_oracle

HIGHEST = agree_d6_system.HIGHEST_CODE


@pytest.mark.parametrize("check", agree_directive_zero.CHECKS, ids=lambda check: check.__name__)
def test_directive_zero_is_as_the_oracle_tells_it(check):
    assert check() == 0


def test_every_pair_of_throws_is_judged_as_the_oracle_does_at_every_score():
    assert agree_directive_zero.pairs_of_throws() == (2 * 10_000 * 181, 0)


@pytest.mark.parametrize("check", agree_d6_system.CHECKS, ids=lambda check: check.__name__)
def test_the_d6_system_is_as_the_oracle_tells_it(check):
    assert check(HIGHEST) == 0


@pytest.mark.parametrize(("dice", "every"), [(5, 1), (6, 1), (7, 1), (8, 1), (9, 5), (10, 11)])
def test_large_pools_are_judged_as_the_oracle_does(dice, every):
    """Of the largest one case in so many, which goes round all of them: whole, they take minutes."""
    multisets = math.comb(dice - 1 + 5, 5)
    cases = multisets * len(agree_large_pools.JOKERS) * 3 * 41 * 2
    assert agree_large_pools.judged([dice], every) == (math.ceil(cases / every), 0)


@pytest.mark.parametrize("flat", [1, 2])
@pytest.mark.parametrize("ruling", agree_d6_system.RULINGS)
def test_pips_alone_reach_a_difficulty_or_never_do(flat, ruling):
    reached = [odds.d6_system(flat, fd, 0, ruling) for fd in range(41)]
    assert reached == [(1, 1)] * (flat + 1) + [(0, 1)] * (40 - flat)


@pytest.mark.parametrize("count", [4, 9])
def test_the_multisets_are_all_there_each_once(count):
    found = {tuple(sorted(dice)) for dice in agree_large_pools.multisets(count, 6)}
    assert found == set(itertools.combinations_with_replacement(range(1, 7), count))
    assert len(found) == len(list(agree_large_pools.multisets(count, 6)))


def test_the_oracle_lays_out_every_throw():
    assert len(d100_oracle.kept_pairs(1)) == 100
    assert sum(weight for _, weight in d100_oracle.kept_pairs(-1)) == 10_000
    throws = list(agree_d6_system.all_throws(HIGHEST))
    chains = 5 * agree_d6_system.LONGEST
    assert len(throws) == 2 + 3 * chains * (1 + 6 + 36 + 216)
    assert len({repr(throw) for throw in throws}) == len(throws)


def test_a_judge_gone_wrong_is_noticed(monkeypatch):
    monkeypatch.setattr(d6_system, "_joker_sign", lambda joker: "ec" if 1 in joker else "")
    assert agree_d6_system.judged(5) > 0


def test_a_pool_that_loses_its_last_die_for_its_highest_is_noticed(monkeypatch):
    def last_or_highest(*values):
        return values[0][-1] if len(values) == 1 else max(values)

    monkeypatch.setattr(d6_system, "max", last_or_highest, raising=False)
    assert agree_large_pools.judged([5], agree_large_pools.SAMPLE)[1] > 0


def test_of_two_equal_throws_the_second_kept_is_noticed(monkeypatch):
    judge = directive_zero.judge

    def late(score, throws, *sides):
        verdict = judge(score, throws, *sides)
        return verdict._replace(kept=1) if throws[0] == throws[1] else verdict

    monkeypatch.setattr(directive_zero, "judge", late)
    assert agree_directive_zero.pairs_of_throws(1009)[1] > 0


def test_odds_gone_wrong_are_noticed(monkeypatch):
    monkeypatch.setattr(odds, "_sums_without_highest", lambda count: odds._sums(count, 6))
    assert agree_d6_system.odds_counted(8) > 0


def test_the_oracle_climbs_the_ladder_of_the_seed():
    ladder = [(dice, flat) for _, dice, flat in d6_oracle.codes(8)]
    assert ladder == [(0, 1), (0, 2), (1, 0), (1, 1), (1, 2), (2, 0), (2, 1), (2, 2)]
