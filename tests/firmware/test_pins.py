"""The real board on the simulated chip: new chance at each boot, one roll from a contact that bounces."""

import asyncio
import re
import shutil
import sys
from itertools import combinations
from pathlib import Path

import pytest

from firmware.journal import Journal
from hub.virtual_box import VirtualBox
from tests.firmware.faults_on_paper import BOUNCES, BOUNCING_RELEASE
from tests.firmware.links.play import tells_a_roll
from tests.firmware.test_micropython import ROOT

NOWHERE = ("127.0.0.1", 9)
BOOTS, ROLLS = 3, 20
# So many rolls in a row that two boots have in common would be no accident: once in 10^16.
IN_A_ROW = 8

# The box as main.py makes it, and rolls as its keys make them.
ROLLS_AT_ONCE = f"""
from firmware import joins
from firmware.boards.esp32 import Board
from firmware.store import Store
box = joins.make_box(Board(), Store("settings.json"))
for _ in range({ROLLS}):
    box.roll(None, box.board.now_ms())
    print("fell", box.last["faces"])
"""


@pytest.fixture(params=[None, sys.executable], ids=["micropython", "cpython"])
def interpreter(request: pytest.FixtureRequest) -> "str | None":
    return request.param


@pytest.fixture
def rolls_at_once(tmp_path: Path) -> Path:
    """Our firmware, with a main.py that rolls as soon as it can."""
    folder = tmp_path / "firmware"
    shutil.copytree(ROOT / "firmware", folder)
    (folder / "main.py").rename(folder / "joins.py")
    (folder / "main.py").write_text(ROLLS_AT_ONCE, "utf-8")
    return folder


async def boots(folder: Path, firmware: Path, interpreter: "str | None") -> list[list[str]]:
    """The first rolls after each of several power cuts."""
    fell = []
    async with VirtualBox(folder, broker=NOWHERE, firmware=firmware, interpreter=interpreter) as box:
        for boot in range(BOOTS):
            if boot:
                await box.cut_power()
                await box.power_on()
            await box.until(lambda _: box.exited)
            fell.append([line for line in box.output if line.startswith("fell")][-ROLLS:])
    return fell


async def test_the_first_twenty_rolls_of_three_boots_of_two_boxes_all_differ(
    rolls_at_once, tmp_path, interpreter
):
    one, other = [await boots(tmp_path / name, rolls_at_once, interpreter) for name in ("one", "other")]
    every = one + other
    assert [len(fell) for fell in every] == [ROLLS] * 2 * BOOTS
    assert all(re.fullmatch(r"fell [\[(]+\d, \d[\]),]+", line) for fell in every for line in fell)
    for fell, again in combinations(every, 2):
        assert fell != again
        assert not stretches(fell) & stretches(again)


def stretches(fell: list[str]) -> set[str]:
    return {"".join(fell[start : start + IN_A_ROW]) for start in range(ROLLS - IN_A_ROW + 1)}


async def test_a_bouncing_contact_at_the_pin_is_one_roll(tmp_path, interpreter):
    async with VirtualBox(tmp_path, broker=NOWHERE, interpreter=interpreter) as box:
        await box.until(lambda shown: shown.digits == " 050    ")
        await toggle_roll(box, BOUNCES[0] + BOUNCING_RELEASE)
        await box.until(tells_a_roll)
    assert Journal(box.id, str(tmp_path / "flash" / "journal"), "00").last_number == 1


async def toggle_roll(box: VirtualBox, edges: tuple[int, ...]) -> None:
    """Close and open the contact of ROLL in turn, at these ms from now."""
    loop = asyncio.get_running_loop()
    began_s = loop.time()
    for place, edge_ms in enumerate(edges):
        await asyncio.sleep(began_s + edge_ms / 1000 - loop.time())
        (box.release if place % 2 else box.press)("roll")
