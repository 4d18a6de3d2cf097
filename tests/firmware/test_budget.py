"""What the box may cost: bytes in its flash, heap, the time it takes to start and to answer a press."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]

# The yardstick's time on an ESP32 at 240 MHz: it was measured beside pystone, of which such a chip does 1,661
# a second (micropython issue 5673), and this machine 217,000.
YARDSTICK_ON_ESP32_US = 62_300

# Compiled as for a board, without the portal and the update over the air, which have limits of their own.
MPY_BYTES, UPDATE_BYTES = 77_000, 5_500
UPDATE = ("firmware/trial.mpy", "firmware/update.mpy", "firmware/version_files.mpy")
UPDATE += ("shared_rules/offers.mpy",)
# Of the box with its rules, on 64 bits.
FILES_HEAP, ROM_HEAP = 106_000, 70_000
# While an update goes on, its code among it where it is not in a ROM.
UPDATE_HEAP = {"rom": 11_000, "files": 15_000}
# As an ESP32 would take: MicroPython itself needs another 300 to 600 ms of the three seconds there are.
START_US = 2_000_000
ANSWER_US = 5_000
CHANGE_US = 11_000
STARTS = 12
RUNS = 5


@pytest.fixture
def measured(compiled_box, tmp_path):
    """measured("all"): the figures of a run: heap in bytes, times in µs as an ESP32 would take them."""

    def measure(what, rom=False):
        told = compiled_box.play("budget", str(tmp_path / "saved.json"), what, heap="512k", rom=rom)
        figures = {name: int(words[0]) for name, words in told.items()}
        slower = YARDSTICK_ON_ESP32_US / figures.pop("yardstick")
        heap = figures.pop("heap")
        return {"heap": heap, **{name: round(us * slower) for name, us in figures.items()}}

    return measure


def test_a_press_of_roll_is_answered_within_five_milliseconds(measured):
    # The best of up to five runs: this machine has others to serve.
    limits = {"d100": ANSWER_US, "d6": ANSWER_US, "up": CHANGE_US}
    told = measured("all")
    for _ in range(RUNS - 1):
        if any(told[name] >= limits[name] for name in limits):
            again = measured("all")
            told = {name: min(told[name], again[name]) for name in told}
    print(told)
    assert {name: told[name] for name in limits if told[name] >= limits[name]} == {}


@pytest.mark.parametrize("rom", [True, False], ids=["rom", "files"])
def test_the_box_is_there_within_three_seconds_and_fits(measured, rom):
    runs = [measured("start", rom) for _ in range(STARTS)]
    print(runs)
    assert min(run["start"] for run in runs) < START_US  # the quickest: this machine has others to serve
    assert max(run["heap"] for run in runs) < (ROM_HEAP if rom else FILES_HEAP)


def test_its_bytecode_is_small(compiled_box):
    sizes = {path: len(data) for path, data in compiled_box.version.items() if path.endswith(".mpy")}
    update = sum(sizes.pop(path) for path in UPDATE)
    count = sum(size for path, size in sizes.items() if "/portal/" not in path)
    print(count, update)
    assert count < MPY_BYTES
    told = re.search(r"heap while people play \| ([\d,]+) \|", (ROOT / "README.md").read_text("utf-8"))
    assert int(told[1].replace(",", "")) == pytest.approx(count, rel=0.02)
    assert update < UPDATE_BYTES


@pytest.mark.parametrize("where", ["rom", "files"])
def test_an_update_over_the_air_takes_little_of_the_heap_while_it_goes_on(compiled_box, tmp_path, where):
    told = compiled_box.play("update_cost", str(tmp_path / "box"), heap="512k", rom=where == "rom")
    print(told)
    assert int(told["heap"][0]) < UPDATE_HEAP[where]
