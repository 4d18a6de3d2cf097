"""A real broker, a real log and a hub between them."""

import asyncio
import shutil
import sqlite3
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path

import pytest

from hub.core import Hub, Received, open_hub
from hub.log import Log, open_log
from hub.log.copies import put_back, save
from tests.hub.mosquitto import Mosquitto


@pytest.fixture
def make_mosquitto(tmp_path: Path) -> Iterator[Callable[..., Mosquitto]]:
    """Brokers that are stopped with the test."""
    binary = shutil.which("mosquitto") or shutil.which("mosquitto", path="/usr/sbin:/usr/local/sbin")
    if binary is None:
        pytest.skip("no mosquitto on PATH")
    made: list[Mosquitto] = []

    def make(**options: object) -> Mosquitto:
        folder = tmp_path / f"mosquitto{len(made)}"
        folder.mkdir()
        made.append(Mosquitto(binary, folder, **options))
        made[-1].start()
        return made[-1]

    yield make
    for broker in made:
        broker.stop()


@pytest.fixture
def mosquitto(make_mosquitto: Callable[..., Mosquitto]) -> Mosquitto:
    """A running broker that lets everyone in."""
    return make_mosquitto()


@pytest.fixture
async def log(tmp_path: Path) -> AsyncIterator[Log]:
    """An empty log in a real file."""
    async with open_log(tmp_path / "cornet.db") as opened:
        yield opened


@pytest.fixture
def locked(log: Log, tmp_path: Path) -> Callable[[], AbstractContextManager[None]]:
    """`with locked():` another program holds the log's database for writing."""

    @contextmanager
    def hold() -> Iterator[None]:
        other = sqlite3.connect(tmp_path / "cornet.db", isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
        yield
        other.execute("COMMIT")
        other.close()

    return hold


class Backup:
    """`await backup()` saves a log whole, `await backup.restore()` puts it back into another, or the same."""

    def __init__(self, log: Path, copy: Path) -> None:
        self._log, self._copy = log, copy

    async def __call__(self) -> None:
        await asyncio.to_thread(save, self._log, self._copy, lambda done, of_all: None)

    async def restore(self) -> None:
        await asyncio.to_thread(put_back, self._copy, self._log, lambda: None, lambda done, of_all: None)


@pytest.fixture
def backup(tmp_path: Path) -> Backup:
    """A backup of the log of this test."""
    return Backup(tmp_path / "cornet.db", tmp_path / "copy.db")


@pytest.fixture
async def hub(log: Log) -> AsyncIterator[Hub]:
    """A hub that keeps what it receives, without a broker."""
    async with open_hub(log) as opened:
        yield opened


class Broker:
    """Hands messages to a hub as the link does, and hears which were acknowledged."""

    def __init__(self, hub: Hub) -> None:
        self.acknowledged: list[bytes] = []
        self._hub = hub

    def send(self, topic: str, payload: bytes, retained: bool = False) -> None:
        message = Received(topic, payload, retained, lambda: self.acknowledged.append(payload))
        self._hub.receive([message])


@pytest.fixture
def broker(hub: Hub) -> Broker:
    """The broker's side of the hub."""
    return Broker(hub)
