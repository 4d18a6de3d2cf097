"""What the coming roll is made of: limits, steps, taking back, players, and values written from afar."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from firmware.choices import KEPT, NUMBERS, ONCE, SHIFT, Choices
from shared_rules import rolls
from shared_rules.errors import RuleError

STEPPED = sorted([field for field, told in NUMBERS.items() if told[2:]])

ANYTHING = st.one_of(st.none(), st.booleans(), st.integers(), st.text(), st.lists(st.none()))
SAVED = st.one_of(
    ANYTHING,
    st.lists(
        st.one_of(
            ANYTHING,
            st.fixed_dictionaries(
                {}, optional={field: st.one_of(ANYTHING, st.integers(-200, 400)) for field in KEPT}
            ),
        )
    ),
)


def seated(count: int = 3) -> Choices:
    return Choices([str(number + 1) for number in range(count)])


def whole(choices: Choices) -> tuple:
    return choices.player, choices.names[:], [dict(values) for values in choices.players]


@pytest.mark.parametrize("field", STEPPED)
@pytest.mark.parametrize("stage", [0, 1, 2, SHIFT])
@pytest.mark.parametrize("direction", [1, -1])
def test_steps_run_to_the_end_of_the_range_and_stop_there(field, stage, direction):
    choices = seated()
    for _ in range(500):
        if not choices.step(field, direction, stage):
            break
    low, high = NUMBERS[field][:2]
    end = high if direction > 0 else None if field == "fd" else low
    assert getattr(choices, field) == end
    assert not choices.step(field, direction, stage)
    assert getattr(choices, field) == end


@pytest.mark.parametrize(
    ("field", "start", "direction", "stage", "reached"),
    [
        ("score", "63", 1, 0, 64),
        ("score", "63", 1, 1, 65),
        ("score", "65", 1, 1, 70),
        ("score", "63", -1, 1, 60),
        ("score", "63", 1, 2, 70),
        ("score", "63", -1, 2, 60),
        ("score", "63", 1, SHIFT, 73),
        ("modifier", "-7", 1, 1, -5),
        ("modifier", "-7", -1, 1, -10),
        ("modifier", "0", -1, 0, -5),
        ("code", "3D+1", 1, 1, 12),
        ("code", "3D+1", -1, 1, 9),
        ("code", "3D+1", 1, SHIFT, 13),
        ("fd", "12", 1, 1, 15),
        ("fd", "3", -1, SHIFT, 0),
        ("bonus", "1", 1, SHIFT, 4),
    ],
)
def test_a_step_held_stops_at_round_numbers(field, start, direction, stage, reached):
    choices = seated()
    choices.put(field, start)
    choices.step(field, direction, stage)
    assert getattr(choices, field) == reached


def test_below_a_difficulty_of_zero_is_an_opposed_test():
    choices = seated()
    choices.put("fd", "0")
    assert choices.step("fd", -1, 0)
    assert (choices.fd, choices.difficulty()) == (None, None)
    assert choices.step("fd", 1, 2)
    assert choices.fd == 0


@pytest.mark.parametrize("fd", ["-", "--", "", " ", "null"])
def test_an_opposed_test_drops_the_adjustment_that_would_have_no_sense(fd):
    choices = seated()
    for field, text in (("game", "d6"), ("adjustment", "5"), ("fd", fd)):
        choices.put(field, text)
    assert choices.rule()["adjustments"] == []
    assert rolls.judge("d6", choices.rule(), {"joker": [3], "dice": [2, 2]}).outcome is None


def test_taken_back_twice_is_as_it_was():
    choices = seated()
    choices.step("score", 1, 0)
    choices.step("score", 1, 0)
    after = whole(choices)
    assert choices.undo()
    assert choices.score == KEPT["score"]
    assert choices.undo()
    assert whole(choices) == after


def test_only_the_last_field_is_taken_back():
    choices = seated()
    choices.step("score", 1, 2)
    choices.step("modifier", -1, 0)
    choices.undo()
    assert (choices.score, choices.modifier) == (60, 0)


def test_with_nothing_to_take_back_undo_says_so():
    assert not seated().undo()


def test_a_roll_clears_what_held_once_and_undo_brings_it_back():
    choices = seated()
    for field, text in (("score", "62"), ("modifier", "-10"), ("advantage", "1"), ("bonus", "3")):
        choices.put(field, text)
    choices.rolled()
    assert [getattr(choices, field) for field in ONCE] == [0] * len(ONCE)
    assert choices.score == 62
    choices.undo()
    assert (choices.modifier, choices.advantage, choices.bonus) == (-10, 1, 3)


def test_each_player_keeps_their_own_and_the_round_comes_back():
    choices = seated()
    choices.put("score", "70")
    choices.next_player()
    assert choices.score == KEPT["score"]
    choices.put("game", "d6")
    choices.next_player()
    choices.next_player()
    assert (choices.player, choices.game, choices.score) == (0, "d100", 70)


def test_one_player_never_takes_back_what_another_did():
    choices = seated()
    choices.put("score", "70")
    choices.next_player()
    assert not choices.undo()


def test_seats_come_and_go_and_the_player_stays_seated():
    choices = seated(4)
    choices.put("player", "4")
    choices.resize(2)
    assert (choices.player, choices.names) == (1, ["1", "2"])
    choices.resize(3)
    assert choices.names == ["1", "2", "3"]
    assert choices.players[2] == {**KEPT, **ONCE}


@pytest.mark.parametrize(
    ("field", "text"),
    [
        *[(field, str(NUMBERS[field][0] - 1)) for field in STEPPED if field != "code"],
        *[(field, str(NUMBERS[field][1] + 1)) for field in STEPPED if field != "code"],
        ("score", ""),
        ("score", "5.5"),
        ("score", "٣"),
        ("score", "9" * 5000),
        ("score", "-"),
        ("advantage", "2"),
        ("code", "+0"),
        ("code", "100D"),
        ("code", "3D8"),
        ("code", "dix"),
        ("game", "d20"),
        ("ruling", ""),
        ("player", "9"),
        ("player", ""),
    ],
)
def test_a_value_outside_the_rules_is_refused_and_changes_nothing(field, text):
    choices = seated()
    before = whole(choices)
    with pytest.raises(RuleError):
        choices.put(field, text)
    assert whole(choices) == before


@pytest.mark.parametrize(
    ("field", "text", "value"),
    [
        ("score", " 65 ", 65),
        ("modifier", "+10", 10),
        ("modifier", "\N{MINUS SIGN}10", -10),
        ("code", "2d+5", 11),
        ("code", "+2", 2),
        ("fd", "0", 0),
        ("advantage", "-1", -1),
        ("game", "d6 ", "d6"),
        ("ruling", "complication", "complication"),
        ("player", " 2", 1),
    ],
)
def test_a_good_value_is_taken(field, text, value):
    choices = seated()
    choices.put(field, text)
    assert getattr(choices, field) == value


@given(st.sampled_from([*KEPT, *ONCE, "player"]), st.text(max_size=30))
def test_any_text_is_taken_within_the_limits_or_refused(field, text):
    choices = seated()
    before = whole(choices)
    try:
        choices.put(field, text)
    except RuleError:
        assert whole(choices) == before
    rolls.judge(choices.game, choices.rule(), rolls.throw(choices.game, choices.rule(), lambda n: 0))


@given(st.integers(NUMBERS["bonus"][0], NUMBERS["bonus"][1]))
def test_a_bonus_is_told_in_parts_the_rule_allows_and_adds_up(bonus):
    choices = seated()
    choices.put("game", "d6")
    choices.put("bonus", str(bonus))
    assert sum(choices.rule()["bonuses"]) == bonus
    assert rolls.judge("d6", choices.rule(), {"joker": [3], "dice": [2, 2]}).total == 7 + bonus


@given(SAVED)
def test_whatever_was_saved_leaves_choices_that_can_be_rolled(saved):
    choices = seated()
    choices.recall(saved)
    for game in ("d100", "d6"):
        choices.put("game", game)
        rolls.judge(game, choices.rule(), rolls.throw(game, choices.rule(), lambda n: 0))


def test_an_opposed_test_is_recalled_as_one():
    choices = seated()
    choices.recall([{"game": "d6", "fd": None, "ruling": "complication", "code": 7, "score": 31}])
    assert (choices.game, choices.fd, choices.ruling, choices.code) == ("d6", None, "complication", 7)
    assert choices.score == 31
