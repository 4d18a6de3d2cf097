"""Deep sleep on the simulated chip: dark, without a link, woken by ROLL alone, whose press counts."""

import asyncio
import shutil
import sys
from pathlib import Path

import pytest

from firmware.journal import Journal
from hub.virtual_box import VirtualBox
from tests.firmware.bare_chip import BareChip
from tests.firmware.links.play import tells_a_roll
from tests.firmware.test_micropython import ROOT

NOWHERE = ("127.0.0.1", 9)
DARK = " " * 8


@pytest.fixture(params=[None, sys.executable], ids=["micropython", "cpython"])
def interpreter(request: pytest.FixtureRequest) -> "str | None":
    return request.param


@pytest.fixture
def hasty(tmp_path: Path) -> Path:
    """Our firmware, whose minutes last 100 ms."""
    folder = tmp_path / "firmware"
    shutil.copytree(ROOT / "firmware", folder)
    screens = folder / "screens.py"
    text = screens.read_text("utf-8")
    assert "60000 * minutes" in text
    screens.write_text(text.replace("60000 * minutes", "100 * minutes"), "utf-8")
    return folder


def is_asleep(box: VirtualBox) -> bool:
    return box._silicon._process is None


async def fall_asleep(box: VirtualBox) -> None:
    async with asyncio.timeout(15):
        while not is_asleep(box):
            await asyncio.sleep(0.05)


async def test_left_alone_on_battery_it_sleeps_and_the_press_that_wakes_rolls(hasty, tmp_path, interpreter):
    folder = tmp_path / "box"
    async with VirtualBox(folder, broker=NOWHERE, firmware=hasty, interpreter=interpreter) as box:
        box.battery(3.9)
        await box.until(lambda shown: shown.digits == "dodo    ")
        await fall_asleep(box)
        assert (box.shown.digits, set(box.shown.leds), box.shown.buzzer) == (DARK, {"#000000"}, 0)
        await box.tap("mode")
        assert is_asleep(box)
        await box.tap("roll")
        await box.until(tells_a_roll)
    assert Journal(box.id, str(folder / "flash" / "journal"), "00").last_number == 1


async def test_plugged_in_it_only_dims(hasty, tmp_path, interpreter):
    async with VirtualBox(tmp_path / "box", broker=NOWHERE, firmware=hasty, interpreter=interpreter) as box:
        box.battery(0)
        await box.cut_power()
        await box.power_on()
        await box.until(lambda shown: shown.brightness == 0 and shown.digits == " 050    ")
        await asyncio.sleep(3)
        assert (is_asleep(box), box.shown.digits) == (False, " 050    ")


@pytest.mark.parametrize(("kind", "roll"), [("esp32", 33), ("esp32s3", 4), ("esp32c3", 3)])
async def test_each_chip_is_woken_in_its_own_way(tmp_path, interpreter, kind, roll):
    script = """
from firmware.boards.esp32 import Board
board = Board()
print(board.why_started(), board.keys_down() & 1)
if board.why_started() != "sleep":
    board.sleep()
    print("cannot")
"""
    chip = BareChip(tmp_path, interpreter, chip=kind)
    chip.tell(f"pin {roll}", 1)

    async def hands(chip: BareChip) -> None:
        while chip._silicon._process:
            await asyncio.sleep(0.02)
        chip.tell(f"pin {roll}", 0)
        chip.tell(f"pin {roll}", 1)

    await chip.play(script, hands)
    assert chip.printed == ["power 0", "sleep 1"]


@pytest.mark.parametrize(
    ("volts", "told", "naps"), [(3.9, None, 1), (0, None, 0), (0, True, 1), (3.9, False, 0)]
)
async def test_the_radio_naps_on_battery_or_as_it_is_told(tmp_path, interpreter, volts, told, naps):
    script = f"""
import asyncio
from firmware.boards.esp32 import Board
from firmware.links.wifi import Wifi, naps
board = Board()
wifi = Wifi("air", "air", "cornet", lambda: naps({told}, board.battery()))
asyncio.run(wifi.up())
print("up")
"""
    chip = BareChip(tmp_path, interpreter)
    chip.tell("volts 35", int(volts / 2 * 1_000_000))
    lines = await chip.play(script)
    assert chip.printed == ["up"]
    assert [words for words in lines if words[0] == "pm"] == [["pm", str(naps)]]
