"""The programs that Cornet is held against: found on the PATH, or installed into a folder of their own."""

import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

PIP = ("d20==1.1.2", "duckdb==2.0.1", "dyce==0.7.0", "icepool==2.1.3")
NPM = (
    "@dice-roller/rpg-dice-roller@5",
    "better-sqlite3@12",
    "mqtt@5",
    "node-red@4",
    "node-red-node-sqlite@1",
)
HERE = Path(__file__).parent
SYSTEM = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin"


class Missing(Exception):
    """A peer is not to be had; says what to install."""


class Peers:
    """`folder` keeps what was installed for the next run."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def program(self, name: str) -> str:
        """Where a program of the system is."""
        found = shutil.which(name) or shutil.which(name, path=SYSTEM)
        if not found:
            raise Missing(f"{name} is not on the PATH: install it to measure against it.")
        return found

    def python(self) -> str:
        """A Python that has the peers of PyPI."""
        python = self.folder / "venv" / "bin" / "python"
        self._once("venv", PIP, [sys.executable, "-m", "venv", str(self.folder / "venv")],
                   [str(python), "-m", "pip", "install", "-q", *PIP])  # fmt: skip
        return str(python)

    def modules(self) -> Path:
        """The `node_modules` that has the peers of npm."""
        folder = self.folder / "node"
        npm = [self.program("npm"), "install", "--silent", "--no-audit", "--no-fund", "--prefix", str(folder)]
        self._once("node", NPM, [*npm, *NPM])
        return folder / "node_modules"

    def script(self, name: str, *arguments: str) -> list[str]:
        """The command line of a script beside this file, which finds its modules."""
        place = self.folder / "node" / name
        modules = self.modules()
        shutil.copyfile(HERE / name, place)
        assert modules.is_dir()
        return [self.program("node"), str(place), *arguments]

    def _once(self, name: str, wanted: Sequence[str], *commands: Sequence[str]) -> None:
        done = self.folder / f"{name}.installed"
        if done.exists() and done.read_text() == "\n".join(wanted):
            return
        self.folder.mkdir(parents=True, exist_ok=True)
        for command in commands:
            if subprocess.run(command, stdout=subprocess.DEVNULL).returncode:
                raise Missing(
                    f"{' '.join(command[:3])} … failed: the peers in {self.folder} are not installed."
                )
        done.write_text("\n".join(wanted))
