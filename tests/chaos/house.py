"""The hub and its broker as a user runs them, on one data folder; each may be killed and comes back."""

import asyncio
import shutil
import ssl
import subprocess
import sys
from contextlib import suppress
from pathlib import Path
from random import Random

import httpx
import psutil

from hub.broker.authority import open_authority
from hub.virtual_box import flash
from tests.chaos.relay import Relay
from tests.hub.mosquitto import free_port
from tests.processes import CORNET

READY_S = 30.0
TRIES = 5


def kill(pid: int) -> None:
    """A process and all that it started, at once, as a power cut ends them."""
    with suppress(psutil.NoSuchProcess):
        family = psutil.Process(pid)
        for process in (family, *family.children(recursive=True)):
            with suppress(psutil.NoSuchProcess):
                process.kill()


class House:
    """A hub with the broker that it brings along; `mqtt_port` is where boxes find a broker."""

    broker = "embedded"
    floods = True  # whether a stranger may shout where rolls are heard

    def __init__(self, folder: Path, chance: Random) -> None:
        self.data = folder / "data"
        self.port, self.mqtt_port = free_port(), free_port()
        self.hands = asyncio.Lock()  # one at a time kills or starts something
        self.relays: list[Relay] = []  # between the hub and its broker
        self._chance = chance
        self._output = (folder / "hub.txt").open("ab")
        self._hub: asyncio.subprocess.Process | None = None

    @property
    def address(self) -> str:
        """Where the hub's pages are."""
        return f"http://127.0.0.1:{self.port}"

    async def prepare(self) -> None:
        """What is to be done before the first start."""

    def relay_for_box(self) -> Relay:
        """The network between a box and the broker."""
        return Relay(self.mqtt_port, self._chance)

    def set_up(self, box: Path) -> None:
        """Give the box of this folder its key and its password."""
        self._cornet("pair", "--box-folder", str(box))

    async def start(self) -> None:
        """Start the hub, and return once it answers; a port that another took meanwhile is tried again."""
        for _ in range(TRIES):
            self._hub = await asyncio.create_subprocess_exec(
                *CORNET, "hub", "--no-browser", "--port", str(self.port), *self._options(),
                stdout=self._output, stderr=subprocess.STDOUT,
            )  # fmt: skip
            if await self._answers(self._hub):
                return
        raise AssertionError("the hub does not start any more")

    async def kill_hub(self, within_s: float) -> None:
        """Kill it, or the one that is just starting; it comes back after a while."""
        async with self.hands:
            assert self._hub
            kill(self._hub.pid)
            await self._hub.wait()
            await asyncio.sleep(within_s)
            await self.start()

    async def kill_broker(self, within_s: float) -> None:
        """Kill rumqttd alone; the hub starts it again by itself."""
        async with self.hands:
            assert self._hub
            for process in psutil.Process(self._hub.pid).children():
                process.kill()

    def hub(self) -> psutil.Process:
        """The process of the hub that runs now."""
        assert self._hub
        return psutil.Process(self._hub.pid)

    async def stop(self) -> int:
        """As a user stops it; the hub's exit status."""
        assert self._hub
        self._hub.terminate()
        return await self._hub.wait()

    def end(self) -> None:
        """Leave nothing running, whatever state it is in."""
        if self._hub and self._hub.returncode is None:
            kill(self._hub.pid)
        self._output.close()

    def _options(self) -> list[str]:
        return ["--mqtt-port", str(self.mqtt_port), "--data", str(self.data)]

    def _cornet(self, *arguments: str) -> None:
        subprocess.run([*CORNET, *arguments, "--data", str(self.data)], check=True, capture_output=True)

    async def _answers(self, process: asyncio.subprocess.Process) -> bool:
        """Whether it does, before it ends or its time is up."""
        async with httpx.AsyncClient() as client:
            with suppress(TimeoutError):
                async with asyncio.timeout(READY_S):
                    while process.returncode is None:
                        with suppress(httpx.HTTPError):
                            await client.get(f"{self.address}/api/health")
                            return True
                        await asyncio.sleep(0.05)
        return False


class WithMosquitto(House):
    """A hub that joins a mosquitto of one's own, set up by `cornet broker-config mosquitto`."""

    broker = "mosquitto"
    floods = False

    def __init__(self, folder: Path, chance: Random) -> None:
        super().__init__(folder, chance)
        self._binary = mosquitto()
        self._folder = self.data / "mosquitto"
        self._mosquitto: asyncio.subprocess.Process | None = None

    async def prepare(self) -> None:
        """Write its settings for the boxes that are paired by now, and start it."""
        port = str(self.mqtt_port)
        self._cornet("broker-config", "mosquitto", "--name", "127.0.0.1", "--tls-port", port)
        relay = self._relay()
        await relay.start()
        self.relays.append(relay)
        await self._start_broker()

    def relay_for_box(self) -> Relay:
        return self._relay()

    def set_up(self, box: Path) -> None:
        super().set_up(box)
        authority = open_authority(self.data / "authority")
        (box / "flash" / "authority.der").write_bytes(authority.der.read_bytes())
        flash.write_settings(box / "flash", authority="authority.der")

    async def kill_broker(self, within_s: float) -> None:
        """Kill mosquitto; it comes back after a while, with what it had saved by then."""
        async with self.hands:
            assert self._mosquitto
            self._mosquitto.kill()
            await self._mosquitto.wait()
            await asyncio.sleep(within_s)
            await self._start_broker()

    async def stop(self) -> int:
        status = await super().stop()
        assert self._mosquitto
        self._mosquitto.terminate()
        await self._mosquitto.wait()
        return status

    def end(self) -> None:
        super().end()
        if self._mosquitto and self._mosquitto.returncode is None:
            kill(self._mosquitto.pid)

    def _options(self) -> list[str]:
        return ["--config", str(self._folder / "cornet.toml"), "--mqtt-port", str(self.relays[0].port)]

    def _relay(self) -> Relay:
        """A relay that reads what passes: it has a certificate of the same authority."""
        authority = open_authority(self.data / "authority")
        folder = self.data / "relay"
        folder.mkdir(exist_ok=True)
        inner = authority.server_context(["127.0.0.1"], folder)
        outer = ssl.create_default_context(cafile=authority.pem)
        return Relay(self.mqtt_port, self._chance, (inner, outer))

    async def _start_broker(self) -> None:
        for _ in range(TRIES):
            self._mosquitto = await asyncio.create_subprocess_exec(
                str(self._binary), "-c", str(self._folder / "mosquitto.conf"), stderr=subprocess.DEVNULL
            )
            if await self._listens(self._mosquitto):
                return
        raise AssertionError("mosquitto does not start any more")

    async def _listens(self, process: asyncio.subprocess.Process) -> bool:
        while process.returncode is None:
            with suppress(OSError):
                (await asyncio.open_connection("127.0.0.1", self.mqtt_port))[1].close()
                return True
            await asyncio.sleep(0.02)
        return False


def mosquitto() -> str | None:
    """Where mosquitto is, or None."""
    return shutil.which("mosquitto") or shutil.which("mosquitto", path="/usr/sbin:/usr/local/sbin")


HOUSES: dict[str, type[House]] = {"embedded": House, "mosquitto": WithMosquitto}
