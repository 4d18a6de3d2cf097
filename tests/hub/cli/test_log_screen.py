"""`cornet log` on a terminal: its colours, its headings, its width; nobody commands it."""

import os
import re

import pytest

from tests.hub.cli.logged import incoming, on_a_screen


def test_each_part_of_a_line_has_its_own_colour_and_no_other(start_cornet, remember, tmp_path):
    remember(incoming(1, age_ms=0))
    coloured = {**os.environ, "FORCE_COLOR": "1", "TERM": "xterm", "LANG": "C.UTF-8"}
    line, _ = start_cornet("log", "--data", str(tmp_path), env=coloured).communicate(timeout=20)
    assert re.match(
        r"\x1b\[2m[-0-9]{10} [:0-9]{8} [-+:0-9]{6}\x1b\[0m  \x1b\[1;36mSenna\x1b\[0m · d100", line
    )
    assert "\x1b[32m43 ✓ réussite\x1b[0m · marge +12\x1b[33m [non scellé]\x1b[0m\n" in line


def test_a_name_cannot_command_the_terminal(read_log, remember):
    remember(incoming(1, player="Sen\x9b2Jna\u202e"))
    assert "  Sen2Jna · " in read_log().out


@pytest.mark.parametrize("form", ["--csv", "--json"])
def test_a_name_commands_no_terminal_in_any_form_and_stays_exact_in_a_file(
    start_cornet, remember, tmp_path, form
):
    evil = "Sen\x9b2Jna\u202e\u061c"
    remember(incoming(1, player=evil))
    screen = on_a_screen(start_cornet, "log", "--data", str(tmp_path), form)
    assert not {"\x9b", "\u202e", "\u061c"} & set(screen)
    assert r"Sen\u009b2Jna\u202e\u061c" in screen
    filed, _ = start_cornet("log", "--data", str(tmp_path), form).communicate(timeout=20)
    assert evil in filed


STYLE = re.compile(r"\x1b\[([\d;]*)m")
PARIS = {**os.environ, "PYTHONUTF8": "1", "TZ": "Europe/Paris", "TERM": "xterm"}


def test_on_a_terminal_days_and_sessions_are_headings_and_each_roll_has_its_time(
    start_cornet, evening, tmp_path
):
    plain = {**PARIS, "NO_COLOR": "1", "COLUMNS": "160"}
    screen = on_a_screen(start_cornet, "log", "--data", str(tmp_path), env=plain)
    assert not [codes for codes in STYLE.findall(screen) if re.search(r"\b[39]\d\b", codes)]
    lines = [line.rstrip() for line in STYLE.sub("", screen).splitlines()]
    assert lines[0].startswith("lundi 26 octobre 2026 ──")
    assert lines[1].startswith("08:33 Senna · d100 · Score 55 · 40 3 → 43 ✓ réussite · marge +12")
    assert lines[2] == "▶ Séance « Le port »"
    assert lines[3].startswith("08:36 Karl · Bagarre · 3D+2 · FD 10 (Facile) · (J1) 4 (5) → 6 ✗ échec")
    assert lines[4].startswith("mardi 27 octobre 2026 ──")
    assert lines[5] == "▶ Séance 2"


@pytest.mark.parametrize("columns", [20, 40, 80])
def test_no_line_is_wider_than_the_terminal_and_none_is_lost(start_cornet, evening, tmp_path, columns):
    narrow = {**PARIS, "NO_COLOR": "1", "COLUMNS": str(columns)}
    screen = on_a_screen(start_cornet, "log", "--data", str(tmp_path), "--q", "bagarre", env=narrow)
    lines = STYLE.sub("", screen).splitlines()
    assert max(map(len, lines)) <= columns
    told = " ".join(" ".join(lines).split())
    for word in ("Karl", "Bagarre", "3D+2", "(J1)", "échec", "−4", "[non", "scellé]"):
        assert word in told


def test_a_dropped_die_is_struck_and_in_brackets_and_the_joker_is_marked(start_cornet, evening, tmp_path):
    coloured = {**PARIS, "COLUMNS": "160"}
    coloured.pop("NO_COLOR", None)
    screen = on_a_screen(start_cornet, "log", "--data", str(tmp_path), "--player", "Karl", env=coloured)
    assert re.search(r"\x1b\[[\d;]*9[\d;]*m\(J1\)", screen)
    assert re.search(r"\x1b\[[\d;]*9[\d;]*m\(5\)", screen)
    assert re.search(r"\x1b\[31m6 ✗ échec", screen)
