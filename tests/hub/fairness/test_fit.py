"""The chi-square of the faces: counted out where dice are few, the law's curve where they are many."""

from collections import Counter
from fractions import Fraction
from itertools import accumulate, product

import pytest

from hub.fairness.fit import faces_fit, ways_to_fall
from hub.fairness.gamma import chi_square_tail


@pytest.mark.parametrize(("dice", "faces"), [(1, 6), (2, 10), (4, 10), (6, 6)])
def test_every_way_to_fall_is_counted(dice, faces):
    fallen = Counter(
        sum(count * count for count in Counter(throw).values())
        for throw in product(range(faces), repeat=dice)
    )
    assert ways_to_fall(dice, faces) == fallen


@pytest.mark.parametrize(("dice", "faces"), [(29, 6), (49, 10)])
def test_the_ways_of_the_largest_counted_throws_are_all_there_are(dice, faces):
    assert sum(ways_to_fall(dice, faces).values()) == faces**dice


def test_a_textbook_die_has_its_chi_square():
    fit = faces_fit([16, 24, 17, 20, 23, 20])
    assert (fit.statistic, fit.freedom, fit.method) == (pytest.approx(2.5), 5, "chi_square")
    assert fit.p == pytest.approx(0.7765, abs=1e-4)


def test_few_dice_are_judged_exactly():
    assert faces_fit([5, 0, 0, 0, 0, 0]).p == pytest.approx(6 / 6**5)
    assert faces_fit([1, 0, 0, 0, 0, 0]).p == 1
    assert faces_fit([3, 0, 0, 0, 0, 0, 0, 0, 0, 0]).method == "exact"


@pytest.mark.parametrize(("dice", "faces"), [(12, 6), (29, 6), (20, 10), (49, 10)])
def test_honest_dice_cry_no_more_often_than_the_alarm_says(dice, faces):
    ways = sorted(ways_to_fall(dice, faces).items(), reverse=True)
    chances = [Fraction(total, faces**dice) for total in accumulate(count for _, count in ways)]
    for alarm in (Fraction(1, 100), Fraction(1, 1000)):
        cried = [chance for chance in chances if chance <= alarm]
        assert alarm / 100 < max(cried) <= alarm


@pytest.mark.parametrize(("dice", "faces"), [(30, 6), (50, 10)])
def test_where_the_curve_takes_over_it_is_as_close_as_is_said(dice, faces):
    ways = sorted(ways_to_fall(dice, faces).items(), reverse=True)
    counted = accumulate(count for _, count in ways)
    for (squares, _), total in zip(ways, counted, strict=True):
        p, curve = total / faces**dice, chi_square_tail(squares * faces / dice - dice, faces - 1)
        if p > 1e-2:
            assert curve == pytest.approx(p, rel=0.1)
        elif p > 1e-4:
            assert p / 2 < curve < p * 1.1
