"""Boxes that run a few lines of firmware, on each interpreter there is."""

import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from hub.virtual_box import VirtualBox
from hub.virtual_box.process import find_micropython

DISPLAY = """
from machine import Pin, SPI
select = Pin(19, Pin.OUT, value=1)
bus = SPI(2, baudrate=1_000_000, polarity=0, phase=0, sck=Pin(18), mosi=Pin(23))
def register(address, value):
    select.value(0); bus.write(bytes([address, value])); select.value(1)
for address, value in ((12, 1), (11, 7), (9, 0xff), (10, 3), (15, 0)):
    register(address, value)
def show(number):
    for digit in range(1, 9):
        register(digit, number % 10)
        number //= 10
"""

NOWHERE = ("127.0.0.1", 9)


@pytest.fixture(params=["micropython", "cpython"])
def interpreter(request: pytest.FixtureRequest) -> str:
    if request.param == "cpython":
        return sys.executable
    micropython = find_micropython()
    if not micropython:
        pytest.skip("no micropython beside this Python or on PATH")
    return micropython


@pytest.fixture
def box_running(tmp_path: Path, interpreter: str) -> Callable[..., VirtualBox]:
    """box_running(firmware text) -> a VirtualBox whose main.py can `show(number)`."""

    def box(main: str, *, broker: tuple[str, int] = NOWHERE, chance: bytes | None = None) -> VirtualBox:
        firmware = tmp_path / "firmware"
        firmware.mkdir(exist_ok=True)
        (firmware / "main.py").write_text(DISPLAY + main, "utf-8")
        return VirtualBox(
            tmp_path / "box", broker=broker, interpreter=interpreter, firmware=firmware, chance=chance
        )

    return box
