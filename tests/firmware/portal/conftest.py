"""A box that was never set up, on each Python, and one whose portal is open for a whole module."""

import json
import sys
from collections.abc import AsyncIterator, Callable
from pathlib import Path

import pytest
import pytest_asyncio

from hub.virtual_box import VirtualBox, flash
from hub.virtual_box.process import find_micropython
from tests.firmware.portal.phone import Phone, came_in
from tests.hub.conftest import make_mosquitto, mosquitto  # noqa: F401

NOWHERE = ("127.0.0.1", 9)
HOME, PASSWORD = "Salon", "hunter2hunter2"
KEPT = {
    "ssid": "Grenier",
    "password": "so secret a key",
    "broker": "10.0.0.7",
    "port": 8883,
    "authority": "authority.der",
    "user": "zoe",
    "secret": "so secret a word",
    "key": "0f" * 32,
    "table": "jeudi",
    "name": "Boîte <de> Zoé",
    "players": ["Zoé", "Élan"],
    "discovery": "homeassistant",
}


@pytest.fixture(params=["micropython", "cpython"], scope="module")
def interpreter(request: pytest.FixtureRequest) -> str:
    if request.param == "cpython":
        return sys.executable
    micropython = find_micropython()
    if not micropython:
        pytest.skip("no MicroPython binary for this platform")
    return micropython


def box_in(folder: Path, interpreter: str, **settings: object) -> VirtualBox:
    """A box with our firmware and these settings, which hears HOME and an open network; off, MODE held."""
    flash.lay_out(folder / "flash")
    if settings:
        (folder / "flash" / "settings.json").write_text(json.dumps(settings), "utf-8")
    box = VirtualBox(folder, broker=NOWHERE, interpreter=interpreter, as_it_lies=True)
    box.networks((HOME, PASSWORD, -50), ("Café & <dés>", "", -70), ("Grenier", "so secret a key", -60))
    box.press("mode")
    return box


@pytest.fixture
def bare(tmp_path: Path, interpreter: str) -> Callable[..., VirtualBox]:
    """bare(**settings): a box as `box_in` makes it."""
    return lambda **settings: box_in(tmp_path / "box", interpreter, **settings)


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def visited(tmp_path_factory: pytest.TempPathFactory, interpreter: str) -> AsyncIterator[Phone]:
    """A phone at a box with the settings KEPT; it is there after every test as it was before."""
    folder = tmp_path_factory.mktemp("visited")
    async with box_in(folder, interpreter, **KEPT) as box:
        phone = await came_in(box)
        phone.settings = folder / "flash" / "settings.json"
        yield phone
        assert json.loads(phone.settings.read_text("utf-8")) == KEPT
        assert not [line for line in box.output if "Traceback" in line]
        assert not box.exited
        assert box.access_point
