"""A virtual box as a user runs it, its keys pressed by a program, its power cut with kill -9."""

import asyncio
import json
import time
from contextlib import suppress
from pathlib import Path
from typing import Any

import psutil

from hub.virtual_box.folder import box_folder
from tests.chaos import flash
from tests.chaos.ledger import Ledger
from tests.processes import CORNET

DARK = {"digits": " " * 8, "points": [], "leds": ["#000000"] * 8, "buzzer": 0}
ANSWERED_S = 60.0


class Box:
    """`cornet box --headless --control -`, the first of a data folder; its broker is at `port`."""

    def __init__(self, data: Path, port: int) -> None:
        folder = box_folder(data, 1)
        self.journal = folder / "flash" / "journal"
        self.id = (folder / "mac").read_text().strip()
        self.ledger = Ledger()
        self.hands = asyncio.Lock()  # one at a time is at the keys, or at the plug
        self.wrong: list[str] = []
        self.changed = asyncio.Event()
        self._command = [*CORNET, "box", "--headless", "--control", "-"]
        self._command += ["--data", str(data), "--mqtt", f"127.0.0.1:{port}"]
        self._answers: asyncio.Queue[str] = asyncio.Queue()

    async def start(self) -> None:
        """Switch it on; returns once it shows something."""
        self._process = await asyncio.create_subprocess_exec(
            *self._command, stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE
        )
        self._reading = asyncio.create_task(self._read())
        await self.do(wait_ms=1)

    async def stop(self) -> int:
        """Close its input, as a program does that has played enough; its exit status."""
        assert self._process.stdin
        self._process.stdin.close()
        await self._reading
        return await self._process.wait()

    def end(self) -> None:
        """Leave nothing running, whatever state it is in."""
        with suppress(ProcessLookupError, psutil.NoSuchProcess):
            for process in psutil.Process(self._process.pid).children(recursive=True):
                process.kill()
            self._process.kill()

    async def do(self, **command: object) -> None:
        """Write one command, and wait until it is done: what the box cannot understand, it answers."""
        assert self._process.stdin
        self._process.stdin.write(f"{json.dumps(command)}\n{json.dumps({'done': 1})}\n".encode())
        async with asyncio.timeout(ANSWERED_S):
            await self._answers.get()

    async def until(self, wanted: Any, patience_s: float) -> bool:
        """Wait until what the ledger says is `wanted`; False after `patience_s`."""
        with suppress(TimeoutError):
            async with asyncio.timeout(patience_s):
                while not wanted(self.ledger):
                    self.changed.clear()
                    await self.changed.wait()
                return True
        return False

    def tumbling_for_s(self) -> float | None:
        """How long the dice have been tumbling; None where they are not."""
        since_s = self.ledger.tumbling_since_s
        return None if since_s is None else time.monotonic() - since_s

    def chip(self) -> psutil.Process | None:
        """The process in which MicroPython runs the firmware, while there is one."""
        chips = psutil.Process(self._process.pid).children()
        return chips[0] if chips else None

    def kill(self) -> None:
        """End the chip at once, whatever it was doing."""
        if chip := self.chip():
            chip.kill()

    async def pull_plug(self) -> None:
        """The box goes dark; all that it had shown until then has been heard."""
        await self.do(power="cut")

    def check_flash(self) -> None:
        """Hold what the digits told against what a power cut has left in the flash."""
        if wrong := self.ledger.power_cut(flash.newest_number(self.journal)):
            self.wrong.append(f"{self.id}: {wrong}")

    async def _read(self) -> None:
        assert self._process.stdout
        async for line in self._process.stdout:
            said = json.loads(line)
            if "error" in said:
                self._answers.put_nowait(said["error"])
                continue
            if said != DARK:
                self.ledger.hear(said["digits"], time.monotonic())
                self.changed.set()
