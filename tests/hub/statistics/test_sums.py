"""The number of successes of independent trials: against every way they can come out, and against icepool."""

from itertools import product
from math import comb, prod

import icepool
import pytest
from hypothesis import given
from hypothesis import strategies as st

from hub.statistics import sums

CHANCES = st.lists(st.floats(0, 1).map(lambda p: round(p, 4)), max_size=9)


def by_hand(chances):
    """Each way the trials can come out, weighed: the chance of 0, 1, 2 … successes."""
    ways = [0.0] * (len(chances) + 1)
    for came in product((False, True), repeat=len(chances)):
        ways[sum(came)] += prod(p if won else 1 - p for p, won in zip(chances, came, strict=True))
    return ways


@given(CHANCES)
def test_every_number_of_successes_has_the_chance_that_all_ways_give_it(chances):
    least, ways = sums.exact(chances)
    for count, chance in enumerate(by_hand(chances)):
        ours = ways[count - least] if 0 <= count - least < len(ways) else 0.0
        assert ours == pytest.approx(chance, abs=1e-12)


def test_it_agrees_with_icepool():
    chances = [(1, 6), (3, 4), (1, 2), (9, 10), (1, 100)]
    pool = sum(icepool.coin(n, d) for n, d in chances)
    least, ways = sums.exact([n / d for n, d in chances])
    assert least == 0
    assert ways == pytest.approx([float(pool.probability(count)) for count in range(6)])


def test_equal_chances_give_the_binomial_law():
    least, ways = sums.exact([0.3] * 50)
    assert least == 0
    for count, chance in enumerate(ways):
        assert chance == pytest.approx(comb(50, count) * 0.3**count * 0.7 ** (50 - count), abs=1e-15)


@given(CHANCES, st.integers(0, 9))
def test_a_standing_is_a_share_and_grows_with_what_was_seen(chances, seen):
    here, further = sums.standing(seen, chances), sums.standing(seen + 1, chances)
    assert 0 <= here <= further <= 1


@given(CHANCES)
def test_over_all_tables_the_standing_is_one_half_on_average(chances):
    ways = by_hand(chances)
    mean = sum(way * sums.standing(count, chances) for count, way in enumerate(ways))
    assert mean == pytest.approx(0.5, abs=1e-9)


@given(CHANCES)
def test_who_hopes_for_failures_stands_where_the_others_do_not(chances):
    hopeless = [1 - p for p in chances]
    for seen in range(len(chances) + 1):
        both = sums.standing(seen, chances) + sums.standing(len(chances) - seen, hopeless)
        assert both == pytest.approx(1, abs=1e-9)


@pytest.mark.parametrize("chances", [[0.05, 0.3, 0.6] * 300, [0.93] * 1000, [0.5] * 401])
def test_where_the_quick_law_takes_over_it_is_as_good_as_exact(chances):
    found = sums.moments(chances)
    assert not sums.quick([*chances, 0.5], found)
    least, ways = sums.exact(chances)
    upto = 0.0
    for count, chance in enumerate(ways, least):
        exact, upto = upto + chance / 2, upto + chance
        assert sums.standing(count, chances) == pytest.approx(exact, abs=1e-3)


def test_many_rolls_that_nearly_always_succeed_are_still_counted_out():
    chances = [0.999] * 5000
    assert sums.quick(chances, sums.moments(chances))
    assert sums.standing(5000, chances) == pytest.approx(1 - 0.999**5000 / 2)


@pytest.mark.parametrize(("chances", "seen", "share"), [([], 0, 0.5), ([1.0, 1.0], 2, 0.5), ([0.0], 0, 0.5)])
def test_where_all_was_certain_nobody_has_more_luck_than_another(chances, seen, share):
    assert sums.standing(seen, chances) == share
