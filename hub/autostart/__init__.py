"""The hub started by the system with one's session: by systemd, launchd or the Windows task scheduler."""

import sys
from collections.abc import Sequence
from pathlib import Path

from hub.autostart.asking import NoStarter, Run, ask_system
from hub.autostart.launchd import Launchd
from hub.autostart.starter import Starter, Status
from hub.autostart.systemd import Systemd
from hub.autostart.windows import Windows

__all__ = ("NoStarter", "Starter", "Status", "hub_command", "starter")


def starter(platform: str = sys.platform, home: Path | None = None, run: Run = ask_system) -> Starter:
    """What starts programs on this system; `home`: whose session it is, one's own by default."""
    home = home or Path.home()
    if platform == "darwin":
        return Launchd(home, run)
    if platform == "win32":
        return Windows(home, run)
    return Systemd(home, run)


def hub_command(options: Sequence[str]) -> tuple[str, ...]:
    """The command line of `cornet hub` in this environment, wherever PATH leads."""
    return (sys.executable, "-m", "hub", "hub", "--no-browser", *options)
