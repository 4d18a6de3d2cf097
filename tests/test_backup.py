"""Backed up and put back while a box plays: it posts again what the log lost, and each roll is there once."""

import subprocess

from tests.processes import CORNET, demo, until
from tests.test_sealed_roll import box_of, press, verified


def cornet(*arguments):
    """A command that must work."""
    subprocess.run([*CORNET, *arguments], check=True, timeout=60, capture_output=True)


def roll(table, count):
    """So many rolls more fall, and the box knows that the log has them."""
    for _ in range(count):
        before = table.get("/api/health")["rolls"]
        press(table)
        until(lambda before=before: table.get("/api/health")["rolls"] == before + 1)
    until(lambda: box_of(table).get("queue") == 0)


def numbers(table):
    """The number of each roll of the log, the newest first."""
    return [int(one["id"].split(".")[2]) for one in table.rolls()]


def all_is_well(folder, count):
    """Whether the log is whole, and every roll of it sealed."""
    return verified(folder) == (0, {"ok": True, "rolls": count, "sealed": count, "findings": []})


def test_rolls_since_a_backup_are_posted_again_under_a_running_hub_and_to_one_started_later(tmp_path):
    data, file = tmp_path / "data", str(tmp_path / "all.zip")
    with demo(data) as table:
        until(lambda: box_of(table).get("sealed"))
        roll(table, 1)
        cornet("backup", file, "--data", str(data))
        roll(table, 2)
        assert numbers(table) == [3, 2, 1]
        cornet("restore", file, "--data", str(data))
        until(lambda: numbers(table) == [3, 2, 1])
        # The last two came anew: no position is given twice, and the restore took one.
        assert [one["position"] for one in table.rolls()] == [6, 5, 1]
        assert table.get("/api/asides")["asides"] == []
    assert all_is_well(data, 3)
    cornet("restore", file, "--data", str(data))
    assert verified(data)[1]["rolls"] == 1
    with demo(data) as table:
        # Switched on again, the box posts the newest first: it did not know that it had arrived.
        until(lambda: sorted(numbers(table)) == [1, 2, 3])
    assert all_is_well(data, 3)
