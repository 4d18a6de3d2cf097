"""A real mosquitto, started, stopped and killed at will on one port."""

import socket
import subprocess
import time
from pathlib import Path

# As root it would become another user, who may not read a test's folder; else the line means nothing.
CONFIG = """
listener {port} 127.0.0.1
user root
{access}
set_tcp_nodelay true
max_queued_messages 0
max_inflight_messages {inflight}
persistence true
persistence_location {folder}/
"""


class Mosquitto:
    """Keeps its port and its folder over a restart."""

    host = "127.0.0.1"

    def __init__(
        self, binary: str, folder: Path, access: str = "allow_anonymous true", inflight: int = 0
    ) -> None:
        self.port = free_port()
        self._binary = binary
        self._config = folder / "mosquitto.conf"
        self._config.write_text(
            CONFIG.format(port=self.port, folder=folder, access=access, inflight=inflight)
        )
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        self._process = subprocess.Popen(
            [self._binary, "-c", self._config], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )
        deadline = time.monotonic() + 10
        while not self._listens():
            assert self._process.poll() is None, "mosquitto does not start"
            assert time.monotonic() < deadline, "mosquitto does not listen"
            time.sleep(0.01)

    def stop(self) -> None:
        """As a system does it: sessions and retained messages are kept."""
        if self._process:
            self._process.terminate()
            self._process.wait(10)
            self._process = None

    def _listens(self) -> bool:
        with socket.socket() as probe:
            return probe.connect_ex((self.host, self.port)) == 0


def free_port() -> int:
    """A port nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])
