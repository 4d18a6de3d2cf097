"""`cornet hub` as a person starts it: a process of its own, which a test may kill."""

import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

from tests.hub.mosquitto import free_port
from tests.processes import CORNET, Demo, until


class Broker(NamedTuple):
    """Where a broker listens."""

    host: str
    port: int


class HubProcess(Demo):
    """A running `cornet hub`, which answers as the demo does."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.port, self.mqtt_port = free_port(), free_port()
        self.broker = Broker("127.0.0.1", self.mqtt_port)
        ports = ["--port", str(self.port), "--mqtt-port", str(self.mqtt_port)]
        command = [*CORNET, "hub", "--no-browser", "--data", str(folder), *ports]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)

    def health(self) -> dict[str, object]:
        """What it says of itself."""
        return dict(self.get("/api/health"))


@contextmanager
def serving(folder: Path) -> Iterator[HubProcess]:
    """A hub from the moment it hears its broker; where no test killed it, it is stopped by SIGTERM."""
    running = HubProcess(folder)
    try:
        until(lambda: running.health()["broker"] == "connected")
        yield running
        if running.process.poll() is None:
            running.process.terminate()
            assert running.process.wait(10) == 0
    finally:
        running.process.kill()
        running.process.communicate()
