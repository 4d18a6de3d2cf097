"""Whatever is typed is a roll that can be thrown and judged, or an error that says where."""

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shared_rules import codes, notation, rolls
from shared_rules.errors import NotationError, RuleError

WORDS = [
    *("d100", "1d100", "d%", "D", "3D", "3d6", "+2", "\u22121", "d8", "100D", "55", "1234567"),
    *("av", "DÉS", "désavantage", "adv", "fd", "FD", "aj", "bon", "malus", "a", "b", "opp"),
    *("annule", "complication", "2", "0", "-", "+", "x", "é", " ", "\u00a0", "\u202f", "\t", "\n"),
]
typed = st.one_of(st.text(), st.lists(st.sampled_from(WORDS)).map(" ".join))
glued = st.lists(st.sampled_from(WORDS)).map("".join)
anything = st.one_of(typed, glued)
OUTCOMES = ("critical_success", "success", "failure", "critical_failure", None)


def lowest(n: int) -> int:
    return 0


@given(st.integers(0, codes.MAX_PIPS))
def test_a_code_written_is_read_back(pips):
    assert codes.read_code(codes.write_code(pips)) == pips


@given(st.integers(0, 99), st.integers(0, 299), st.sampled_from(["", " ", "\u00a0", "  "]))
def test_any_count_of_pips_is_read_wherever_spaces_stand(dice, pips, space):
    text = space.join(["", str(dice), "d", "+", str(pips), ""])
    if 3 * dice + pips <= codes.MAX_PIPS:
        assert codes.read_code(text) == 3 * dice + pips
    else:
        with pytest.raises(NotationError, match="99D"):
            codes.read_code(text)


@given(anything)
def test_any_text_is_a_code_or_an_error_with_its_place(text):
    try:
        pips = codes.read_code(text)
    except NotationError as error:
        need_place(error, text)
    else:
        assert codes.read_code(codes.write_code(pips)) == pips


@given(anything)
def test_any_text_is_a_signed_number_or_an_error_with_its_place(text):
    try:
        assert abs(notation.read_signed(text)) <= 999_999
    except NotationError as error:
        need_place(error, text)


@given(anything)
def test_any_text_is_a_roll_that_can_be_judged_or_an_error_with_its_place(text):
    try:
        game, rule = notation.read_roll(text)
    except NotationError as error:
        need_place(error, text)
        return
    faces = rolls.throw(game, rule, lowest)
    assert judged_or_why(game, rule, faces) in OUTCOMES + ("bonus", "adjusted_opposition")


def judged_or_why(game, rule, faces):
    try:
        return rolls.judge(game, rule, faces).outcome
    except RuleError as error:
        return error.what


def need_place(error: NotationError, text: str) -> None:
    assert error.text == text
    assert 0 <= error.place <= len(text)
    for language in ("fr", "en"):
        assert len(error.sentence(language)) < 300


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("", 0),
        ("3", 1),
        ("3D+", 3),
        ("3D+2 x", 5),
        ("  hello", 2),
        ("3D8", 2),
        ("100D", 0),
        (" -2", 1),
        ("1D-5", 0),
        ("3D+1234567", 3),
    ],
)
def test_the_place_is_where_a_code_went_wrong(text, place):
    with pytest.raises(NotationError) as caught:
        codes.read_code(text)
    assert caught.value.place == place


@pytest.mark.parametrize(
    ("text", "place"),
    [("d100", 4), ("d100 55 boo", 8), ("3D+2 fd", 7), ("3D+2 aj x", 8), ("d100 1234567", 5)],
)
def test_the_place_is_where_a_roll_went_wrong(text, place):
    with pytest.raises(NotationError) as caught:
        notation.read_roll(text)
    assert caught.value.place == place


MANY = "9" * 10_000


@pytest.mark.parametrize(
    ("read", "text"),
    [
        (codes.read_code, "9999999D"),
        (codes.read_code, f"{MANY}D"),
        (codes.read_code, f"3D+{MANY}"),
        (codes.read_code, f"3D{MANY}"),
        (notation.read_roll, "9999999D"),
        (notation.read_roll, f"d100 {MANY}"),
        (notation.read_roll, f"d100 55 +{MANY}"),
        (notation.read_roll, f"d100 55 av {MANY}"),
        (notation.read_roll, f"3D fd {MANY}"),
        (notation.read_roll, "3D " + "x" * 100_000),
        (notation.read_signed, MANY),
        (notation.read_signed, "1" + "x" * 100_000),
    ],
    ids=lambda value: value[:12] if isinstance(value, str) else value.__name__,
)
def test_huge_input_is_refused_fast_and_in_a_short_sentence(read, text):
    start = time.process_time()
    with pytest.raises(NotationError) as caught:
        read(text)
    assert time.process_time() - start < 0.1
    assert all(len(caught.value.sentence(language)) < 300 for language in ("fr", "en"))


@pytest.mark.parametrize("text", ["9999999D", "99999999999D", "100D", "99D+3"])
def test_too_many_dice_names_the_limit_at_once_and_throws_nothing(text):
    def never(n):
        raise AssertionError("a die was thrown")

    start = time.process_time()
    with pytest.raises(NotationError, match="99D"):
        rolls.throw("d6", {"code": text}, never)
    assert time.process_time() - start < 0.01
