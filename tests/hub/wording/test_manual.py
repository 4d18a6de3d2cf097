"""The manual says every key of the state table, in words, in both languages."""

import runpy

import pytest

from hub.wording import manual as told

SCREENS = runpy.run_path(str(told.SCREENS))


def words_of_the_table() -> set[str]:
    return {word.partition(":")[2] for word in SCREENS["TABLE"].split() if ":" in word}


def test_every_action_of_the_table_has_words_and_no_other_has():
    assert set(told.ACTIONS) == words_of_the_table()


@pytest.mark.parametrize("language", ["fr", "en"])
def test_a_cell_is_empty_only_where_the_key_does_nothing(language):
    manual = told.manual(language)
    for press, row in zip(told.PRESSES, manual.rows, strict=True):
        answers = [SCREENS["answer"](place, press) for place in told.PLACES]
        assert [bool(cell) for cell in row[1:]] == [answer is not None for answer in answers], press


def test_the_two_languages_say_different_things_in_the_same_places():
    french, english = told.manual("fr"), told.manual("en")
    assert french.head != english.head
    assert [[bool(cell) for cell in row] for row in french.rows] == [
        [bool(cell) for cell in row] for row in english.rows
    ]


def test_every_key_of_a_place_is_in_the_manual():
    named = {word.partition(">")[0] for word in SCREENS["TABLE"].split() if ">" in word}
    assert named - set(told.PRESSES) <= {"any", "down", "ask", "wipe_stop"}
