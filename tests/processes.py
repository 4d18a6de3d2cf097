"""Cornet's commands as a person starts them: their own processes, stopped as a person stops them."""

import json
import os
import signal
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import psutil

from tests.hub.mosquitto import free_port

CORNET = [sys.executable, "-c", "from hub.cli import main; main()"]
PATIENCE_S = 30.0


class Demo:
    """A running `cornet demo`."""

    def __init__(self, folder: Path, *more: str) -> None:
        self.folder = folder
        self.port, self.mqtt_port = free_port(), free_port()
        arguments = ["demo", "--no-browser", "--port", str(self.port), "--mqtt-port", str(self.mqtt_port)]
        self.process = subprocess.Popen(
            [*CORNET, *arguments, "--data", str(folder), *more], stdout=subprocess.PIPE, text=True
        )

    def get(self, path: str) -> Any:
        """What the API answers."""
        with urllib.request.urlopen(f"http://127.0.0.1:{self.port}{path}", timeout=5) as answer:
            return json.load(answer)

    def rolls(self) -> list[dict[str, Any]]:
        """The newest rolls of the log, newest first."""
        return list(self.get("/api/rolls")["rolls"])


@contextmanager
def demo(folder: Path, *more: str) -> Iterator[Demo]:
    """The demo, given `more`, from the moment its box is online; stopped by SIGTERM, nothing left running."""
    running = Demo(folder, *more)
    try:
        until(lambda: running.get("/api/health")["boxes"]["online"])
        family = psutil.Process(running.process.pid).children(recursive=True)
        yield running
        running.process.send_signal(signal.SIGTERM)
        assert running.process.wait(10) == 0
        _, alive = psutil.wait_procs(family, 3)
        assert not alive, f"left running: {alive}"
    finally:
        running.process.kill()
        running.process.communicate()


class HeadlessBox:
    """`cornet box --headless --control -`: a box that a program plays."""

    def __init__(self, mqtt_port: int, folder: Path) -> None:
        arguments = ["box", "--headless", "--control", "-", "--mqtt", f"127.0.0.1:{mqtt_port}"]
        self.process = subprocess.Popen(
            [*CORNET, *arguments, "--data", str(folder)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            env=os.environ | {"PYTHONUNBUFFERED": "1"},
        )

    def tell(self, **command: object) -> None:
        """Write one command."""
        assert self.process.stdin
        self.process.stdin.write(json.dumps(command) + "\n")
        self.process.stdin.flush()

    def read_until(self, wanted: Any) -> dict[str, Any]:
        """The first shown line that `wanted` accepts."""
        assert self.process.stdout
        seen = []
        for line in self.process.stdout:
            shown = json.loads(line)
            seen.append(shown.get("digits", shown))
            if wanted(shown):
                return dict(shown)
        raise AssertionError(f"never shown; seen: {seen}")


@contextmanager
def headless_box(mqtt_port: int, folder: Path) -> Iterator[HeadlessBox]:
    """A box for as long as its input stays open."""
    box = HeadlessBox(mqtt_port, folder)
    try:
        yield box
        assert box.process.stdin
        box.process.stdin.close()
        assert box.process.wait(10) == 0
    finally:
        box.process.kill()
        box.process.wait()


def until(condition: Any, patience_s: float = PATIENCE_S) -> Any:
    """The first true value of `condition`; what it raises while nothing answers yet does not count."""
    deadline = time.monotonic() + patience_s
    while True:
        try:
            value = condition()
        except (OSError, KeyError):
            value = None
        if value:
            return value
        assert time.monotonic() < deadline, "never came"
        time.sleep(0.05)
