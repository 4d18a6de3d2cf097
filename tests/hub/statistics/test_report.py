"""The report: what fell against the odds, streaks, moments, rows, and what is left out for whom."""

import time
from dataclasses import replace
from datetime import UTC, datetime

import icepool
import pytest

from hub.log.sessions import Session
from hub.statistics.choice import Choice
from hub.statistics.counted import counted
from hub.statistics.report import MOST_ROWS, report
from hub.table.visitor import GM, TABLE, Visitor
from shared_rules import directive_zero
from tests.hub.rolls import d6, d100
from tests.hub.statistics.counting import START_MS, all_counted, honest, played

SENNA, KARL = "Senna", "Karl"


def made(*messages, choice=None, sessions=(), apart_ms=1000):
    return report(choice or Choice(TABLE), all_counted(*messages, apart_ms=apart_ms), sessions)


def session(number, first, last, name=""):
    """From the second `first` to just before `last`."""
    start, end = (datetime.fromtimestamp(START_MS / 1000 + at, UTC) for at in (first, last))
    return Session(number, name, start, end)


def test_the_d100_is_counted_by_ten_and_by_the_roll_that_was_kept():
    plain = d100(1, faces=[(0, 0)])
    lucky = d100(2, faces=[(4, 3), (0, 7)], rule={"score": 55, "advantages": 1})
    bars = made(plain, lucky).d100.bars
    assert [(bar.first, bar.last) for bar in bars] == [(10 * ten + 1, 10 * ten + 10) for ten in range(10)]
    assert [bar.seen for bar in bars] == [1, 0, 0, 0, 0, 0, 0, 0, 0, 1]
    two = icepool.d(100).lowest(2, 1)
    for bar in bars:
        kept = sum(float(two.probability(roll)) for roll in range(bar.first, bar.last + 1))
        assert bar.expected == pytest.approx(0.1 + kept)


def test_the_totals_of_the_d6_are_held_against_the_sum_of_each_codes_odds():
    found = made(d6(1), d6(2, rule={"code": "2D", "fd": 10, "bonuses": [3]}, joker=(3,), dice=(4,))).d6
    assert found.rolls == 2
    assert sum(bar.expected for bar in found.bars) == pytest.approx(2)
    assert [(bar.first, bar.seen) for bar in found.bars if bar.seen] == [(10, 1), (14, 1)]
    assert found.bars[-1].last is None


def test_huge_pools_make_no_more_bars_than_small_ones():
    dice = [honest(6) + 1 for _ in range(98)]
    found = made(d6(1, joker=(3,), dice=dice, rule={"code": "99D", "fd": 300}), d6(2)).d6
    assert len(found.bars) <= 36
    assert sum(bar.seen for bar in found.bars) == 2


def test_criticals_are_counted_beside_what_was_to_be_expected():
    found = made(d100(1, faces=[(3, 3)]), d100(2, faces=[(0, 0)]), d6(3, joker=(1,)), d6(4, joker=(6, 2)))
    told = {one.name: (one.seen, round(one.expected, 3)) for one in found.criticals}
    assert told == {
        "critical_success": (1, 0.1),
        "critical_failure": (1, 0.1),
        "rc": (1, 0.333),
        "ec": (1, 0.333),
    }


def test_a_streak_is_one_players_and_is_told_from_where_it_began():
    high, low = [(9, 1)], [(1, 2)]
    order = [(SENNA, low), (KARL, high), (SENNA, low), (KARL, high), (SENNA, low), (KARL, low), (SENNA, high)]
    found = made(*(d100(n, player=who, faces=faces) for n, (who, faces) in enumerate(order, 1)))
    assert (found.successes.length, found.successes.player) == (3, SENNA)
    assert found.successes.id.endswith(".1")
    assert (found.failures.length, found.failures.player) == (2, KARL)
    assert found.failures.id.endswith(".2")


def test_one_success_is_no_streak():
    assert made(d100(1)).successes is None


def test_the_best_and_the_worst_moment_are_the_least_likely_ones():
    found = made(
        d100(1, rule={"score": 60}),
        d100(2, rule={"score": 8}, faces=[(0, 3)], label="Saut"),
        d100(3, rule={"score": 95}, faces=[(9, 8)]),
        d100(4, rule={"score": 20}, faces=[(9, 8)]),
    )
    assert (found.best.label, found.best.chance) == ("Saut", pytest.approx(0.08))
    assert found.worst.id.endswith(".3")
    assert found.worst.chance == pytest.approx(0.05)


def test_rows_tell_who_and_what_was_rolled_the_most_rolls_first():
    found = made(
        d100(1, player=KARL, label="Tir"), d100(2, label="Tir", faces=[(9, 8)]), d6(3, player=KARL, label="")
    )
    assert [(row.name, row.rolls, row.seen, row.judged) for row in found.players] == [
        (KARL, 2, 2, 2),
        (SENNA, 1, 0, 1),
    ]
    assert [(row.name, row.rolls, round(row.expected, 2)) for row in found.labels] == [("Tir", 2, 1.1)]


def test_a_thousand_names_do_not_make_a_thousand_rows():
    found = made(*(d100(n, player=f"p{n}") for n in range(1, 101)))
    assert len(found.players) == MOST_ROWS


def test_what_has_no_honest_dice_to_judge_is_left_out_by_reason():
    wrong = {"roll": 34, "outcome": "success", "margin": 21, "degree": "clean", "kept": 0}
    found = made(
        d100(1, result=wrong),
        d100(2, source="typed"),
        d100(3, faces=(), rule={"declared": "automatic"}),
        d6(4, rule={"code": "3D", "fd": None}, dice=(4, 5)),
        d100(5, secret=True),
        d100(6),
    )
    left = found.left_out
    assert (left.disagreed, left.typed, left.declared, left.secret, left.opposed) == (1, 1, 1, 1, 1)
    assert found.rolls == 2
    assert found.luck.rolls == 1


def test_a_damaged_row_is_left_out():
    found = report(Choice(TABLE), [counted(replace(played(d100(1)), roll=None))], ())
    assert (found.rolls, found.left_out.damaged) == (0, 1)


@pytest.mark.parametrize(
    ("visitor", "rolls"),
    [(TABLE, 1), (Visitor("player", "senna"), 2), (Visitor("player", "Karl"), 1), (GM, 2)],
)
def test_a_secret_roll_counts_for_its_player_and_the_mj_alone(visitor, rolls):
    found = made(d100(1), d100(2, secret=True), choice=Choice(visitor))
    assert (found.rolls, found.left_out.secret) == (rolls, 2 - rolls)


def test_of_a_secret_roll_not_even_why_it_would_be_left_out_is_told():
    found = made(
        d100(1, secret=True, source="typed"), d100(2, secret=True, faces=(), rule={"declared": "impossible"})
    )
    assert (found.left_out.secret, found.left_out.typed, found.left_out.declared) == (2, 0, 0)


def test_a_choice_takes_the_rolls_of_a_player_a_game_and_a_session():
    rolls = [d100(1), d6(2, player=KARL), d100(3, player=KARL), d100(4, player=KARL)]
    evening = session(7, 1, 3)
    assert made(*rolls, choice=Choice(TABLE, player=KARL)).rolls == 3
    assert made(*rolls, choice=Choice(TABLE, player="kârl")).rolls == 3
    assert made(*rolls, choice=Choice(TABLE, game="d6")).rolls == 1
    assert made(*rolls, choice=Choice(TABLE, session=evening)).rolls == 2
    found = made(*rolls, choice=Choice(TABLE, KARL, "d100", evening))
    assert found.luck.curve[0].id.endswith(".3")


def test_the_pace_is_told_by_the_hour_of_a_session_else_by_session_else_by_day():
    rolls = [d100(n) for n in range(1, 6)]
    evening, night = session(1, 0, 7000, "Soir"), session(2, 7000, 99_000)
    by_hour = made(*rolls, choice=Choice(TABLE, session=evening), apart_ms=1_800_000).pace
    assert (by_hour.by, [one.rolls for one in by_hour.stretches]) == ("hour", [2, 2])
    by_session = made(*rolls, sessions=[night, evening], apart_ms=1_800_000).pace
    assert [(one.name, one.session, one.rolls) for one in by_session.stretches] == [
        ("Soir", 1, 4),
        ("", 2, 1),
    ]
    assert made(*rolls).pace.by == "day"


def test_nothing_rolled_is_nothing_to_tell():
    found = made()
    assert (found.rolls, found.luck, found.d100, found.d6, found.pace) == (0, None, None, None, None)


def test_a_hundred_thousand_rolls_are_told_in_a_moment():
    some = all_counted(
        *(
            d100(n, player=f"p{n % 6}", rule={"score": 20 + n % 70}, faces=directive_zero.throw(honest))
            for n in range(1, 1001)
        )
    )
    start = time.perf_counter()
    found = report(Choice(TABLE), some * 100, ())
    assert found.rolls == 100_000
    assert time.perf_counter() - start < 3
