"""The odds a roll had: those the table is told before it asks for it."""

from itertools import product

import pytest

from hub import wire
from hub.table.chances import chances
from hub.weighing.odds import at_least, each_total, odds_of
from shared_rules import odds
from shared_rules.codes import split

D100 = [
    wire.D100Rule(score=score, modifiers=changes, advantages=adv, disadvantages=dis)
    for score, changes, adv, dis in product((-5, 30, 55, 100, 130), ((), (10, -30)), (0, 2), (0, 1))
]
D6 = [
    wire.D6Rule(code=code, fd=fd, adjustments=changes, bonuses=bonuses, ruling=ruling)
    for code, fd, changes, bonuses, ruling in product(
        ("+2", "1D", "3D+2", "12D"),
        (1, 10, 40, 90),
        ((), (-5,)),
        ((), (6, 6, 6), (-4,)),
        ("cancel", "complication"),
    )
]


@pytest.mark.parametrize("rule", [*D100, *D6])
def test_success_is_as_likely_as_the_mj_is_told_before_asking(rule):
    ways, whole = chances(rule).success
    assert odds_of(rule).success == pytest.approx(ways / whole, rel=1e-12)


@pytest.mark.parametrize("rule", D100)
def test_criticals_of_the_d100_are_as_likely_as_the_rules_say(rule):
    told = chances(rule).outcomes
    assert odds_of(rule).good == pytest.approx(told["critical_success"][0] / told["critical_success"][1])
    assert odds_of(rule).bad == pytest.approx(told["critical_failure"][0] / told["critical_failure"][1])


@pytest.mark.parametrize(("code", "critical"), [("+2", 0), ("1D", 1 / 6), ("5D", 1 / 6)])
def test_a_joker_is_a_critical_one_time_in_six_where_there_is_one(code, critical):
    found = odds_of(wire.D6Rule(code=code))
    assert found.good == found.bad == pytest.approx(critical)


def test_an_opposed_roll_has_no_success_to_expect():
    assert odds_of(wire.D6Rule(code="3D", fd=None)).success is None


@pytest.mark.parametrize("ruling", ["cancel", "complication"])
@pytest.mark.parametrize("dice", [1, 2, 5])
def test_far_above_what_the_other_dice_can_give_the_joker_alone_decides(dice, ruling):
    for total in range(6 * dice, 6 * dice + 60):
        ways, whole = odds.d6_system(3 * dice, total, 0, ruling)
        assert at_least(total, (dice, ruling, 0)) == pytest.approx(ways / whole, rel=1e-12)


def test_a_difficulty_nobody_reaches_is_no_work():
    assert at_least(10_000, (99, "cancel", 0)) == 0.0
    assert at_least(10_000, (0, "cancel", 2)) == 0.0


@pytest.mark.parametrize("pips", [2, 3, 11, 60])
@pytest.mark.parametrize("ruling", ["cancel", "complication"])
def test_the_chances_of_all_totals_are_one_together_and_each_as_the_rules_say(pips, ruling):
    dice, flat = split(pips)
    found = each_total((dice, ruling, flat))
    assert sum(found.values()) == pytest.approx(1)
    for total in list(found)[:-1]:
        exact = (
            [odds.d6_system(pips, wanted, 0, ruling) for wanted in (total, total + 1)] if total > 0 else []
        )
        if exact:
            (one, whole), (two, other) = exact
            assert found[total] == pytest.approx(one / whole - two / other, abs=1e-12)
