"""Many tests share one alarm, and how many dice it takes to see anything."""

from math import comb

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hub.fairness.fit import ways_to_fall
from hub.fairness.gamma import chi_square_point
from hub.fairness.many import holm
from hub.fairness.power import LIFT, dice_needed, power


def test_holms_own_way_on_four_tests():
    assert holm([0.01, 0.04, 0.03, 0.005]) == pytest.approx([0.03, 0.06, 0.06, 0.02])


def test_one_test_alone_pays_for_nothing():
    assert holm([0.02]) == [0.02]
    assert holm([]) == []


@given(st.lists(st.floats(0, 1), max_size=30))
def test_a_correction_never_makes_a_chance_smaller_nor_changes_their_order(chances):
    corrected = holm(chances)
    assert all(p <= q <= 1 for p, q in zip(chances, corrected, strict=True))
    by_p = [q for _, q in sorted(zip(chances, corrected, strict=True))]
    assert by_p == sorted(by_p)


@pytest.mark.parametrize(("dice", "faces", "alarm"), [(80, 6, 0.05), (80, 6, 0.01), (45, 10, 0.05)])
def test_the_power_is_what_counting_every_throw_gives(dice, faces, alarm):
    limit = (chi_square_point(alarm, faces - 1) + dice) * dice / faces
    counted = 0.0
    for count in range(dice + 1):
        rest = dice - count
        beyond = sum(
            ways for squares, ways in ways_to_fall(rest, faces - 1).items() if squares + count**2 > limit
        )
        chance = LIFT / faces
        counted += comb(dice, count) * chance**count * (1 - chance) ** rest * beyond / (faces - 1) ** rest
    assert power(dice, faces, alarm) == pytest.approx(counted, abs=0.02)


def test_the_dice_that_are_said_to_be_enough_are_just_enough():
    for faces, alarm in ((6, 0.01), (10, 0.01), (10, 0.0005)):
        needed = dice_needed(faces, alarm)
        assert power(needed - 1, faces, alarm) < 0.8 <= power(needed, faces, alarm)


def test_a_stricter_alarm_and_more_faces_take_more_dice():
    assert 350 < dice_needed(6, 0.01) < 420
    assert 780 < dice_needed(10, 0.01) < 900
    assert dice_needed(10, 0.001) > dice_needed(10, 0.01)
