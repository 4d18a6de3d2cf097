"""The chip as its board sees it: powered, reset, asleep, awake, and what is known outside of it."""

import asyncio
from collections import deque
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path

from hub.virtual_box.process import Process

POWER_ON, HARD_RESET, DEEPSLEEP = 1, 2, 4  # as machine.reset_cause() numbers them


class Silicon:
    """Keeps what the chip must know at each start, and starts it again after reset and sleep."""

    def __init__(
        self,
        command: list[str],
        flash: Path,
        *,
        mac: bytes,
        chance: bytes,
        hear: Callable[[list[str]], None],
        printed: Callable[[str], None],
        stopped: Callable[[], None],
        rom: Path | None = None,
    ) -> None:
        """`hear` gets the words of each line of the chip that others should hear, [] at the end of a
        batch, ["ended"] when main.py is over; `stopped` is called when everything the chip drove or
        held open is let go; `rom`: see `Process`."""
        self.power = False
        self.exited = False
        self._command, self._flash, self._rom, self._chance = command, flash, rom, chance
        self._hear, self._printed, self._stopped = hear, printed, stopped
        self._known: dict[str, str] = {"mac": mac.hex()}
        self._process: Process | None = None
        self._wake: tuple[str, str] | None = None
        self._woken = asyncio.Event()
        self._pings: deque[asyncio.Future[None]] = deque()
        self._again: asyncio.Task[None] | None = None

    def tell(self, what: str, value: object) -> None:
        """Say it to the chip, now and at each start: ("pin 33", 0), ("air", "off") …"""
        self._known[what] = str(value)
        if self._process:
            self._process.send(f"{what} {value}")
        if self._is_wake_level():
            self._woken.set()

    def answer_joins(self, statuses: Sequence[int]) -> None:
        """Script how the next attempts to join the Wi-Fi end."""
        self.tell("answers", " ".join(map(str, statuses)))

    async def heard(self, within_s: float = 1) -> None:
        """Until the chip heard what it was told, however busy this machine is; at once where it is
        off or asleep, and at the latest after `within_s` where the firmware does not listen."""
        if self._process and not self.exited:
            ping = asyncio.get_running_loop().create_future()
            self._pings.append(ping)
            self._process.send("ping")
            with suppress(TimeoutError):
                await asyncio.wait_for(ping, within_s)

    async def power_on(self) -> None:
        """Start, if it is off."""
        if not self.power:
            self.power = True
            await self._start(POWER_ON)

    async def cut_power(self) -> None:
        """Stop at once, whatever it was doing."""
        self.power = False
        if self._again:
            self._again.cancel()
            await asyncio.gather(self._again, return_exceptions=True)
            self._again = None
        await self._stop()

    async def _start(self, cause: int) -> None:
        self.exited, self._wake = False, None
        self._process = Process(
            self._command,
            self._flash,
            hear=self._take,
            printed=self._printed,
            ended=self._ended,
            rom=self._rom,
        )
        await self._process.start(lambda: self._greeting(cause))

    def _greeting(self, cause: int) -> list[str]:
        scripted = [f"chance {self._chance.hex()}"] if self._chance else []
        known = [f"{what} {value}" for what, value in self._known.items()]
        return [f"cause {cause}", *scripted, *known, "go", *["ping"] * len(self._pings)]

    async def _stop(self) -> None:
        self._let_go()
        process, self._process = self._process, None
        if process:
            await process.kill()

    def _take(self, line: str) -> None:
        match words := line.split():
            case ["reset"]:
                self._again = asyncio.create_task(self._restart(HARD_RESET))
            case ["sleep", duration_ms]:
                self._again = asyncio.create_task(self._sleep(int(duration_ms) / 1000))
            case ["wake", *wake]:
                self._wake = (f"pin {wake[0]}", wake[1]) if wake else None
            case ["pong"] if self._pings:
                self._answer_ping()
            case ["chance", count]:
                self._chance = self._chance[int(count) :]
            case ["ended"]:
                pass  # the process is about to end; then its output is complete
            case ["answered", _]:
                self._known["answers"] = self._known.get("answers", "").partition(" ")[2]
            case _:
                self._hear(words)

    async def _restart(self, cause: int) -> None:
        await self._stop()
        await self._start(cause)

    async def _sleep(self, duration_s: float) -> None:
        # A key that is pressed and let go of while the chip's process still ends wakes it too.
        self._woken.clear()
        await self._stop()
        if not self._is_wake_level():
            with suppress(TimeoutError):
                await asyncio.wait_for(self._woken.wait(), duration_s or None)
        await self._start(DEEPSLEEP)

    def _answer_ping(self) -> None:
        ping = self._pings.popleft()
        if not ping.done():
            ping.set_result(None)

    def _let_go(self) -> None:
        while self._pings:
            self._answer_ping()
        self._stopped()

    def _is_wake_level(self) -> bool:
        if not self._wake:
            return False
        pin, level = self._wake
        return self._known.get(pin) == level

    def _ended(self) -> None:
        self.exited = True
        self._let_go()
        self._hear(["ended"])
