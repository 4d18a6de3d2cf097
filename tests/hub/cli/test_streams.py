"""Output that is closed, full or a terminal, and arguments that are no text: never a traceback."""

import json
import os
import subprocess
from pathlib import Path

import pytest

from hub.tame import spelled, tame
from tests.hub.cli.conftest import CORNET

FULL = Path("/dev/full")
GIVEN = "roll d100 --score 55 --faces 4,3"
needs_full = pytest.mark.skipif(not FULL.exists(), reason="no /dev/full on this platform")


def in_shell(arguments, redirected, unbuffered=""):
    """A command with redirections that only a shell gives: its status, and all that it wrote."""
    line = f'"{CORNET[0]}" -c "{CORNET[2]}" {arguments} {redirected}'
    environment = {**os.environ, "PYTHONUNBUFFERED": unbuffered}
    return subprocess.run(line, shell=True, capture_output=True, text=True, env=environment, timeout=30)


@pytest.mark.parametrize("unbuffered", ["", "1"])
@pytest.mark.parametrize("command", [GIVEN, "odds d6 3D", "schema", "--help", "box --headless"])
@needs_full
def test_a_full_disk_is_told_in_one_sentence(tmp_path, command, unbuffered):
    data = f"--data {tmp_path}" if "box" in command else ""
    ran = in_shell(f"{command} {data}", f">{FULL}", unbuffered)
    assert (ran.returncode, len(ran.stderr.splitlines())) == (2, 1)
    assert ran.stderr.startswith("La sortie ne s'écrit pas (il n'y a plus de place)")


@needs_full
def test_a_full_disk_is_told_in_the_language():
    assert in_shell(f"{GIVEN} --lang en", f">{FULL}").stderr.startswith("The output cannot be written")


@needs_full
def test_a_sentence_that_cannot_be_told_leaves_its_status():
    for redirected in (f"2>{FULL}", f"2>{FULL} >{FULL}", "2>&-"):
        assert in_shell("roll d100 --score x", redirected).returncode == 2


@pytest.mark.parametrize("redirected", [">&-", "2>&-", "<&-", "<&- >&- 2>&-"])
def test_a_closed_stream_is_quiet(redirected):
    ran = in_shell(GIVEN, redirected)
    assert (ran.returncode, ran.stderr) == (0, "")
    assert ("réussite" in ran.stdout) == (">&-" not in redirected.replace("2>&-", ""))


def test_with_its_output_closed_it_writes_into_no_other_file(tmp_path):
    in_shell(f"box --headless --control - --data {tmp_path} --mqtt 127.0.0.1:1", "<&- >&-")
    kept = [path for path in tmp_path.rglob("*") if path.is_file()]
    assert kept
    assert [path for path in kept if b'"buzzer": 0}' in path.read_bytes()] == []


def test_a_box_whose_reader_went_away_ends(tmp_path):
    box = f"box --headless --data {tmp_path} --mqtt 127.0.0.1:1"
    ran = in_shell(box, "| head -n 1")
    assert "digits" in json.loads(ran.stdout)
    assert ran.stderr == ""


@pytest.mark.parametrize(
    "arguments",
    [(b"log", b"--player", b"\xff"), (b"box", b"--name", b"\xff"), (b"box", b"--mqtt", b"\xff:1")],
)
def test_an_argument_that_is_no_text_is_named(arguments):
    for language, sentence in ((b"fr", "L'argument « \\xff"), (b"en", 'The argument "\\xff')):
        ran = subprocess.run([*CORNET, b"--lang", language, *arguments], capture_output=True, text=True)
        assert (ran.returncode, ran.stdout) == (2, "")
        assert ran.stderr.startswith(sentence)
        assert len(ran.stderr.splitlines()) == 1


def test_a_wrong_argument_cannot_command_the_terminal(cornet):
    assert "\x1b" not in cornet("roll", "d6", "\x1b[31m3D").err


def test_what_turns_a_line_around_is_dropped_or_spelled():
    evil = "a\x9b2J\u061c\u202eb\u2066\u2028c"
    assert tame(evil) == "a2Jbc"
    assert spelled(evil) == r"a\u009b2J\u061c\u202eb\u2066\u2028c"
    assert json.loads(f'"{spelled(evil)}"') == evil
