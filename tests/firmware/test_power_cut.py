"""Power cut at every byte of journal and settings: every case boots, and nothing earlier is lost."""

import subprocess
from pathlib import Path

import pytest

from firmware import volumes
from tests.firmware import cut_files
from tests.micropython import run

ROOT = Path(__file__).parents[2]
# A roll is more than one block's copy of what stands before it and its part of a directory.
MOST_ERASES = 1300


def cuts(printed: str) -> int:
    print(printed)
    return int(printed.rsplit("cuts", 1)[1])


@pytest.mark.timeout(400)
def test_plain_files_cut_at_every_byte_boot_with_all_that_was_kept(tmp_path, capsys, monkeypatch):
    # A short life has small volumes; the tests after this one get theirs back.
    monkeypatch.setattr(volumes, "ROLLS", volumes.ROLLS)
    monkeypatch.setattr(volumes, "ENOUGH", volumes.ENOUGH)
    cut_files.main(str(tmp_path))
    assert cuts(capsys.readouterr().out) > 4000


@pytest.mark.timeout(400)
def test_plain_files_cut_at_every_byte_boot_on_micropython_too(micropython, tmp_path):
    command = [micropython, "-X", "heapsize=4M", "-m", "tests.firmware.cut_files", str(tmp_path)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    assert cuts(done.stdout) > 4000


@pytest.mark.timeout(400)
def test_littlefs_cut_at_every_byte_and_in_every_erase_boots_with_all_that_was_kept(micropython):
    assert cuts(run(micropython, "tests.firmware.cut_littlefs", "16M", timeout_s=390)) > 4000


def test_a_thousand_rolls_are_gentle_to_the_flash(micropython):
    printed = run(micropython, "tests.firmware.flash_wear", "4M")
    print(printed)
    worn = {line.split()[0]: list(map(int, line.split()[1:])) for line in printed.splitlines()}
    for kind, allowed in (("hub", MOST_ERASES), ("alone", 2 * MOST_ERASES)):
        erases, most_of_one_block, files = worn[kind]
        assert erases < allowed
        # Wear is spread: no block takes much more than its share.
        assert most_of_one_block < 4 * erases / 64
        assert files <= 4
