"""A hub at a mosquitto of one's own, set up by `cornet broker-config mosquitto`; all of it over TLS."""

import asyncio
import shutil
import ssl
import subprocess
from contextlib import suppress
from pathlib import Path
from random import Random

from hub.broker.authority import open_authority
from hub.virtual_box import flash
from hub.virtual_box.folder import box_folder
from tests.chaos.house import REST_S, House, kill
from tests.chaos.relay import Relay

TRIES = 30


def mosquitto() -> str | None:
    """Where it is installed, or None."""
    return shutil.which("mosquitto") or shutil.which("mosquitto", path="/usr/sbin:/usr/local/sbin")


class WithMosquitto(House):
    """A relay stands on every way to the broker, the hub's too; it reads what passes, with a certificate."""

    broker = "mosquitto"
    floods = False

    def __init__(self, folder: Path, chance: Random) -> None:
        super().__init__(folder, chance)
        self._folder = self.data / "mosquitto"
        self._authority = open_authority(self.data / "authority")
        self._mosquitto: asyncio.subprocess.Process | None = None

    def set_up(self, box: Path) -> None:
        super().set_up(box)
        place = box_folder(box, 1) / "flash"
        shutil.copyfile(self._authority.der, place / "authority.der")
        flash.write_settings(place, authority="authority.der")

    async def prepare(self) -> None:
        """Write the settings of mosquitto for the boxes that are paired by now, and start it."""
        port = str(self.mqtt_port)
        self.cornet("broker-config", "mosquitto", "--name", "127.0.0.1", "--tls-port", port)
        relay = self.relay_for_box()
        await relay.start()
        self.relays.append(relay)
        await self._start_broker()

    def relay_for_box(self) -> Relay:
        folder = self.data / "relay"
        folder.mkdir(exist_ok=True)
        inner = self._authority.server_context(["127.0.0.1"], folder)
        outer = ssl.create_default_context(cafile=self._authority.pem)
        return Relay(self.mqtt_port, self.chance, (inner, outer))

    async def kill_broker(self, back_after_s: float) -> None:
        """Kill mosquitto; it comes back with what it had saved by then."""
        async with self.hands:
            assert self._mosquitto
            kill(self._mosquitto)
            await self._mosquitto.wait()
            await asyncio.sleep(back_after_s)
            await self._start_broker()

    async def stop(self) -> int:
        status = await super().stop()
        for relay in self.relays:
            await relay.stop()
        assert self._mosquitto
        self._mosquitto.terminate()
        await self._mosquitto.wait()
        return status

    def end(self) -> None:
        super().end()
        kill(self._mosquitto)

    def _options(self) -> list[str]:
        return ["--config", str(self._folder / "cornet.toml"), "--mqtt-port", str(self.relays[0].port)]

    async def _start_broker(self) -> None:
        for _ in range(TRIES):
            self._mosquitto = await asyncio.create_subprocess_exec(
                str(mosquitto()), "-c", str(self._folder / "mosquitto.conf"), stderr=subprocess.DEVNULL
            )
            if await self._listens(self._mosquitto):
                return
            kill(self._mosquitto)
            await asyncio.sleep(REST_S)
        raise AssertionError("mosquitto does not start any more")

    async def _listens(self, process: asyncio.subprocess.Process) -> bool:
        while process.returncode is None:
            with suppress(OSError):
                (await asyncio.open_connection("127.0.0.1", self.mqtt_port))[1].close()
                return True
            await asyncio.sleep(0.02)
        return False
