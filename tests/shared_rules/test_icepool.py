"""The odds of the D6 System against icepool, as exact fractions: codes 1D … 10D+2, FD 0 … 40."""

from fractions import Fraction

import icepool
import pytest

from shared_rules import odds, odds_tables

CODES = range(3, 33)
HIGHEST_FD = 40
# Seven more throws pass 40 whatever follows, so cutting the chain there changes no odds.
JOKER = icepool.d6.explode(depth=7)


def kept(dice: int, flat: int) -> "icepool.Die[int]":
    """The totals where the joker's 1 counts."""
    return JOKER + dice @ icepool.d6 + flat


def cancelled(dice: int, flat: int) -> "icepool.Die[int]":
    """The totals where a joker of 1 leaves, and takes the highest other die along."""
    without = _without_highest(dice)
    whole = dice @ icepool.d6
    parts = [without if first == 1 else _joker_from(first) + whole for first in range(1, 7)]
    return icepool.Die(parts) + flat


def _without_highest(dice: int) -> "icepool.Die[int]":
    return icepool.d6.lowest(dice, dice - 1) if dice > 1 else icepool.Die([0])


def _joker_from(first: int) -> "icepool.Die[int]":
    return JOKER + 6 if first == 6 else icepool.Die([first])


@pytest.mark.parametrize(("ruling", "totals"), [("complication", kept), ("cancel", cancelled)])
@pytest.mark.parametrize("pips", CODES)
def test_every_difficulty_has_the_odds_of_icepool(pips, ruling, totals):
    die = totals(pips // 3 - 1, pips % 3)
    for fd in range(HIGHEST_FD + 1):
        ours = Fraction(*odds.d6_system(pips, fd, 0, ruling))
        assert ours == (1 if fd == 0 else die.probability(">=", fd)), fd


@pytest.mark.parametrize("pips", CODES)
def test_the_mean_is_that_of_icepool(pips):
    dice, flat = pips // 3 - 1, pips % 3
    others = Fraction(7, 2) * dice + flat
    # A joker is worth m = 7/2 + m/6, since a 6 is thrown again: m = 21/5.
    joker = Fraction(21, 5)
    assert Fraction(*odds_tables.d6_mean(pips, "complication")) == joker + others
    gone = 1 + dice * Fraction(7, 2) - _without_highest(dice).mean()
    assert Fraction(*odds_tables.d6_mean(pips, "cancel")) == joker + others - gone / 6


@pytest.mark.parametrize("ruling", ["cancel", "complication"])
@pytest.mark.parametrize("pips", [1, 3, 11, 32])
def test_the_distribution_adds_up_to_the_odds(pips, ruling):
    ways, whole = odds_tables.d6_distribution(pips, HIGHEST_FD, ruling)
    reached, all_throws = odds.d6_at_least(pips, HIGHEST_FD + 1, ruling)
    assert len(ways) == HIGHEST_FD + 1
    assert reached[0] == all_throws
    for fd in range(1, HIGHEST_FD + 2):
        asked = Fraction(*odds.d6_system(pips, fd, 0, ruling))
        assert 1 - Fraction(sum(ways[:fd]), whole) == asked
        assert Fraction(reached[fd], all_throws) == asked


@pytest.mark.parametrize("bonus", [-12, -5, 5, 12])
def test_a_bonus_moves_the_difficulty(bonus):
    for fd in range(1, HIGHEST_FD + 1):
        with_bonus = Fraction(*odds.d6_system(11, fd, bonus))
        moved = fd - bonus
        assert with_bonus == (Fraction(*odds.d6_system(11, moved)) if moved > 0 else 1)


def test_either_critical_comes_one_time_in_six():
    assert JOKER.probability(">=", 6) == Fraction(*odds_tables.d6_critical(3)) == Fraction(1, 6)
