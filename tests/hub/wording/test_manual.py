"""The manual says every key of the state table, in words, in both languages."""

import re
import runpy
from pathlib import Path

import pytest

from hub.wording import manual as told

ROOT = Path(__file__).parents[3]
SCREENS = runpy.run_path(str(told.SCREENS))
TABLE = SCREENS["TABLE"].decode()
SCREEN_NAMES = set(re.findall(r"^(\w+)", TABLE, re.MULTILINE))


def words_of_the_table() -> set[str]:
    return {word.partition(":")[2] for word in TABLE.split() if ":" in word}


def fields(text: str) -> set[str]:
    return set(re.findall(r"{(\w+)}", text))


def actions_in_cells() -> set[str]:
    answers = [SCREENS["answer"](place, press) for place in told.PLACES for press in told.PRESSES]
    return {answer[1] for answer in answers if answer} - {""}


def test_every_action_of_the_table_has_words_and_no_other_has():
    assert set(told.ACTIONS) == words_of_the_table()


def test_no_action_of_the_table_is_left_untold():
    in_notes = set().union(*(fields(french) for _, french, _ in told.NOTES))
    assert words_of_the_table() - actions_in_cells() - in_notes == set()


@pytest.mark.parametrize("which", [0, 1], ids=["fr", "en"])
def test_each_action_is_read_somewhere_in_its_words(which):
    manual = told.manual(("fr", "en")[which])
    text = manual.as_markdown() + manual.notes_as_markdown()
    assert [action for action, words in told.ACTIONS.items() if words[which] not in text] == []


def test_every_screen_of_the_table_has_a_column_or_a_note():
    noted = {screen for screens, _, _ in told.NOTES for screen in screens}
    assert noted | set(told.PLACES) == SCREEN_NAMES
    assert len(SCREEN_NAMES) > 20


@pytest.mark.parametrize(
    ("screens", "french", "english"), told.NOTES, ids=[str(note[0]) for note in told.NOTES]
)
def test_a_note_says_the_same_in_both_languages(screens, french, english):
    assert french != english
    assert fields(french) == fields(english)
    assert fields(french) <= set(told.ACTIONS) | {"seconds", "minutes"}
    if fields(french) & {"seconds", "minutes"}:
        assert SCREENS["after"](screens[0])[0] >= (60_000 if "minutes" in french else 1_000)


@pytest.mark.parametrize("place", told.PLACES)
def test_down_does_what_up_does_so_they_share_a_row(place):
    assert SCREENS["answer"](place, "down") == SCREENS["answer"](place, "up")


@pytest.mark.parametrize(
    ("screens", "key", "answer"),
    [
        (("tumble",), "roll", ("reveal", "skip")),
        (("reveal",), "roll", ("result", "told")),
        (("fd", "odds"), "roll", ("tumble", "roll")),
        (("modifier", "fd", "bonus"), "up", ("=", "step")),
        (("sleep", "empty"), "roll", ("tumble", "roll")),
        (("sleep", "empty"), "mode", ("home", "wake")),
        (("info",), "roll", ("setup", "cancel")),
        (("test",), "player", ("=", "test_key")),
    ],
)
def test_what_a_note_says_is_what_the_table_does(screens, key, answer):
    assert {SCREENS["answer"](screen, key) for screen in screens} == {answer}


def test_mode_walks_the_numbers_in_the_order_the_note_names_them():
    walk = ["code"]
    while len(walk) < 5:
        walk.append(SCREENS["answer"](walk[-1], "mode")[0])
    assert walk == ["code", "fd", "adjustment", "bonus", "code"]


@pytest.mark.parametrize("language", ["fr", "en"])
def test_the_readme_lists_the_notes_below_the_table(language):
    manual = told.manual(language)
    readme = (ROOT / "README.md").read_text("utf-8")
    assert manual.as_markdown() + "\n\n" + manual.notes_as_markdown() + "\n" in readme
