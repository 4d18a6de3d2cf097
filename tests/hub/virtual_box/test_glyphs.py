"""A person reads the segments as these characters."""

from pathlib import Path
from runpy import run_path

import pytest

from hub.virtual_box import glyphs

DRAW = {sign: lit for lit, sign in glyphs.READ.items()} | {"S": 0b1101101}
LIKE = {"S": "5", "Z": "2", "O": "0"}
SEGMENTS = Path(__file__).parents[3] / "firmware" / "segments.py"


def drawn(text: str) -> list[int]:
    return [DRAW[sign] for sign in text]


@pytest.mark.parametrize(
    "text",
    ["037r  28", "083E -18", "001rC 64", "100EC 35", "A065-010", "12d2 F15", "AJ -1d 2", "JoUEUr 2",
     "Son oUI ", "ESSAI   ", "rEUSSI  ", "rESEAU  ", "HorS LI ", "SoFt 12 ", "12345678", "90      "],
)  # fmt: skip
def test_what_was_drawn_is_read(text: str) -> None:
    assert glyphs.read(drawn(text)) == text


@pytest.mark.parametrize(
    "text", ["035r  55", "055E -55", "005rC 55", " 12d5 F15", "t  5r 12", "t  5EC", "5r"]
)
def test_a_five_beside_an_outcome_stays_a_five(text: str) -> None:
    assert glyphs.read(drawn(text)) == text


def test_points_do_not_change_the_character() -> None:
    assert glyphs.read([lit | 0x80 for lit in drawn("12")]) == "12"


def test_a_drawing_nobody_knows_is_a_question_mark() -> None:
    assert glyphs.read([0b0110110]) == "?"


def test_no_two_characters_share_a_drawing() -> None:
    assert len(glyphs.READ) == len(glyphs._DRAWN)


def test_the_firmware_draws_what_is_read_here() -> None:
    firmware = run_path(str(SEGMENTS))
    for sign in "0123456789AbCcdEFGHhIiJLnoPqrStUuy-_=° ":
        assert glyphs.READ[firmware["pattern"](sign)] == LIKE.get(sign, sign), sign
