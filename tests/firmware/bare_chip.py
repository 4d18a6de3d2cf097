"""The simulated chip without the parts of the box around it: what its pins and buses did, line by line."""

import asyncio
import shutil
from pathlib import Path

from hub.virtual_box import flash, process
from hub.virtual_box.silicon import Silicon

ROOT = Path(__file__).parents[2]
WITHIN_S = 20


class BareChip:
    """Runs a few lines of firmware; `lines` holds the words the chip told of its pins since its start."""

    def __init__(self, folder: Path, interpreter: "str | None", *, chip: str = "esp32"):
        self.lines: list[list[str]] = []
        self.printed: list[str] = []
        self._folder = folder
        self._ended = asyncio.Event()
        self._silicon = Silicon(
            process.command(interpreter, "2M"),
            folder / "flash",
            mac=bytes(range(6)),
            chance=b"",
            hear=self._hear,
            printed=self.printed.append,
            stopped=lambda: None,
        )
        self.tell("chip", chip)

    def tell(self, what: str, value: object) -> None:
        """Drive a pin ("pin 33", 0), set a voltage ("volts 35", 2000000), or who is there ("i2c", "112")."""
        self._silicon.tell(what, value)

    async def heard(self) -> None:
        """Until the chip has heard what it was told."""
        await self._silicon.heard()

    async def play(self, script: str, hands=None) -> list[list[str]]:
        """Run the script to its end, while `hands(self)` moves what is around the chip; the lines."""
        firmware = self._folder / "firmware"
        shutil.copytree(ROOT / "firmware", firmware, dirs_exist_ok=True, ignore=_COMPILED)
        (firmware / "main.py").write_text(script, "utf-8")
        flash.lay_out(self._folder / "flash", firmware)
        await self._silicon.power_on()
        try:
            async with asyncio.timeout(WITHIN_S):
                if hands:
                    await hands(self)
                await self._ended.wait()
        finally:
            await self._silicon.cut_power()
            print(*self.printed, sep="\n")
        assert not any("Error" in line for line in self.printed), self.printed
        return self.lines

    def _hear(self, words: list[str]) -> None:
        if words == ["ended"]:
            self._ended.set()
        elif words:
            self.lines.append(words)


_COMPILED = shutil.ignore_patterns("__pycache__")
