"""The face draws the lit segments, and tells nothing by colour alone."""

from io import StringIO

import pytest
from rich.console import Console

from hub.virtual_box.board import Shown
from hub.virtual_box.face import COLUMNS, LINES, WORDS, digits, face, leds, too_small
from hub.virtual_box.terminal import HOLD_OF, KEY_OF


def shown(segments: tuple[int, ...] = (0,) * 8, *, power: bool = True, buzzer: int = 0) -> Shown:
    dots = ("#ff0000", *["#000000"] * 7)
    return Shown("        ", (), segments, dots, buzzer, 3, power)


def lit(text_shown: Shown) -> list[str]:
    drawn = digits(text_shown)
    return [drawn.plain[span.start : span.end] for span in drawn.spans if "red" in str(span.style)]


def test_only_the_lit_segments_are_lit() -> None:
    assert lit(shown()) == []
    assert lit(shown((0b0000110,) + (0,) * 7)) == ["┃", "┃"]
    assert lit(shown((0,) * 7 + (0b10000001,))) == ["━━━", "●"]


def test_every_line_of_the_digits_is_as_wide() -> None:
    widths = {len(line) for line in digits(shown((0xFF,) * 8)).plain.split("\n")}
    assert widths == {56}


def test_lit_segments_are_told_from_dark_ones_without_colour() -> None:
    console = Console(width=64, no_color=True, record=True, file=StringIO())
    console.print(digits(shown((0b0000110,) + (0,) * 7)))
    assert console.export_text().split() == ["┃", "┃"]


@pytest.mark.parametrize("language", ["fr", "en"])
def test_the_face_just_fits_the_smallest_terminal_it_takes(language: str) -> None:
    console = Console(width=COLUMNS, record=True, file=StringIO())
    console.print(face(shown(buzzer=440), language=language, held={"adv", "mode"}, wifi=False, ended=None))
    lines = console.export_text().splitlines()
    assert ({len(line) for line in lines}, len(lines)) == ({COLUMNS}, LINES)
    assert too_small(COLUMNS, LINES, language) is None
    assert f"{COLUMNS} × {LINES}" in str(too_small(COLUMNS - 1, LINES, language))
    assert f"{COLUMNS} × {LINES}" in str(too_small(COLUMNS, LINES - 1, language))


ARROWS = {"\x1b[A": "↑", "\x1bOA": "↑", "\x1b[B": "↓", "\x1bOB": "↓"}


@pytest.mark.parametrize(("language", "space", "shift"), [("fr", "espace", "Maj"), ("en", "space", "Shift")])
def test_the_legend_names_every_key(language: str, space: str, shift: str) -> None:
    legend = WORDS[language]["legend"]
    typed = {ARROWS.get(stroke, stroke.strip() or space) for stroke in KEY_OF} | {"o", "w", "q"}
    held = {stroke for stroke in HOLD_OF if stroke.isalpha()}
    assert typed | held <= set(legend.replace(",", "").replace(":", " ").split())
    assert f"{shift} + ↑ ↓" in legend


def test_a_lit_led_is_a_disc_and_a_dark_one_a_ring() -> None:
    assert leds(shown()).plain.split() == ["●"] + ["○"] * 7


@pytest.mark.parametrize(("language", "words"), [("fr", "sans courant"), ("en", "no power")])
def test_states_are_told_in_both_languages(language: str, words: str) -> None:
    console = Console(width=90, record=True, file=StringIO())
    console.print(
        face(shown(power=False, buzzer=440), language=language, held={"adv"}, wifi=False, ended="x")
    )
    told = console.export_text()
    assert all(part in told for part in (words, "440 Hz", "Wi-Fi", "adv", ": x"))
