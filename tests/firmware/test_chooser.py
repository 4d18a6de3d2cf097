"""The chooser: a version on trial confirms itself, or the one before it returns; it costs next to nothing."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.firmware.paper_versions import lay

ROOT = Path(__file__).parents[2]
CHOOSER = ROOT / "firmware/chooser.py"
# On the 64-bit Unix port; the chip's pointers are half as wide. Some 500 of them are a table of names that
# the application would have begun a moment later.
MOST_HEAP_BYTES = 2100
MEASURE = """
import gc, sys
async def run(confirm=None):
    gc.collect()
    print("heap", gc.mem_alloc())
"""
WITHOUT = """
import sys
sys.path.insert(0, "a")
import asyncio
from firmware.main import run
asyncio.run(run(None))
"""


@pytest.fixture(params=["micropython", "cpython"])
def started(request, tmp_path, micropython):
    """started(current, count): what a board with these versions prints at so many starts."""

    def start(current, count=1):
        if current is not None:
            (tmp_path / "current").write_text(current)
        command = [micropython] if request.param == "micropython" else [sys.executable, "-B"]
        script = ROOT / "tests/firmware/paper_versions.py"
        done = subprocess.run(
            [*command, str(script), str(CHOOSER), str(tmp_path), str(count)], capture_output=True, text=True
        )
        assert done.returncode == 0, done.stderr
        told = ("ran", "reset", "ended")
        return [line for line in done.stdout.splitlines() if line.startswith(told)]

    return start


@pytest.fixture
def versions(tmp_path, monkeypatch):
    """versions(a="fine", b="confirms") lays them out."""

    def laid(**deeds):
        monkeypatch.chdir(tmp_path)
        for folder, deed in deeds.items():
            lay(folder, folder.upper(), deed)

    return laid


def current(tmp_path):
    return (tmp_path / "current").read_text()


def test_the_version_that_is_named_runs_for_good(started, versions, tmp_path):
    versions(a="fine", b="fine")
    assert started("b", 2) == ["ran B for good"] * 2
    assert current(tmp_path) == "b"


@pytest.mark.parametrize("said", [None, "", "  \n"])
def test_where_nothing_is_named_the_first_runs(started, versions, said):
    versions(a="fine", b="fine")
    assert started(said) == ["ran A for good"]


def test_what_a_cut_left_beside_is_read_where_the_name_is_gone(started, versions, tmp_path):
    versions(a="fine", b="fine")
    (tmp_path / "current.new").write_text("b")
    assert started(None) == ["ran B for good"]


def test_a_version_on_trial_that_confirms_itself_stays(started, versions, tmp_path):
    versions(a="fine", b="confirms")
    assert started("b 2 a", 4) == ["ran B on trial", *["ran B for good"] * 3]
    assert current(tmp_path) == "b"


def test_a_version_that_does_not_confirm_itself_within_its_starts_gives_way_to_the_one_before(
    started, versions, tmp_path
):
    versions(a="fine", b="fine")
    assert started("b 2 a", 4) == ["ran B on trial"] * 2 + ["ran A for good"] * 2
    assert current(tmp_path) == "a"


@pytest.mark.parametrize("deed", ["fails", "torn"])
def test_a_version_on_trial_that_breaks_starts_again_until_the_one_before_returns(started, versions, deed):
    versions(a="fine", b=deed)
    printed = started("b 2 a", 3)
    assert [line for line in printed if not line.startswith("ran B")] == ["reset", "reset", "ran A for good"]


def test_a_version_that_is_not_there_at_all_gives_way(started, versions):
    versions(a="fine")
    assert started("b 1 a", 2) == ["reset", "ran A for good"]


@pytest.mark.parametrize("said", ["b 0 a", "b -1 a", "b x a", "b ² a"])
def test_a_trial_that_is_over_or_makes_no_sense_gives_way(started, versions, said):
    versions(a="fine", b="confirms")
    assert started(said) == ["ran A for good"]


def test_a_trial_that_cannot_be_counted_would_never_end_so_it_does_not_begin(started, versions, tmp_path):
    versions(a="fine", b="fails")
    (tmp_path / "current.new").mkdir()
    assert started("b 2 a", 2) == ["ran A for good"] * 2


def test_a_version_that_runs_for_good_and_fails_tells_so_at_the_prompt(started, versions, tmp_path):
    versions(a="fails", b="fine")
    assert started("a") == ["ran A for good", "ended: ValueError"]
    assert current(tmp_path) == "a"


@pytest.mark.parametrize("said", ["a", "a 3 b"])
def test_the_chooser_costs_next_to_no_heap(micropython, tmp_path, said):
    (tmp_path / "a/firmware").mkdir(parents=True)
    (tmp_path / "a/firmware/main.py").write_text(MEASURE)
    (tmp_path / "without.py").write_text(WITHOUT)
    (tmp_path / "current").write_text(said)
    used = {}
    for name, script in (("with", CHOOSER), ("without", tmp_path / "without.py")):
        done = subprocess.run(
            [micropython, str(script)],
            cwd=tmp_path,
            env={**os.environ, "MICROPYPATH": ".frozen"},
            capture_output=True,
            text=True,
        )
        used[name] = int(done.stdout.split("heap")[1])
    print(used)
    assert used["with"] - used["without"] < MOST_HEAP_BYTES
