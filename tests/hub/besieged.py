"""A table with a paired box that has rolled, at each of two doors, and what attackers would change there."""

import asyncio
import json
import shutil
import signal
import subprocess
import time
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import paho.mqtt.client as mqtt
import pytest

from hub.cli import run
from hub.keys import Paired, open_keys
from hub.log import Log, open_log
from hub.service import service
from hub.settings import Settings
from hub.settings.file import load
from hub.settings.place import authority_place, broker_for_boxes, log_place
from hub.virtual_box import VirtualBox
from hub.virtual_box.folder import box_folder
from tests.hub.broker.conftest import Peer
from tests.hub.mosquitto import free_port
from tests.processes import CORNET

THIEF = "0badc0ffee00"  # a paired box, whose credentials someone else has
DEADLINE_S = 10


@dataclass
class Table:
    """Its settings file, a port without a password, and the box that someone else speaks as.

    `configure_again`: what a broker of one's own needs after a pairing.
    """

    config: Path
    open_port: int
    thief: Paired
    configure_again: Callable[[], object] = lambda: None

    @property
    def settings(self) -> Settings:
        return load(self.config, environment={})

    @property
    def flash(self) -> Path:
        return box_folder(self.settings.data_folder, 1) / "flash"

    @property
    def box_id(self) -> str:
        return str(json.loads((self.flash / "settings.json").read_text())["user"])

    def box(self) -> VirtualBox:
        return VirtualBox(box_folder(self.settings.data_folder, 1), broker=broker_for_boxes(self.settings))

    def journal(self) -> dict[str, bytes]:
        """What lies in the flash of the box."""
        return {path.name: path.read_bytes() for path in (self.flash / "journal").iterdir()}

    def peer(self, credentials: tuple[str, str] | None) -> Peer:
        """A client with these over TLS, or without any; not yet joined."""
        if credentials is None:
            return Peer(self.open_port, mqtt.MQTTv5)
        _, port = broker_for_boxes(self.settings)
        authority = authority_place(self.settings) / "authority.pem"
        return Peer(port, mqtt.MQTTv5, credentials=credentials, authority=authority)

    def doctor(self) -> tuple[int, list[dict[str, Any]]]:
        """The exit status of `cornet doctor`, and what each check found."""
        command = [*CORNET, "doctor", "--json", "--config", str(self.config)]
        ran = subprocess.run(command, capture_output=True, text=True, timeout=60)
        assert ran.stdout, ran.stderr
        return ran.returncode, json.loads(ran.stdout)["checks"]

    @asynccontextmanager
    async def open(self) -> AsyncIterator[Log]:
        """The service, and another look at its log."""
        async with service(self.settings), open_log(log_place(self.settings)) as log:
            yield log


@contextmanager
def our_table(folder: Path) -> Iterator[Table]:
    """The embedded broker, with TLS."""
    ports = [free_port() for _ in range(3)]
    config = folder / "cornet.toml"
    config.write_text(
        f'[hub]\ndata = "{folder}"\n[viewer]\nport = {ports[0]}\n'
        f"[mqtt]\nport = {ports[1]}\n[broker]\ntls_port = {ports[2]}\n"
    )
    assert run(["pair", "--config", str(config)]) == 0
    yield Table(config, ports[1], open_keys(folder / "keys").pair(THIEF))


@contextmanager
def mosquitto_table(folder: Path) -> Iterator[Table]:
    """A real mosquitto, as `cornet broker-config` and `cornet pair` set it up."""
    viewer, tls, here = (free_port() for _ in range(3))
    config = folder / "mosquitto" / "cornet.toml"
    configure = ["broker-config", "mosquitto", "--data", str(folder)]
    configure += ["--tls-port", str(tls), "--here-port", str(here)]
    assert run(configure) == 0
    assert run(["pair", "--config", str(config)]) == 0
    thief = open_keys(folder / "keys").pair(THIEF)
    assert run(configure) == 0
    with config.open("a") as file:
        file.write(f"[viewer]\nport = {viewer}\n")
    with mosquitto_running(folder / "mosquitto" / "mosquitto.conf", here) as process:
        yield Table(config, here, thief, lambda: (run(configure), process.send_signal(signal.SIGHUP)))


@contextmanager
def mosquitto_running(conf: Path, port: int) -> Iterator[subprocess.Popen[bytes]]:
    """From the moment that it listens on this port."""
    binary = shutil.which("mosquitto") or shutil.which("mosquitto", path="/usr/sbin:/usr/local/sbin")
    if binary is None:
        pytest.skip("no mosquitto on PATH")
    with subprocess.Popen([binary, "-c", conf], stderr=subprocess.DEVNULL) as process:
        deadline_s = time.monotonic() + DEADLINE_S
        try:
            while True:
                assert process.poll() is None, "mosquitto does not start"
                try:
                    Peer(port, mqtt.MQTTv5).join().leave()
                    break
                except OSError:
                    assert time.monotonic() < deadline_s, "mosquitto does not listen"
                    time.sleep(0.02)
            yield process
        finally:
            process.terminate()


@contextmanager
def table_at(broker: Any, folder: Path) -> Iterator[Table]:
    """A broker that lets everyone do everything."""
    config = folder / "cornet.toml"
    config.write_text(
        f'[hub]\ndata = "{folder}"\n[viewer]\nport = {free_port()}\n'
        f'[mqtt]\nembedded = false\nhost = "{broker.host}"\nport = {broker.port}\n'
    )
    assert run(["pair", "--config", str(config)]) == 0
    yield Table(config, broker.port, open_keys(folder / "keys").pair(THIEF))


TABLES = {"ours": our_table, "mosquitto": mosquitto_table}


async def rows(log: Log) -> list[tuple[str, str]]:
    """Every roll of the log as it lies there."""
    return [(row.id, row.raw) for row in await log.audited(0)]


async def known(log: Log, box_id: str) -> tuple[Any, ...]:
    """What the hub knows of a box and of its journal."""
    (box,) = [box for box in await log.boxes() if box.id == box_id]
    assert box.state
    state = box.state
    return (
        box.availability,
        state.epoch,
        state.first,
        state.last,
        state.queue,
        state.refused,
        await log.gaps(),
    )


async def overheard(table: Table) -> Peer:
    """Someone without a password who listens to all rolls, as anyone of this machine may."""
    return await asyncio.to_thread(lambda: table.peer(None).join().hear("cornet/+/+/roll"))
