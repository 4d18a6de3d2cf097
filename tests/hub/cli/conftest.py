"""A command line run here, and one run as a person runs it."""

import asyncio
import json
import subprocess
import sys
from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any, NamedTuple

import pytest

from hub import wire
from hub.cli import run
from hub.log import Box, open_log
from hub.settings.place import FILE
from tests.hub.cli.logged import incoming

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


@pytest.fixture
def remember(tmp_path):
    """remember(incoming(1), …) puts rolls into the log of tmp_path."""

    async def keep(batch):
        async with open_log(tmp_path / FILE) as log:
            await log.remember(batch)

    return lambda *batch: asyncio.run(keep(batch))


@pytest.fixture
def read_log(cornet, tmp_path):
    """read_log("--json") is `cornet log --json` on it."""
    return lambda *arguments: cornet("log", "--data", str(tmp_path), *arguments)


@pytest.fixture
def evening(tmp_path):
    """Two sessions, "Le port" and one without a name, with rolls in and outside them, and a box's name."""

    async def play():
        async with open_log(tmp_path / FILE) as opened:
            await opened.remember([incoming(1, at=1_793_000_000)])
            first = await opened.sessions.start("Le port", 1_793_000_100_000)
            await opened.remember([incoming(2, "Karl", "d6", at=1_793_000_160, label="Bagarre")])
            await opened.sessions.close(first.id, 1_793_000_200_000)
            await opened.sessions.start("", 1_793_090_000_000)
            await opened.remember(
                [incoming(3, at=1_793_090_060, label="Épée"), incoming(4, at=1_793_090_120, box="cd34")]
            )
            told = wire.decode_state(b'{"v": 1, "name": "Noyer"}')
            await opened.remember([], boxes=[Box("cd34", "online", told, datetime.now(UTC))])

    asyncio.run(play())
