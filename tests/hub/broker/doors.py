"""The two doors to one table: our own before the engine, and a real mosquitto as `cornet` configures it."""

import shutil
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import pytest

from hub.broker import Tls
from hub.broker.authority import open_authority
from hub.broker.mosquitto import write_mosquitto
from hub.broker.rights import TableRights
from tests.hub.broker.conftest import Peer, broker_in_a_thread
from tests.hub.broker.table import HUB_PASSWORD, WHO, PairedBoxes
from tests.hub.mosquitto import free_port

DEADLINE_S = 10


@dataclass(frozen=True)
class Door:
    """A plain port of this machine for anyone, and one with TLS for those who have a password."""

    name: str
    port: int
    tls_port: int
    authority: Path

    def peer(self, who: str, version: int, **more: object) -> Peer:
        """A client with the credentials of `who`, not yet joined."""
        if WHO[who] is None:
            return Peer(self.port, version, **more)
        return Peer(self.tls_port, version, credentials=WHO[who], authority=self.authority, **more)


@contextmanager
def our_door(folder: Path) -> Iterator[Door]:
    authority = open_authority(folder / "authority")
    tls = Tls(authority.server_context(["localhost", "127.0.0.1"], folder), 0)
    rights = TableRights(PairedBoxes(), HUB_PASSWORD, unpaired=False)
    with broker_in_a_thread(rights=rights, tls=tls) as broker:
        yield Door("ours", broker.port, broker.tls_port, authority.pem)


@contextmanager
def mosquitto_door(folder: Path) -> Iterator[Door]:
    binary = shutil.which("mosquitto") or shutil.which("mosquitto", path="/usr/sbin:/usr/local/sbin")
    if binary is None:
        pytest.skip("no mosquitto on PATH")
    authority = open_authority(folder / "authority")
    door = Door("mosquitto", free_port(), free_port(), authority.pem)
    conf = write_mosquitto(
        folder / "mosquitto", PairedBoxes(), authority,
        port=door.tls_port, here_port=door.port, hub_password=HUB_PASSWORD,
    )  # fmt: skip
    # A file: a pipe that nobody empties would stop it in the middle.
    said = folder / "said"
    with said.open("wb") as out, subprocess.Popen([binary, "-c", conf], stderr=out) as process:
        try:
            _wait_until_it_serves(process, door, said)
            yield door
        finally:
            process.terminate()


def _wait_until_it_serves(process: subprocess.Popen[bytes], door: Door, said: Path) -> None:
    deadline_s = time.monotonic() + DEADLINE_S
    while True:
        assert process.poll() is None, said.read_text()
        try:
            return door.peer("hub", 4).join().leave()
        except OSError:
            assert time.monotonic() < deadline_s, "mosquitto does not listen"
            time.sleep(0.02)


DOORS = {"ours": our_door, "mosquitto": mosquitto_door}
