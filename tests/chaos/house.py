"""The hub with the broker it brings along, as a user runs it; either may be killed, and comes back."""

import asyncio
import subprocess
import time
from contextlib import suppress
from pathlib import Path
from random import Random

import httpx
import psutil

from hub.keys import open_keys
from hub.virtual_box.folder import box_folder
from hub.virtual_box.pairing import pair
from tests.chaos.relay import Relay
from tests.hub.mosquitto import free_port
from tests.processes import CORNET

READY_S = 90.0
REST_S = 1.0


class House:
    """A hub on `data`; `mqtt_port` is where boxes find a broker, `relays` are between that and the hub."""

    broker = "embedded"
    floods = True  # whether a stranger may shout where rolls are heard

    def __init__(self, folder: Path, chance: Random) -> None:
        self.folder, self.data = folder, folder / "data"
        self.port, self.mqtt_port = free_port(), free_port()
        self.hands = asyncio.Lock()  # one at a time kills or starts something
        self.relays: list[Relay] = []
        self.chance = chance
        self._output = (folder / "hub.txt").open("ab")
        self._hub: asyncio.subprocess.Process | None = None

    @property
    def address(self) -> str:
        """Where the hub's pages are."""
        return f"http://127.0.0.1:{self.port}"

    def set_up(self, box: Path) -> None:
        """Give the box of this data folder its key and its password."""
        pair(box_folder(box, 1), open_keys(self.data / "keys"))

    async def prepare(self) -> None:
        """What is to be done between the pairing of the boxes and the first start."""

    def relay_for_box(self) -> Relay:
        """The network between a box and the broker."""
        return Relay(self.mqtt_port, self.chance)

    async def start(self) -> None:
        """Start the hub, and return once it answers; a port that another took meanwhile is tried again."""
        until_s = time.monotonic() + READY_S
        while time.monotonic() < until_s:
            process = await self._launch()
            if await self._answers(process):
                return
            kill(process)
            await asyncio.sleep(REST_S)
        raise AssertionError("the hub does not start any more")

    async def kill_hub(self, back_after_s: float, killed_again_after_s: float | None = None) -> None:
        """Kill it with all it started; it comes back, and where it is said so, is killed in its start."""
        async with self.hands:
            await self._kill_hub()
            await asyncio.sleep(back_after_s)
            if killed_again_after_s is not None:
                await self._launch()
                await asyncio.sleep(killed_again_after_s)
                await self._kill_hub()
            await self.start()

    async def kill_broker(self, back_after_s: float) -> None:
        """Kill rumqttd alone; the hub starts it again by itself."""
        async with self.hands:
            for process in self.hub().children():
                process.kill()

    def hub(self) -> psutil.Process:
        """The process of the hub."""
        assert self._hub
        return psutil.Process(self._hub.pid)

    async def stop(self) -> int:
        """As a user stops it; the hub's exit status."""
        assert self._hub
        self._hub.terminate()
        return await self._hub.wait()

    def end(self) -> None:
        """Leave nothing running, whatever state it is in."""
        kill(self._hub)
        self._output.close()

    def cornet(self, *arguments: str) -> str:
        """What a command says of the data."""
        command = [*CORNET, *arguments, "--data", str(self.data)]
        return subprocess.run(command, capture_output=True, text=True, check=False).stdout

    def _options(self) -> list[str]:
        return ["--mqtt-port", str(self.mqtt_port), "--data", str(self.data)]

    async def _launch(self) -> asyncio.subprocess.Process:
        command = [*CORNET, "hub", "--no-browser", "--port", str(self.port), *self._options()]
        self._hub = await asyncio.create_subprocess_exec(
            *command, stdout=self._output, stderr=subprocess.STDOUT
        )
        return self._hub

    async def _kill_hub(self) -> None:
        assert self._hub
        kill(self._hub)
        await self._hub.wait()

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


def kill(process: asyncio.subprocess.Process | None) -> None:
    """End it with all that it started, at once, as a power cut does."""
    if process and process.returncode is None:
        with suppress(psutil.NoSuchProcess):
            family = psutil.Process(process.pid)
            for one in (family, *family.children(recursive=True)):
                with suppress(psutil.NoSuchProcess):
                    one.kill()
