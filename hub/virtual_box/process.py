"""One run of the interpreter that plays the chip, and the socket it speaks over."""

import asyncio
import os
import shutil
import sys
from collections.abc import Callable, Iterable
from contextlib import suppress
from pathlib import Path

BOOT = Path(__file__).parent / "chip" / "boot.py"
START_WITHIN_S = 20
# As long as Linux lets one be: see chip/rom.py.
ROM_ROOM, ROM_BYTES = "CORNET_ROM", 31 * 4096


def command(interpreter: str | None = None, heap: str = "512k") -> list[str]:
    """The command line, up to the script: MicroPython where there is one, else this CPython."""
    chosen = interpreter or find_micropython() or sys.executable
    if Path(chosen).stem.startswith("micropython"):
        return [chosen, "-X", f"heapsize={heap}"]
    return [chosen, "-I", "-S", "-B", "-u"]


def find_micropython() -> str | None:
    """MicroPython's Unix port, beside this Python or on PATH."""
    beside = shutil.which("micropython", path=str(Path(sys.executable).parent))
    return beside or shutil.which("micropython")


class Process:
    """A chip from its start until it is killed or ends by itself."""

    def __init__(
        self,
        command: list[str],
        flash: Path,
        *,
        hear: Callable[[str], None],
        printed: Callable[[str], None],
        ended: Callable[[], None],
        rom: Path | None = None,
    ) -> None:
        """`rom`: the file of the partition "romfs", if the chip has one (MicroPython on Linux).

        `hear` gets each line of the chip, `printed` each line of its firmware; `ended` is called when it
        ended by itself."""
        self._command = [*command, BOOT.as_posix()]
        self._flash, self._rom = flash, rom
        self._hear, self._printed, self._ended = hear, printed, ended
        self._greeting: Callable[[], Iterable[str]] = tuple
        self._joined: asyncio.Future[asyncio.StreamWriter] | None = None
        self._process: asyncio.subprocess.Process | None = None
        self._reading: asyncio.Task[None] | None = None
        self._printing: asyncio.Task[None] | None = None
        self._waiting: asyncio.Task[None] | None = None

    async def start(self, greeting: Callable[[], Iterable[str]]) -> None:
        """Run the firmware, told first what `greeting` then gives; RuntimeError where it cannot."""
        self._greeting = greeting
        joined = self._joined = asyncio.get_running_loop().create_future()
        server = await asyncio.start_server(self._join, "127.0.0.1", 0)
        try:
            process = await self._launch(server.sockets[0].getsockname()[1])
            dead = self._waiting = asyncio.create_task(self._wait(process))
            await asyncio.wait((dead, joined), timeout=START_WITHIN_S, return_when=asyncio.FIRST_COMPLETED)
            if not joined.done():
                raise RuntimeError(f"{self._command[0]} did not start the simulated chip")
        except BaseException:
            await self.kill()
            raise
        finally:
            server.close()

    def send(self, line: str) -> None:
        """Tell the chip; nothing happens where it runs no more."""
        writer = self._writer()
        if writer and not writer.is_closing():
            writer.write(f"{line}\n".encode())

    async def kill(self) -> None:
        """As a power cut does: at once, and without a word to the firmware."""
        if self._waiting:
            self._waiting.cancel()
        if self._process and self._process.returncode is None:
            with suppress(ProcessLookupError):
                self._process.kill()
            await self._process.wait()
        for task in (self._reading, self._printing):  # what it said before is heard to the end
            if task:
                await task
        if writer := self._writer():
            writer.close()
        await asyncio.sleep(0)  # its pipes are let go in the loop's next turn

    def _writer(self) -> asyncio.StreamWriter | None:
        joined = self._joined
        return joined.result() if joined and joined.done() and not joined.cancelled() else None

    async def _launch(self, port: int) -> asyncio.subprocess.Process:
        self._process = process = await asyncio.create_subprocess_exec(
            *self._command,
            str(port),
            self._flash.as_posix(),
            *([self._rom.as_posix(), ROM_ROOM, str(ROM_BYTES)] if self._rom else ()),
            cwd=self._flash,
            env={**os.environ, ROM_ROOM: "." * ROM_BYTES} if self._rom else None,
            stdin=asyncio.subprocess.DEVNULL,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.STDOUT,
            start_new_session=True,
        )
        assert process.stdout
        self._printing = asyncio.create_task(_each_line(process.stdout, self._printed))
        return process

    async def _join(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        assert self._joined
        if self._joined.done():
            writer.close()
            return
        self._reading = asyncio.create_task(_each_line(reader, self._hear))
        self._joined.set_result(writer)
        for line in self._greeting():
            self.send(line)

    async def _wait(self, process: asyncio.subprocess.Process) -> None:
        await process.wait()
        if self._printing and self._reading:
            await asyncio.wait((self._printing, self._reading))
            self._ended()


async def _each_line(reader: asyncio.StreamReader, take: Callable[[str], None]) -> None:
    part = b""
    while received := await _read(reader):
        *lines, part = (part + received).split(b"\n")
        for line in lines:
            take(line.decode(errors="replace").rstrip("\r"))
    if part:
        take(part.decode(errors="replace"))


async def _read(reader: asyncio.StreamReader) -> bytes:
    try:
        return await reader.read(1 << 16)
    except ConnectionError:  # a killed process may reset instead of closing
        return b""
