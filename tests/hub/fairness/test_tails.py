"""Binomial counts and runs, against every case written out in whole numbers."""

from fractions import Fraction
from itertools import groupby, product
from math import comb

import pytest

from hub.fairness import tails


def exact_tails(chances, seen):
    """Twice the smaller tail of chances by count, 1 at most."""
    below = sum(chance for count, chance in chances.items() if count <= seen)
    above = sum(chance for count, chance in chances.items() if count >= seen)
    return float(min(1, 2 * below, 2 * above))


@pytest.mark.parametrize(
    ("tries", "chance"), [(1, Fraction(1, 10)), (30, Fraction(1, 6)), (200, Fraction(1, 10))]
)
def test_a_binomial_tail_is_its_sum_in_fractions(tries, chance):
    chances = {
        hits: comb(tries, hits) * chance**hits * (1 - chance) ** (tries - hits) for hits in range(tries + 1)
    }
    for seen in range(tries + 1):
        assert tails.binomial(seen, tries, float(chance)) == pytest.approx(
            exact_tails(chances, seen), rel=1e-9
        )


@pytest.mark.parametrize(("low", "high"), [(1, 1), (1, 6), (4, 4), (5, 3), (7, 6)])
def test_runs_are_counted_over_every_order(low, high):
    orders = [order for order in product("lh", repeat=low + high) if order.count("l") == low]
    runs = [sum(1 for _ in groupby(order)) for order in orders]
    chances = {count: Fraction(runs.count(count), len(runs)) for count in set(runs)}
    assert tails.expected_runs(low, high) == pytest.approx(sum(runs) / len(runs))
    for seen in chances:
        assert tails.runs(seen, low, high) == pytest.approx(exact_tails(chances, seen), rel=1e-9)


def test_dice_of_one_side_only_say_nothing_of_their_order():
    assert tails.runs(1, 12, 0) == 1


def test_a_long_row_is_judged_too():
    assert tails.runs(500_000, 500_000, 500_000) == pytest.approx(1, abs=0.01)
    assert tails.runs(497_000, 500_000, 500_000) < 1e-8


@pytest.mark.parametrize(("tries", "chance"), [(1, 0.1), (10, 0.1), (60, 1 / 6), (12_345, 1 / 6)])
def test_a_band_leaves_out_as_little_as_was_asked_and_no_less_than_it_could(tries, chance):
    fewest, most = tails.binomial_band(tries, chance, 0.001)
    assert fewest <= tries * chance <= most
    assert tails.between(0, fewest - 1, tries, chance) <= 0.001
    assert tails.between(0, fewest, tries, chance) > 0.001
    assert tails.between(most + 1, tries, tries, chance) <= 0.001
    assert tails.between(most, tries, tries, chance) > 0.001
