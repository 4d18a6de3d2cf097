"""A real IRC server, and someone who sits in a channel."""

import asyncio
import socket
import subprocess
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from tests.hub.mosquitto import free_port

CONFIG = """
[Global]
Name = irc.test
Info = test
Listen = 127.0.0.1
Ports = {port}
ServerUID = nobody
[Limits]
MaxPenaltyTime = 0
MaxConnectionsIP = 0
[Options]
Ident = no
PAM = no
DNS = no
"""


class Ngircd:
    """Keeps its port over a restart."""

    def __init__(self, binary: str, folder: Path) -> None:
        self.port = free_port()
        self._binary = binary
        self._config = folder / "ngircd.conf"
        self._config.write_text(CONFIG.format(port=self.port))
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        command = [self._binary, "-n", "-f", str(self._config)]
        self._process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        deadline = time.monotonic() + 10
        while not self._listens():
            assert self._process.poll() is None, "ngircd does not start"
            assert time.monotonic() < deadline, "ngircd does not listen"
            time.sleep(0.01)

    def stop(self) -> None:
        if self._process:
            self._process.kill()
            self._process.wait(10)
            self._process = None

    def _listens(self) -> bool:
        with socket.socket() as probe:
            return probe.connect_ex(("127.0.0.1", self.port)) == 0


@asynccontextmanager
async def sitting_in(channel: str, port: int) -> AsyncIterator[list[bytes]]:
    """Every line that is said in the channel, as it comes over the wire."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write(f"NICK ana\r\nUSER ana 0 * :Ana\r\nJOIN {channel}\r\n".encode())
    said: list[bytes] = []
    joined = asyncio.Event()

    async def read() -> None:
        async for line in reader:
            if line.startswith(b"PING"):
                writer.write(b"PONG" + line[4:])
            if b" 366 " in line:
                joined.set()
            if b" PRIVMSG " in line:
                said.append(line.split(b" PRIVMSG ", 1)[1].split(b" :", 1)[1].rstrip(b"\r\n"))

    reading = asyncio.create_task(read())
    await asyncio.wait_for(joined.wait(), 10)
    try:
        yield said
    finally:
        reading.cancel()
        writer.close()
