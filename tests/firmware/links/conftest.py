"""Boxes with a link and nothing else, on each Python, and a broker on paper for them."""

import asyncio
import json
import os
import shutil
import sys
from collections.abc import AsyncIterator, Callable
from contextlib import ExitStack, asynccontextmanager
from pathlib import Path

import psutil
import pytest

from hub.virtual_box import VirtualBox
from tests.firmware.links.ear import Ear, listening
from tests.firmware.links.paper_broker import PaperBroker
from tests.firmware.test_micropython import ROOT, TOLD_HOME, compile_to
from tests.hub.conftest import make_mosquitto, mosquitto  # noqa: F401

# On the 64-bit Unix port, whose pointers are twice as wide as the chip's.
HEAP = "168k"
# As main.py loads it, so that what stays lies in one piece.
START = """
from firmware.main import LOADING_BYTES, collect_after
collect_after(LOADING_BYTES)
from tests.firmware.links.linked import main
main()
"""


class Linked:
    """A running linked.py."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self._process = process

    def open_files(self) -> int:
        """How many files and sockets it holds."""
        return psutil.Process(self._process.pid).num_fds()

    async def ended(self) -> tuple[dict, str]:
        """Its figures, once its time is over, and what it printed before."""
        assert self._process.stdout
        printed = ""
        async with asyncio.timeout(30):
            while line := (await self._process.stdout.readline()).decode():
                if line.startswith("{"):
                    return json.loads(line), printed
                printed += line
        raise AssertionError(printed)


@pytest.fixture(scope="session")
def compiled(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with linked.py and all it needs, compiled as for a board: a source takes heap to compile."""
    folder = tmp_path_factory.mktemp("compiled")
    sources = [*ROOT.glob("firmware/**/*.py"), *ROOT.glob("shared_rules/*.py")]
    for source in [*sources, Path(__file__).with_name("linked.py")]:
        compile_to(folder / source.relative_to(ROOT).with_suffix(".mpy"), source)
    shutil.copy(ROOT / TOLD_HOME, folder / TOLD_HOME)
    return folder


@pytest.fixture(params=["micropython", "cpython"])
def interpreter(request: pytest.FixtureRequest) -> tuple[list[str], Path]:
    """Its command, and the folder it runs in."""
    if request.param == "cpython":
        return [sys.executable, "-u"], ROOT
    command = [request.getfixturevalue("micropython"), "-X", f"heapsize={HEAP}"]
    return command, request.getfixturevalue("compiled")


@pytest.fixture
def link_running(interpreter: tuple[list[str], Path], tmp_path: Path) -> Callable[..., object]:
    """`async with link_running(port=…, …) as linked`: settings as in settings.json."""
    command, folder = interpreter

    @asynccontextmanager
    async def running(**settings: object) -> AsyncIterator[Linked]:
        told = tmp_path / "linked.json"  # MicroPython takes no argument longer than 255 bytes
        told.write_text(json.dumps({"broker": "127.0.0.1", "journal": str(tmp_path / "journal")} | settings))
        process = await asyncio.create_subprocess_exec(
            *command,
            "-c",
            START,
            str(told),
            cwd=folder,
            env=os.environ | {"MICROPYPATH": ":.frozen"},
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.STDOUT,
        )
        try:
            yield Linked(process)
        finally:
            if process.returncode is None:
                process.kill()
                await process.wait()

    return running


@pytest.fixture
async def paper_broker() -> AsyncIterator[PaperBroker]:
    broker = PaperBroker()
    await broker.start()
    yield broker
    await broker.stop()


@pytest.fixture
async def ear(mosquitto) -> AsyncIterator[Ear]:
    """Hears everything at the real broker."""
    with listening(mosquitto) as heard:
        await heard.listens()
        yield heard


@pytest.fixture
def box_at(tmp_path: Path) -> Callable[..., VirtualBox]:
    """box_at(broker) -> a virtual box with our firmware, linked to it once powered."""

    def box(broker: object, folder: str = "box", **settings: object) -> VirtualBox:
        return VirtualBox(tmp_path / folder, broker=(broker.host, broker.port), **settings)

    return box


@pytest.fixture
def new_ear(mosquitto):
    """`await new_ear()`: one that comes late."""
    with ExitStack() as ears:

        async def made() -> Ear:
            heard = ears.enter_context(listening(mosquitto))
            await heard.listens()
            return heard

        yield made
