"""Judge and odds against a second telling of the rules, over all throws."""

import pytest

from shared_rules import d6_system, odds
from tests.shared_rules import agree_d6_system, agree_directive_zero
from tests.shared_rules import oracle_d6_system as d6_oracle
from tests.shared_rules import oracle_directive_zero as d100_oracle

HIGHEST = agree_d6_system.HIGHEST_CODE


@pytest.mark.parametrize("check", agree_directive_zero.CHECKS, ids=lambda check: check.__name__)
def test_directive_zero_is_as_the_oracle_tells_it(check):
    assert check() == 0


@pytest.mark.parametrize("check", agree_d6_system.CHECKS, ids=lambda check: check.__name__)
def test_the_d6_system_is_as_the_oracle_tells_it(check):
    assert check(HIGHEST) == 0


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


def test_odds_gone_wrong_are_noticed(monkeypatch):
    monkeypatch.setattr(odds, "_sums_without_highest", lambda count: odds._sums(count, 6))
    assert agree_d6_system.odds_counted(8) > 0


def test_the_oracle_climbs_the_ladder_of_the_seed():
    ladder = [(dice, flat) for _, dice, flat in d6_oracle.codes(8)]
    assert ladder == [(0, 1), (0, 2), (1, 0), (1, 1), (1, 2), (2, 0), (2, 1), (2, 2)]
