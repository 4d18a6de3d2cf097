"""Linux: a unit of one's own systemd, its lines in the journal."""

from collections.abc import Sequence
from pathlib import Path

from hub.autostart import files
from hub.autostart.asking import MOST_LETTERS, NoStarter, Run, need
from hub.autostart.starter import DESCRIPTION, NAME, WAIT_S, WRONG_USE, Status
from hub.said import Said

UNIT = f"{NAME}.service"
USER = ("systemctl", "--user")
PROPERTIES = "--property=ActiveState,SubState,MainPID,NRestarts"
# What the hub holds open is closed within seconds; a disk may be slow.
STOP_S = 30


class Systemd:
    """The systemd of a user; it starts with their session, or with the machine where they linger."""

    def __init__(self, home: Path, run: Run) -> None:
        self._file = home / ".config" / "systemd" / "user" / UNIT
        self._run = run

    def install(self, command: Sequence[str]) -> None:
        """Write the unit and start it."""
        self._show()
        files.write(self._file, unit(command))
        need(self._run, (*USER, "daemon-reload"))
        need(self._run, (*USER, "enable", UNIT))
        need(self._run, (*USER, "restart", UNIT))

    def status(self) -> Status:
        """As systemd tells it."""
        told = self._show()
        known = dict(line.split("=", 1) for line in told.splitlines() if "=" in line)
        detail = ", ".join(f"{name}={value}" for name, value in known.items())
        return Status(self._file.exists(), known.get("ActiveState") == "active", detail)

    def _show(self) -> str:
        """What systemd says of the unit, also of one there is not; it fails where there is no systemd."""
        status, said = self._run((*USER, "show", UNIT, PROPERTIES))
        if status:
            raise _no_systemd(" ".join(said.split())[:MOST_LETTERS] or "?")
        return said

    def remove(self) -> None:
        """Stop it and take the unit away."""
        if not self._file.exists():
            return
        need(self._run, (*USER, "disable", "--now", UNIT))
        files.remove(self._file)
        need(self._run, (*USER, "daemon-reload"))
        self._run((*USER, "reset-failed", UNIT))  # a unit that never failed is refused here

    @property
    def logs(self) -> Said:
        """In the journal."""
        command = f"journalctl --user --unit {NAME} --follow"
        return Said(fr=command, en=command)


def _no_systemd(why: str) -> NoStarter:
    return NoStarter(
        fr=f"Aucun systemd ne tourne ici pour ton utilisateur ({why}) : le système n'y lance pas le hub ; "
        "lance-le toi-même, avec cornet hub.",
        en=f"No systemd runs here for your user ({why}): the system does not start the hub; "
        "start it yourself, with cornet hub.",
    )


def unit(command: Sequence[str]) -> str:
    """The text of the unit that runs `command`, again and again unless its settings are wrong."""
    return f"""[Unit]
Description={DESCRIPTION}
StartLimitIntervalSec=0

[Service]
ExecStart={" ".join(map(quoted, command))}
Restart=always
RestartSec={WAIT_S}
RestartPreventExitStatus={WRONG_USE}
TimeoutStopSec={STOP_S}

[Install]
WantedBy=default.target
"""


def quoted(argument: str) -> str:
    """An argument as a unit has it: its own quotes, and what systemd would fill in kept as it is."""
    kept = argument.replace("\\", "\\\\").replace('"', '\\"').replace("%", "%%").replace("$", "$$")
    return f'"{kept}"'
