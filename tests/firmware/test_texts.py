"""Every text for the whole range of every value: at most eight cells, legible, and saying what is so."""

import re

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from firmware import texts
from firmware.choices import NUMBERS, Choices
from firmware.version import SHORT
from firmware.words_en import WORDS as ENGLISH
from firmware.words_fr import WORDS as FRENCH
from shared_rules import d6_system, directive_zero, rolls
from tests.firmware.reading import is_legible


def whole_range(field: str) -> range:
    low, high = NUMBERS[field][:2]
    return range(low, high + 1)


def choices_of(**values: object) -> Choices:
    choices = Choices(["1"])
    choices.players[0].update(values)
    return choices


def told(game: str, rule: dict, faces: object) -> dict:
    result = rolls.result(game, rolls.judge(game, rule, faces))
    return {"game": game, "rule": rule, "faces": faces, "result": result}


def d6(code: str, joker: list, dice: list, **rule: object) -> dict:
    return told("d6", {"code": code, **rule}, {"joker": bytes(joker), "dice": bytes(dice)})


def test_every_score_modifier_and_advantage_is_shown_as_it_is():
    shape = re.compile(r"[A d]\d{3}(    |[- ]\d{3})")
    for score in whole_range("score"):
        for modifier in whole_range("modifier"):
            text = texts.score(choices_of(score=score, modifier=modifier, advantage=modifier % 3 - 1))
            assert shape.fullmatch(text)
            assert (int(text[1:4]), int(text[4:].strip() or 0)) == (score, modifier)
    assert all(is_legible(texts.score(choices_of(score=s, modifier=-s % 100))) for s in whole_range("score"))


def test_every_code_and_difficulty_is_shown_as_it_is():
    for code in whole_range("code"):
        for fd in [None, *whole_range("fd")]:
            text = texts.code(choices_of(code=code, fd=fd))
            assert text == f"{code // 3:2}d{code % 3} F" + (
                "--" if fd is None else f"{fd:02}" if fd else "AU"
            )
    assert all(is_legible(texts.code(choices_of(code=code, fd=code % 100))) for code in whole_range("code"))


def test_every_adjustment_shows_the_difficulty_it_leads_to():
    for adjustment in whole_range("adjustment"):
        for fd in [None, *whole_range("fd")]:
            text = texts.adjustment(choices_of(fd=fd, adjustment=adjustment))
            assert is_legible(text)
            assert int(text[2:5]) == adjustment
            reached = text[5:].removeprefix("F")
            assert reached == (
                "--" if fd is None else "AU" if fd + adjustment <= 0 else f"{fd + adjustment:02}"
            )


def test_every_bonus_is_shown_as_it_is():
    for bonus in whole_range("bonus"):
        text = texts.bonus(choices_of(bonus=bonus))
        assert is_legible(text)
        assert int(text.removeprefix("bon")) == bonus


def test_every_d100_result_tells_roll_outcome_and_margin():
    letters = {"success": "r", "failure": "E", "critical_success": "rC", "critical_failure": "EC"}
    for score in range(-100, 251):
        for value in range(1, 101):
            verdict = directive_zero.judge(score, [(value // 10 % 10, value % 10)])
            pages = texts.results({"game": "d100", "result": rolls.result("d100", verdict)})
            assert all(len(page) <= 8 for page in pages)
            shown = re.fullmatch(r"(\d{3})([rEC]+) *(-?\d+)", "".join(pages))
            assert len(pages) == 1 or verdict.outcome.startswith("critical")
            assert shown.groups() == (f"{value:03}", letters[verdict.outcome], str(verdict.margin))


@st.composite
def d6_rolls(draw: st.DrawFn) -> dict:
    """Any roll of the D6 System, chains of thousands of sixes among them."""
    dice = draw(st.integers(0, 99))
    sixes = draw(st.one_of(st.integers(0, 3), st.integers(0, 6000)))
    faces = {"joker": [6] * sixes + [draw(st.integers(1, 5))], "dice": draw(pool(dice - 1))}
    if not dice:
        faces = {"joker": [], "dice": []}
    fd = draw(st.one_of(st.none(), st.integers(-99, 999)))
    rule = {"code": d6_system.write_code(3 * dice + draw(st.integers(0, 2))), "fd": fd}
    rule["bonuses"] = [b for b in draw(st.lists(st.integers(-6, 6), max_size=2)) if b]
    rule["ruling"] = draw(st.sampled_from(d6_system.RULINGS))
    return d6(rule.pop("code"), faces["joker"], faces["dice"], **rule)


def pool(size: int) -> st.SearchStrategy[list]:
    return st.lists(st.integers(1, 6), min_size=max(0, size), max_size=max(0, size))


@given(d6_rolls())
@example(d6("1D", [2], [], fd=5, bonuses=[-6]))
@example(d6("1D", [6] * 150 + [2], []))
@example(d6("1D", [6] * 5000 + [1], [], fd=-99))
@example(d6("99D+2", [1], [6] * 98, fd=None, ruling="complication"))
@example(d6("1D", [1], [], fd=999, bonuses=[-6, -6]))
def test_every_d6_result_tells_total_outcome_and_margin(roll):
    result, pages = roll["result"], texts.results(roll)
    assert all(is_legible(page) for page in pages)
    letter = {"success": "r", "failure": "E", None: " "}[result["outcome"]]
    verdict = "".join(page for page in pages if not page.startswith(("EC", "rC"))).removeprefix("t")
    margin = "" if result["margin"] is None else str(result["margin"])
    assert verdict.replace(" ", "") == f"{result['total']}{letter}{margin}".replace(" ", "")
    assert [page[:2] for page in pages if page[:2] in ("rC", "EC")] == (
        [result["joker"].replace("rc", "rC").replace("ec", "EC")] if result["joker"] else []
    )


@pytest.mark.parametrize(
    ("roll", "page"),
    [
        (d6("4D+1", [1], [5, 5, 2]), "EC-5 b14"),
        (d6("4D+1", [1], [5, 5, 2], ruling="complication"), "EC b  A8"),
        (d6("1D+2", [1], []), "EC A  b3"),
        (d6("1D+2", [1], [], ruling="complication"), "EC b  A2"),
        (d6("1D", [1], [], bonuses=[-6, -6]), "EC Ab-11"),
        (d6("99D+2", [1], [6] * 98), "EC-6b591"),
    ],
)
def test_an_ec_names_the_option_the_die_and_the_other_total(roll, page):
    assert texts.results(roll)[-1] == page


@given(d6_rolls())
def test_the_pages_of_dice_show_every_face_joker_first(roll):
    pages = [texts.faces(roll, page) for page in range(texts.faces_pages(roll))]
    assert all(is_legible(text) for text, _ in pages)
    shown = "".join(text for text, _ in pages)
    joker, dice = roll["faces"]["joker"], roll["faces"]["dice"]
    assert shown == "".join(f"{face}." for face in joker) + "".join(map(str, dice))


@given(d6_rolls())
def test_the_dice_that_blink_are_those_that_do_not_count(roll):
    faces = list(roll["faces"]["joker"]) + list(roll["faces"]["dice"])
    gone = [
        faces[8 * page + cell]
        for page in range(texts.faces_pages(roll))
        for cell in range(8)
        if texts.faces(roll, page)[1] >> cell & 1
    ]
    counted = sum(faces) - sum(gone) + d6_system.read_code(roll["rule"]["code"]) % 3
    assert roll["result"]["total"] == counted + d6_system.sum_of_bonuses(roll["rule"]["bonuses"])


@pytest.mark.parametrize("side", [1, -1])
def test_of_two_d100_throws_the_one_that_blinks_is_dropped(side):
    rule = {"score": 50, "advantages": int(side > 0), "disadvantages": int(side < 0)}
    for throws in ([(0, 0), (3, 0)], [(3, 0), (0, 0)], [(3, 3), (7, 2)], [(4, 4), (4, 4)]):
        roll = told("d100", rule, throws)
        text, mask = texts.faces(roll)
        assert is_legible(text)
        steady = [text[first : first + 3] for first in (0, 4) if not mask >> first & 1]
        assert [int(value) for value in steady] == [roll["result"]["roll"]]


@given(d6_rolls())
def test_a_roll_is_told_in_short_by_its_total(roll):
    text = texts.value(roll)
    assert is_legible(text)
    assert str(roll["result"]["total"]) in text


def test_odds_are_told_to_the_nearest_tenth():
    assert texts.odds(798, 1000) == "r    79.8"
    assert texts.odds(1, 1) == "r   100.0"
    assert texts.odds(0, 100) == "r     0.0"
    assert texts.odds(1, 3) == "r    33.3"
    assert texts.odds(2, 3) == "r    66.7"
    assert all(is_legible(texts.odds(n, 10000)) for n in range(10001))


def test_both_languages_have_the_same_words():
    assert FRENCH.keys() == ENGLISH.keys()


@pytest.mark.parametrize("words", [FRENCH, ENGLISH], ids=["fr", "en"])
def test_every_word_is_legible_with_what_stands_beside_it(words):
    beside = {
        "player": " 8",
        "brightness": " 15",
        "players": "8",
        "ruling": " b",
        "queue": "064",
        "battery": "100",
        "version": SHORT,
        "erase": " 5",
    }
    for name, word in words.items():
        assert is_legible(word + beside.get(name, "")), name
