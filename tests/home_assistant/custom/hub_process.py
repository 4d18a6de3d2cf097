"""A real hub in a process of its own, by the Python that has Cornet: killed and started again at will."""

import json
import os
import socket
import subprocess
import time
import urllib.error
import urllib.request
from pathlib import Path
from typing import Any

GM = "the-gm"
CORNET = [os.environ["CORNET_PYTHON"], "-c", "from hub.cli import main; main()"]
PATIENCE_S = 30


class HubProcess:
    """Keeps its folder and its ports. `token` "" lets whoever sits here in as the table."""

    def __init__(self, folder: Path, token: str = GM) -> None:
        self.token = token
        self._folder = folder
        self.port, self.mqtt_port = _free_port(), _free_port()
        self._process: subprocess.Popen[bytes] | None = None
        folder.mkdir(exist_ok=True)
        (folder / "cornet.toml").write_text(
            f'[hub]\ndata = "{folder}"\ntable = "salon"\n[mqtt]\nport = {self.mqtt_port}\n'
            f'[viewer]\nport = {self.port}\ntoken = "{token}"\nhere = "table"\n'
        )

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        """Return once it answers, and hears its broker."""
        command = [*CORNET, "hub", "--no-browser", "--config", str(self._folder / "cornet.toml")]
        with (self._folder / "output").open("ab") as output:
            self._process = subprocess.Popen(command, stdout=output, stderr=output)
        end = time.monotonic() + PATIENCE_S
        while not self._answers():
            assert self._process.poll() is None, (self._folder / "output").read_text()
            assert time.monotonic() < end, "the hub never answered"
            time.sleep(0.05)

    def stop(self) -> None:
        """As a power cut does."""
        assert self._process
        self._process.kill()
        self._process.wait()

    def ask(self, path: str, body: Any = None) -> Any:
        """What the API answers the MJ."""
        request = urllib.request.Request(f"{self.address}{path}", method="GET" if body is None else "POST")
        if self.token:
            request.add_header("Authorization", f"Bearer {self.token}")
        if body is not None:
            request.add_header("Content-Type", "application/json")
            request.data = json.dumps(body).encode()
        with urllib.request.urlopen(request, timeout=10) as answer:
            return json.load(answer)

    def roll(self, request: str, **told: Any) -> dict[str, Any]:
        """The MJ rolls."""
        wanted = {"player": "Senna", "game": "d100", "rule": {"score": 55}, "request": request}
        return self.ask("/api/rolls", wanted | told)

    def invite(self, role: str, player: str = "") -> dict[str, Any]:
        """A new invite."""
        return self.ask("/api/invites", {"role": role} | ({"player": player} if player else {}))

    def token_of(self, invite: dict[str, Any]) -> str:
        """What its link holds."""
        return invite["link"].partition("token=")[2]

    def say(self, topic: str, payload: str | dict[str, Any]) -> None:
        """Something is said at its broker, by a program of this machine."""
        from paho.mqtt import publish

        text = payload if isinstance(payload, str) else json.dumps(payload)
        retained = not topic.endswith("/roll")
        publish.single(f"cornet/salon/{topic}", text, 1, retained, "127.0.0.1", self.mqtt_port)

    def _answers(self) -> bool:
        try:
            return self.ask("/api/health")["broker"] == "connected"
        except (OSError, urllib.error.URLError):
            return False


def _free_port() -> int:
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return int(one.getsockname()[1])
