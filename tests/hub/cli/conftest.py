"""A command line run here, and one run as a person runs it."""

import json
import subprocess
import sys
from collections.abc import Callable
from typing import Any, NamedTuple

import pytest

from hub.cli import run

CORNET = [sys.executable, "-c", "from hub.cli import main; main()"]


class Ran(NamedTuple):
    """The exit status of a command, and what it wrote."""

    status: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        return json.loads(self.out)


@pytest.fixture
def cornet(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Callable[..., Ran]:
    """cornet("roll", "d6", "3D+2") is what that command does."""
    monkeypatch.delenv("CORNET_LANG", raising=False)

    def ran(*arguments: str) -> Ran:
        status = run(arguments)
        return Ran(status, *capsys.readouterr())

    return ran


@pytest.fixture
def start_cornet(tmp_path):
    """Start a command in its own process; whatever still runs at the end of the test is killed."""
    started = []

    def start(*arguments: str, **options: Any) -> subprocess.Popen[str]:
        options = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "text": True, **options}
        process = subprocess.Popen([*CORNET, *arguments], **options)
        started.append(process)
        return process

    yield start
    for process in started:
        process.kill()
        process.communicate()
