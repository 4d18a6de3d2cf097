"""Luck: what was seen against what the odds promised, and against tables that are rolled here."""

from bisect import bisect_left, bisect_right

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hub.statistics.luck import MOST_BARS, MOST_POINTS, luck
from shared_rules import directive_zero
from tests.hub.rolls import d6, d100
from tests.hub.statistics.counting import all_counted, honest

SCORES = st.lists(st.tuples(st.integers(1, 99), st.integers(0, 99)), min_size=1, max_size=40)


def climbs(*scored):
    """A d100 roll for each (score, roll from 0)."""
    return all_counted(
        *(
            d100(number, rule={"score": score}, faces=[divmod(roll, 10)])
            for number, (score, roll) in enumerate(scored, 1)
        )
    )


def test_expected_is_the_sum_of_the_chances_and_seen_what_came():
    found = luck(climbs((55, 43), (30, 90), (80, 12)))
    assert (found.rolls, found.seen, found.exact) == (3, 2, True)
    assert found.expected == pytest.approx(1.65)


@given(SCORES)
def test_the_curve_ends_where_the_sums_do_and_the_law_is_whole(scored):
    found = luck(climbs(*scored))
    last = found.curve[-1]
    assert (last.rolls, last.seen) == (found.rolls, found.seen)
    assert last.ahead == pytest.approx(found.seen - found.expected)
    assert sum(share.chance for share in found.law) == pytest.approx(1, abs=2e-4)
    assert [share.first <= found.seen <= share.last for share in found.law] == [s.here for s in found.law]
    assert sum(share.here for share in found.law) == 1


def test_a_thousand_rolls_are_drawn_with_a_bounded_number_of_points_and_bars():
    found = luck(climbs(*((50, place % 100) for place in range(1000))))
    assert len(found.curve) == MOST_POINTS
    assert (found.curve[0].rolls, found.curve[-1].rolls) == (1, 1000)
    assert len(found.law) <= MOST_BARS
    assert found.standing == pytest.approx(0.5, abs=0.01)


def test_a_table_stands_where_it_would_among_tables_that_are_rolled():
    scores = [20 + place % 60 for place in range(40)]
    tables = sorted(
        sum(directive_zero.read(*directive_zero.throw(honest)[0]) <= score for score in scores)
        for _ in range(4000)
    )
    seen = tables[3000]
    among = (bisect_left(tables, seen) + bisect_right(tables, seen)) / 2 / len(tables)
    won = iter([True] * seen + [False] * (40 - seen))
    found = luck(climbs(*((score, 1 if next(won) else 99) for score in scores)))
    # Six widths of the share that 4,000 tables give.
    assert found.standing == pytest.approx(among, abs=0.05)


def test_opposed_rolls_have_no_luck_to_tell():
    assert luck(all_counted(d6(rule={"code": "3D+2", "fd": None}))) is None
    assert luck([]) is None


def test_an_ec_counts_under_the_option_set_before_the_roll():
    cancelled = d6(1, joker=(1,), dice=(4, 5), rule={"code": "3D+2", "fd": 10, "ruling": "cancel"})
    kept = d6(2, joker=(1,), dice=(4, 5), rule={"code": "3D+2", "fd": 10, "ruling": "complication"})
    assert [roll.won for roll in all_counted(cancelled, kept)] == [False, True]
