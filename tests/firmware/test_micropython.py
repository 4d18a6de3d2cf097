"""The box under the real MicroPython: an evening on a small heap, and the same session as on CPython."""

import hmac
import json
import os
import subprocess
from pathlib import Path

import pytest

from hub.deploy.content import compiled
from shared_rules.canonical import canonical
from shared_rules.seal import seal_roll
from tests.firmware import core_session
from tests.firmware.full_sheet import full_sheet

ROOT = Path(__file__).parents[2]

# On the 64-bit Unix port, in kB: the box with its rules; the whole application with its link; all of it and a
# sheet. From a ROM, and from files, whose bytecode lies in the heap. A few more than the least that does: how
# the heap is broken up differs with each path.
ROM_HEAP = {"box": 96, "whole": 112, "sheet": 118}
FILES_HEAP = {"box": 132, "whole": 162, "sheet": 170}
SIXES_HEAP = "192k"
TOLD_HOME = "firmware/discovery.txt"
GROWTH_BYTES = 2048


def compile_to(file: Path, source: Path) -> None:
    """Bytecode that keeps every name of its source, for tests that change one."""
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


@pytest.fixture
def evening(compiled_box, tmp_path):
    """evening("whole", 300, heap="108k"): what a session prints; of "sheet", with the fullest there is."""

    def played(what, rolls, **told):
        if what == "sheet":
            (tmp_path / "saved.json.told").write_bytes(full_sheet())
        part = "whole" if what == "sheet" else what
        return compiled_box.play("long_session", str(tmp_path / "saved.json"), part, str(rolls), **told)

    return played


@pytest.mark.parametrize("what", ROM_HEAP)
@pytest.mark.parametrize("rom", [True, False], ids=["rom", "files"])
def test_an_evening_fits_in_a_small_heap(evening, what, rom):
    heap = (ROM_HEAP if rom else FILES_HEAP)[what]
    printed = evening(what, 60, heap=f"{heap}k", rom=rom)
    assert int(printed["odds"][0]) < 2000


@pytest.mark.parametrize(("what", "rolls"), [("whole", 600), ("sheet", 300)])
def test_hundreds_of_rolls_leave_the_heap_as_it_was(evening, tmp_path, what, rolls):
    settled, used = map(int, evening(what, rolls, heap=f"{ROM_HEAP[what]}k")["evening"])
    assert used - settled <= GROWTH_BYTES * rolls // 1000
    if what == "sheet":
        assert (tmp_path / "saved.json.sheet").read_bytes() == full_sheet()


def test_five_thousand_sixes_fit_and_do_not_stop_the_box(evening):
    printed = evening("sixes", 0, heap=SIXES_HEAP)
    total, joker, posted_bytes, longest_beat_ms = printed["chain"]
    assert (total, joker) == ("30001", "rc")
    assert int(posted_bytes) > 2 * 5001
    assert int(longest_beat_ms) < 2000


def test_both_pythons_show_post_and_seal_the_same_to_the_last_cell(compiled_box, tmp_path):
    here = list(core_session.lines(str(tmp_path / "here.json")))
    assert int(here[0].split()[2]) > 500
    assert len(here) > 20
    there = compiled_box.lines("core_session", str(tmp_path / "there.json"), heap="2M")
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
