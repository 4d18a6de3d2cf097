"""Both languages say everything, with the same values in it."""

import dataclasses
import json
import string

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hub.wire import stored_roll
from hub.wording import LANGUAGES, sentence, words_in
from shared_rules import criticals, directive_zero, odds
from shared_rules.d6_system import LABELS, RULINGS
from tests.hub.rolls import d6
from tests.hub.wording.conftest import as_roll

TABLES = [field.name for field in dataclasses.fields(words_in("fr"))]

FRENCH, ENGLISH = (words_in(language) for language in LANGUAGES)


def placeholders(text: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(text) if name}


@pytest.mark.parametrize("table", TABLES)
def test_both_languages_have_the_same_keys_filled_with_the_same_values(table):
    french, english = getattr(FRENCH, table), getattr(ENGLISH, table)
    assert french.keys() == english.keys()
    for key in french:
        assert placeholders(french[key]) == placeholders(english[key]), key


def test_every_name_of_the_rules_has_words():
    suggestions = {name for names in criticals.SUGGESTIONS.values() for name in names}
    assert FRENCH.outcome.keys() == set(odds.OUTCOMES)
    assert FRENCH.suggestion.keys() == suggestions
    assert FRENCH.difficulty.keys() == {label for _, label in LABELS} | {"legendaire"}
    assert FRENCH.ruling.keys() == set(RULINGS)


def test_every_margin_has_a_degree_in_words():
    degrees = {directive_zero.judge(score, [(5, 0)]).degree for score in range(-60, 160)}
    assert FRENCH.degree.keys() == degrees


TENS_AND_UNITS = st.tuples(st.integers(0, 9), st.integers(0, 9))


@given(score=st.integers(-100, 200), throws=st.lists(TENS_AND_UNITS, min_size=1, max_size=2))
def test_every_d100_is_told_with_its_roll_and_margin(score, throws):
    rule = {"score": score, "advantages": len(throws) - 1}
    roll = as_roll("d100", rule, throws)
    line = sentence(roll, "en")
    assert f"→ {roll.result.roll} " in line
    assert line.endswith(f"margin {roll.result.margin:+d}".replace("+0", "0").replace("-", "−"))


@given(
    chain=st.integers(0, 40),
    last=st.integers(1, 5),
    dice=st.lists(st.integers(1, 6), max_size=30),
    ruling=st.sampled_from(RULINGS),
)
def test_every_d6_is_told_with_its_total(chain, last, dice, ruling):
    rule = {"code": f"{len(dice) + 1}D+1", "ruling": ruling}
    roll = as_roll("d6", rule, {"joker": [6] * chain + [last], "dice": dice})
    assert f"→ {roll.result.total} " in sentence(roll, "fr")


def test_a_name_and_a_label_turn_around_no_number_that_stands_behind_them():
    roll = stored_roll(json.dumps(d6(1, player="Senna\u202e", label="\u202eévil\u2067")))
    assert sentence(roll, "fr").startswith("Senna · évil · ")
