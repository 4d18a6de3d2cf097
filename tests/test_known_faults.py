"""Every fault that others met is a vector, a test by name, or of a part that is still to come."""

import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from tests.golden.test_golden import D100_ROWS, NOTATION_ROWS, POOL_ROWS

ROOT = Path(__file__).parents[1]
LISTED = tomllib.loads(Path(__file__).with_name("known_faults.toml").read_text("utf-8"))
FAULTS, HABITS, LATER = LISTED["fault"], LISTED["habit"], set(LISTED["later"])

RULES = POOL_ROWS | D100_ROWS | NOTATION_ROWS  # whose vectors are counted there
CHAT = {37, 38, 40, 41, 42}
LISTENERS = {44}
MQTT = {45, 48, 49, 50, 51, 52, 54, 55, 62}
HOME_ASSISTANT = {56, 58, 59, 60, 63, 64}
STORAGE_AND_TIME = {67, 68, 70}
FIRMWARE = {71, 72, 73, 74, 75, 77, 78, 79, 80, 82, 84}
UPDATES = {86}
HABITS_KEPT = {1, 2, 3, 4, 13, 14}


def rows(of: list[dict]) -> list[int]:
    return [one["row"] for one in of]


def test_every_fault_of_mqtt_storage_time_and_firmware_has_its_tests():
    assert set(rows(FAULTS)) - RULES == LISTENERS | MQTT | STORAGE_AND_TIME | FIRMWARE
    assert set(rows(HABITS)) == HABITS_KEPT


def test_what_is_left_for_later_belongs_to_parts_that_are_still_to_come():
    assert CHAT | HOME_ASSISTANT | UPDATES == LATER


@pytest.mark.parametrize("listed", [FAULTS, HABITS], ids=["faults", "habits"])
def test_each_is_listed_once_in_order_with_its_kind_and_at_least_one_test(listed):
    assert rows(listed) == sorted(set(rows(listed)))
    assert all(one.keys() == {"row", "kind", "tests"} and one["kind"] and one["tests"] for one in listed)


def test_each_test_that_is_named_is_there_and_is_run():
    named = sorted({name for one in FAULTS + HABITS for name in one["tests"]})
    command = [sys.executable, "-m", "pytest", "--collect-only", "-p", "no:cacheprovider", *named]
    listing = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    assert listing.returncode == 0, listing.stdout + listing.stderr
    collected = {line for line in listing.stdout.splitlines() if "::" in line}
    collected |= {line.partition("[")[0] for line in collected}
    assert [name for name in named if name not in collected] == []
