"""The box compiled as for a board, and sessions of it under the real MicroPython, on a heap of any size."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from firmware.rom import Image
from hub.deploy.content import compiled, version_of
from hub.virtual_box.process import BOOT, ROM_BYTES
from tests.firmware.in_rom import PLAYED, ROM

ROOT = Path(__file__).parents[2]
SESSIONS = ("paper_board", "paper_box", "core_session", "long_session", "far_calls", "long_chain", "budget")
SESSIONS += ("paper_hub", "update_cost")
PATIENCE_S = 300


class CompiledBox:
    """In `folder`: `version`, what a board gets; `played`, the sessions; and these as a file system."""

    def __init__(self, micropython: str, folder: Path) -> None:
        self._micropython, self._folder = micropython, folder
        names = [f"tests/firmware/{name}.py" for name in SESSIONS]
        self.version = version_of(ROOT, lambda *told: None, names)
        _lay(folder / "version", self.version)
        _lay(folder / "played", {name[:-2] + "mpy": compiled(ROOT, name) for name in names})
        (folder / "played.rom").write_bytes(b"".join(map(bytes, Image(str(folder / "played")).blocks())))

    def play(self, module: str, *told: str, heap: str, rom: bool = True) -> dict[str, list[str]]:
        """What a session prints, by the first word of each line; played from a ROM, or from files."""
        return {line.split()[0]: line.split()[1:] for line in self.lines(module, *told, heap=heap, rom=rom)}

    def lines(self, module: str, *told: str, heap: str, rom: bool = True) -> list[str]:
        """The lines that it prints."""
        if rom and sys.platform != "linux":
            pytest.skip("memory beside the heap is found on Linux only")
        if rom:
            script = [str(Path(__file__).with_name("in_rom.py")), str(BOOT.parent), str(self._folder), module]
            env = {name: "." * ROM_BYTES for name in (ROM, PLAYED)}
        else:
            script = ["-m", f"tests.firmware.{module}"]
            env = {"MICROPYPATH": f"{self._folder}/version:{self._folder}/played:.frozen"}
        done = subprocess.run(
            [self._micropython, "-X", f"heapsize={heap}", *script, *told],
            cwd=self._folder,  # where no source lies
            env={**os.environ, **env},
            capture_output=True,
            text=True,
            timeout=PATIENCE_S,
        )
        print(done.stdout[:400], done.stderr)
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout.splitlines()


def _lay(folder: Path, files: "dict[str, bytes]") -> None:
    for path, data in files.items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_bytes(data)
