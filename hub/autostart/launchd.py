"""macOS: an agent of launchd, its lines where Console shows them."""

import os
import plistlib
from collections.abc import Sequence
from pathlib import Path

from hub.autostart import files
from hub.autostart.asking import Run, need
from hub.autostart.starter import NAME, WAIT_S, Status
from hub.said import Said

LABEL = f"org.{NAME}.hub"


class Launchd:
    """The launchd of the user who is logged in."""

    def __init__(self, home: Path, run: Run) -> None:
        self._file = home / "Library" / "LaunchAgents" / f"{LABEL}.plist"
        self._log = home / "Library" / "Logs" / f"{NAME}.log"
        self._run = run
        self._domain = f"gui/{os.getuid() if hasattr(os, 'getuid') else 0}"

    def install(self, command: Sequence[str]) -> None:
        """Write the agent and load it."""
        files.write(self._file, agent(command, self._log))
        self._run(("launchctl", "bootout", f"{self._domain}/{LABEL}"))  # refused where none is loaded
        need(self._run, ("launchctl", "bootstrap", self._domain, str(self._file)))

    def status(self) -> Status:
        """As launchd tells it."""
        status, said = self._run(("launchctl", "print", f"{self._domain}/{LABEL}"))
        told = [line.strip() for line in said.splitlines()]
        detail = ", ".join(line for line in told if line.startswith(("state =", "pid =", "last exit code =")))
        return Status(self._file.exists(), status == 0 and "state = running" in told, detail)

    def remove(self) -> None:
        """Unload it and take the agent away."""
        if not self._file.exists():
            return
        self._run(("launchctl", "bootout", f"{self._domain}/{LABEL}"))
        files.remove(self._file)

    @property
    def logs(self) -> Said:
        """In a file."""
        command = f"tail -f {self._log}"
        return Said(fr=command, en=command)


def agent(command: Sequence[str], log: Path) -> str:
    """The text of the agent that runs `command` and keeps it running."""
    told = {
        "Label": LABEL,
        "ProgramArguments": [*command, "--log-file", str(log)],
        "RunAtLoad": True,
        "KeepAlive": {"SuccessfulExit": False},
        "ThrottleInterval": WAIT_S,
        "ProcessType": "Background",
    }
    return plistlib.dumps(told).decode()
