"""The virtual box: keys to press, and what is shown."""

import asyncio
from collections import deque
from collections.abc import Callable, Sequence
from pathlib import Path
from types import TracebackType
from typing import Self

from hub.virtual_box import flash, process, wiring
from hub.virtual_box.air import Air, Mode
from hub.virtual_box.board import Board, Shown
from hub.virtual_box.doors import AccessPoint, access_point, free_doors
from hub.virtual_box.silicon import Silicon

KEYS = ("roll", "mode", "up", "down", "adv", "player")
TAP_MS = 80
CHORD_MS = 700
LIFTED_MS = 60  # before the next press, or a firmware that debounces hears one long one
OUTPUT_LINES = 200


class VirtualBox:
    """The unmodified firmware on a simulated chip; powered on while its `async with` lasts."""

    def __init__(
        self,
        folder: Path,
        *,
        broker: tuple[str, int],
        table: str = "table",
        name: str = "",
        players: Sequence[str] = (),
        mac: bytes | None = None,
        heap: str = "512k",
        language: str = "fr",
        discovery: str = "homeassistant",
        area: str = "",
        interpreter: str | None = None,
        chance: bytes | None = None,
        firmware: Path | None = None,
        as_it_lies: bool = False,
        rom: bool = False,
    ) -> None:
        """`folder` keeps flash and MAC; `discovery` and `area`: Home Assistant's prefix, and the room there.

        `chance` scripts os.urandom until it is used up; `firmware` is a folder with a main.py to run
        instead of ours; `as_it_lies` runs what is in the flash already, with the settings that are there;
        `rom`: whether its MicroPython has a partition "romfs", which is kept in `folder` too.
        """
        mac = flash.keep_mac(folder, mac)
        self.id = mac.hex()
        self._printed: deque[str] = deque(maxlen=OUTPUT_LINES)
        self.air = Air(broker)
        self._flash = folder / "flash"
        self._firmware, self._as_it_lies = firmware, as_it_lies
        self._settings: dict[str, object] = {"ssid": "air", "password": "air", "broker": "127.0.0.1"}
        self._settings |= {"table": table, "name": name, "language": language}
        self._settings |= {"discovery": discovery, "area": area}
        if players:
            self._settings["players"] = list(players)
        self._board = Board()
        self._silicon = Silicon(
            process.command(interpreter, heap),
            self._flash,
            mac=mac,
            chance=chance or b"",
            hear=self._hear,
            printed=self._printed.append,
            stopped=self._chip_stopped,
            rom=folder / "rom" if rom else None,
        )
        self.doors = free_doors()
        self.access_point: AccessPoint | None = None
        self._watchers: list[Callable[[Shown], None]] = []
        self._shown = self._board.shown(power=False)
        self._silicon.tell("doors", " ".join(f"{own}:{here}" for own, here in self.doors.items()))
        self.wifi("on")
        self.battery(4.0)
        for key in KEYS:
            self.release(key)

    async def __aenter__(self) -> Self:
        await self.air.start()
        try:
            if not self._as_it_lies:
                flash.lay_out(self._flash, self._firmware)
                flash.write_settings(self._flash, port=self.air.port, **self._settings)
            await self.power_on()
        except BaseException:
            await self.air.stop()
            raise
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        try:
            await self._silicon.cut_power()
        finally:
            await self.air.stop()

    @property
    def shown(self) -> Shown:
        """What is shown now."""
        return self._shown

    @property
    def output(self) -> list[str]:
        """The last lines the firmware printed."""
        return list(self._printed)

    @property
    def exited(self) -> bool:
        """Whether main.py ended by itself; `output` says why."""
        return self._silicon.exited

    def press(self, key: str) -> None:
        """Push one of KEYS down; several may be down at once."""
        self._silicon.tell(f"pin {wiring.KEYS[key]}", 0)

    def release(self, key: str) -> None:
        """Let it go."""
        self._silicon.tell(f"pin {wiring.KEYS[key]}", 1 if key in wiring.PULLED_UP else "z")

    async def tap(self, *keys: str, ms: int | None = None) -> None:
        """Press one key shortly, or several as a chord."""
        await self.hold(keys, ms or (TAP_MS if len(keys) == 1 else CHORD_MS))

    async def hold(self, keys: str | Sequence[str], ms: int) -> None:
        """Keep the key, or the keys, down for `ms`, then up for LIFTED_MS, once the chip heard it."""
        held = [keys] if isinstance(keys, str) else list(keys)
        for key in held:
            self.press(key)
        try:
            await self._let_chip_live(ms)
        finally:
            for key in held:
                self.release(key)
        await self._let_chip_live(LIFTED_MS)

    def watch(self, callback: Callable[[Shown], None]) -> Callable[[], None]:
        """`callback` is called at each change, and when main.py ends; what is returned stops it."""
        self._watchers.append(callback)
        return lambda: self._watchers.remove(callback)

    async def until(self, predicate: Callable[[Shown], bool], timeout_s: float = 10) -> Shown:
        """The first shown, from now on, of which `predicate` holds; TimeoutError names what is."""
        found: asyncio.Future[Shown] = asyncio.get_running_loop().create_future()

        def look(shown: Shown) -> None:
            if not found.done() and predicate(shown):
                found.set_result(shown)

        stop = self.watch(look)
        try:
            look(self._shown)
            return await asyncio.wait_for(found, timeout_s)
        except TimeoutError:
            raise TimeoutError(f"after {timeout_s} s the box shows {self._described()}") from None
        finally:
            stop()

    async def cut_power(self) -> None:
        """Pull the plug; the broker is not told."""
        await self._silicon.cut_power()
        self._board = Board()
        self._announce()

    async def power_on(self) -> None:
        """Plug it in."""
        await self._silicon.power_on()
        self._announce()

    def wifi(
        self, state: Mode, *, answers: Sequence[int] = (), connect_ms: int = 300, rssi: int = -55
    ) -> None:
        """Set radio and air; `answers` are the statuses the next attempts to join end with."""
        self.air.mode = state
        self._silicon.tell("air", "off" if state == "off" else "on")
        self._silicon.tell("connect_ms", connect_ms)
        self._silicon.tell("rssi", rssi)
        self._silicon.answer_joins(answers)

    def networks(self, *networks: tuple[str, str, int]) -> None:
        """Who is in the air: (name, password, dBm); where nobody is named, any network lets the box in."""
        told = (f"{name.encode().hex()}:{key.encode().hex()}:{dbm}" for name, key, dbm in networks)
        self._silicon.tell("networks", " ".join(told))

    def battery(self, volts: float) -> None:
        """Set the voltage of the cell."""
        microvolts = int(volts * 1_000_000 / wiring.BATTERY_DIVIDER)
        self._silicon.tell(f"volts {wiring.BATTERY}", microvolts)

    async def _let_chip_live(self, ms: int) -> None:
        await self._silicon.heard()
        await asyncio.sleep(ms / 1000)
        await self._silicon.heard()

    def _hear(self, words: list[str]) -> None:
        match words:
            case []:
                self._announce()
            case ["ended"]:
                self._announce(even_if_unchanged=True)
            case ["ap", *told]:
                self.access_point = access_point(told)
            case _:
                self._board.hear(words)

    def _chip_stopped(self) -> None:
        self.air.abandon()
        self.access_point = None
        self._board.chip_stopped()
        self._announce()

    def _announce(self, *, even_if_unchanged: bool = False) -> None:
        power = self._silicon.power
        shown = (self._board if power else Board()).shown(power=power)
        if shown != self._shown or even_if_unchanged:
            self._shown = shown
            for callback in list(self._watchers):
                callback(shown)

    def _described(self) -> str:
        last = " / ".join(self.output[-3:]) or "nothing"
        ended = ", its firmware ended" if self.exited else ""
        return f"{self._shown}{ended}; it last printed: {last}"
