"""The box under the real MicroPython: an evening on a small heap, and the same session as on CPython."""

import hmac
import json
import os
import shutil
import subprocess
from pathlib import Path

import pytest

from hub.deploy.content import compiled
from shared_rules.canonical import canonical
from shared_rules.seal import seal_roll
from tests.firmware import core_session
from tests.firmware.full_sheet import full_sheet

ROOT = Path(__file__).parents[2]

# The box with its rules; the whole application with its link; all of it and a sheet: on the 64-bit Unix port.
BOX_HEAP = "128k"
WHOLE_HEAP = "160k"
SHEET_HEAP = "186k"
SIXES_HEAP = "256k"
TOLD_HOME = "firmware/discovery.txt"
GROWTH_BYTES = 2048
PLAYED = ("paper_board", "paper_box", "long_session", "far_calls", "long_chain", "budget")
PLAYED += ("paper_hub", "update_cost")


@pytest.fixture
def flash(tmp_path: Path) -> Path:
    """Every file of the box, compiled as for a board, and the session it is to play."""
    sources = [*ROOT.glob("firmware/**/*.py"), *ROOT.glob("shared_rules/*.py")]
    sources += [ROOT / f"tests/firmware/{name}.py" for name in PLAYED]
    for source in sources:
        compile_to(tmp_path / source.relative_to(ROOT).with_suffix(".mpy"), source)
    shutil.copy(ROOT / TOLD_HOME, tmp_path / TOLD_HOME)
    return tmp_path


def compile_to(file: Path, source: Path) -> None:
    """As `cornet deploy` compiles it."""
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(compiled(ROOT, source.relative_to(ROOT).as_posix()))


def play(micropython: str, module: str, root: Path, heap: str, *arguments: str) -> list[str]:
    """The lines that a session prints, its modules taken from `root`."""
    done = subprocess.run(
        [micropython, "-X", f"heapsize={heap}", "-m", f"tests.firmware.{module}", *arguments],
        cwd=root,
        env={**os.environ, "MICROPYPATH": ":.frozen"},
        capture_output=True,
        text=True,
        timeout=300,
    )
    print(done.stdout[:400], done.stderr)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout.splitlines()


def figures(lines: list[str]) -> dict[str, list[str]]:
    """What a long session printed, by its first word."""
    return {line.split()[0]: line.split()[1:] for line in lines}


@pytest.mark.parametrize(("what", "heap"), [("box", BOX_HEAP), ("whole", WHOLE_HEAP)])
def test_a_thousand_rolls_leave_the_heap_as_it_was(micropython, flash, what, heap):
    printed = figures(play(micropython, "long_session", flash, heap, str(flash / "saved.json"), what))
    settled, used = map(int, printed["evening"])
    assert used - settled <= GROWTH_BYTES
    assert int(printed["odds"][0]) < 2000


def test_an_evening_with_a_full_sheet_leaves_the_heap_as_it_was(micropython, flash):
    (flash / "saved.json.told").write_bytes(full_sheet())
    printed = figures(
        play(micropython, "long_session", flash, SHEET_HEAP, str(flash / "saved.json"), "whole")
    )
    settled, used = map(int, printed["evening"])
    assert used - settled <= GROWTH_BYTES
    assert (flash / "saved.json.sheet").read_bytes() == full_sheet()


def test_five_thousand_sixes_fit_and_do_not_stop_the_box(micropython, flash):
    printed = figures(
        play(micropython, "long_session", flash, SIXES_HEAP, str(flash / "saved.json"), "sixes")
    )
    total, joker, posted_bytes, longest_beat_ms = printed["chain"]
    assert (total, joker) == ("30001", "rc")
    assert int(posted_bytes) > 2 * 5001
    assert int(longest_beat_ms) < 2000


def test_both_pythons_show_post_and_seal_the_same_to_the_last_cell(micropython, tmp_path):
    here = list(core_session.lines(str(tmp_path / "here.json")))
    assert int(here[0].split()[2]) > 500
    assert len(here) > 20
    there = play(micropython, "core_session", ROOT, "2M", str(tmp_path / "there.json"))
    assert there == here
    assert here[1] == "keys player, flash ok"
    prev = ""
    for line in there[2:]:
        roll = json.loads(line)
        assert roll["at"] > 1_790_000_000
        assert (roll["prev"], roll["seal"]) == (prev, seal_roll(core_session.KEY, roll, prev))
        told = {name: value for name, value in roll.items() if name not in ("prev", "seal")}
        assert roll["seal"] == hmac.digest(core_session.KEY, canonical(told) + prev.encode(), "sha256").hex()
        prev = roll["seal"]
