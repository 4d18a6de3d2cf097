"""Windows: a task that starts with one's session, its lines in a file of the local application data."""

import subprocess
from collections.abc import Sequence
from pathlib import Path, PureWindowsPath
from xml.etree import ElementTree as Xml

from hub.autostart import files
from hub.autostart.asking import Run, need
from hub.autostart.starter import DESCRIPTION, Status
from hub.said import Said

TASK = "Cornet"
NAMESPACE = "http://schemas.microsoft.com/windows/2004/02/mit/task"
# The scheduler tries again after a minute at the soonest, and at most so often.
AGAIN_AFTER, AGAIN_TIMES = "PT1M", "999"


class Windows:
    """The task scheduler."""

    def __init__(self, home: Path, run: Run) -> None:
        folder = home / "AppData" / "Local" / "cornet"
        self._file = folder / "task.xml"
        self._log = folder / "Logs" / "hub.log"
        self._run = run

    def install(self, command: Sequence[str]) -> None:
        """Write the task, register it and start it."""
        files.write(self._file, task(command, self._log))
        self._run(("schtasks", "/End", "/TN", TASK))  # refused where there is none
        need(self._run, ("schtasks", "/Create", "/F", "/TN", TASK, "/XML", str(self._file)))
        need(self._run, ("schtasks", "/Run", "/TN", TASK))

    def status(self) -> Status:
        """As the scheduler tells it; its words are those of the system's language."""
        status, said = self._run(("schtasks", "/Query", "/TN", TASK, "/FO", "LIST"))
        if status:
            return Status(installed=False, running=False)
        # Its words are those of the language of the system; the number of a state is the same everywhere.
        asked = ("powershell", "-NoProfile", "-Command", f"(Get-ScheduledTask {TASK}).State.value__")
        return Status(True, self._run(asked).said.strip() == "4", " ".join(said.split()))

    def remove(self) -> None:
        """Stop it and take the task away."""
        if self._run(("schtasks", "/Query", "/TN", TASK)).status == 0:
            self._run(("schtasks", "/End", "/TN", TASK))
            need(self._run, ("schtasks", "/Delete", "/F", "/TN", TASK))
        files.remove(self._file)

    @property
    def logs(self) -> Said:
        """In a file."""
        command = f'Get-Content -Wait "{self._log}"'
        return Said(fr=command, en=command)


def task(command: Sequence[str], log: Path) -> str:
    """The XML of the task that runs `command` without a window, and again where it fails."""
    program, *arguments = command
    root = Xml.Element("Task", {"version": "1.2", "xmlns": NAMESPACE})
    _put(root, "RegistrationInfo/Description", DESCRIPTION)
    _put(root, "Triggers/LogonTrigger/Enabled", "true")
    _put(root, "Settings/MultipleInstancesPolicy", "IgnoreNew")
    for name in ("DisallowStartIfOnBatteries", "StopIfGoingOnBatteries"):
        _put(root, f"Settings/{name}", "false")
    _put(root, "Settings/ExecutionTimeLimit", "PT0S")  # for as long as it takes
    _put(root, "Settings/RestartOnFailure/Interval", AGAIN_AFTER)
    _put(root, "Settings/RestartOnFailure/Count", AGAIN_TIMES)
    _put(root, "Actions/Exec/Command", _without_window(program))
    _put(root, "Actions/Exec/Arguments", subprocess.list2cmdline([*arguments, "--log-file", str(log)]))
    Xml.indent(root)
    return Xml.tostring(root, encoding="unicode")


def _put(root: Xml.Element, path: str, text: str) -> None:
    """`text` at a path of names; those of the path that are there already are used."""
    at = root
    for name in path.split("/"):
        found = at.find(name)
        at = Xml.SubElement(at, name) if found is None else found
    at.text = text


def _without_window(program: str) -> str:
    windowed = PureWindowsPath(program)
    return str(windowed.with_name("pythonw.exe")) if windowed.name == "python.exe" else program
