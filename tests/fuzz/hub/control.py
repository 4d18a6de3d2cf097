"""Any lines of `cornet box --control -` are obeyed or answered by an error, one after the other."""

import asyncio
import json
from collections.abc import AsyncIterator
from typing import Any

from hub.virtual_box.air import MODES
from hub.virtual_box.board import Shown
from hub.virtual_box.box import KEYS
from hub.virtual_box.control import run_headless

SEEDS = (
    b'{"press":"roll"}\n{"hold":"mode","ms":1200}\n{"press":["adv","mode"]}',
    b'{"wait_ms":500}\n{"power":"cut"}\n{"power":"on"}\n{"wifi":"off"}',
    b'{"press":[]}\n{"hold":"up","ms":true}\n{"press":"roll","x":1}\n[]\nnull\n{"wifi":{}}',
    b'\xff{"press":"\\ud800"}\n{"wait_ms":1e3}\n' + b"[" * 90,
)


class Pressed:
    """Stands where the virtual box does, and takes no time."""

    shown = Shown(" " * 8, (), (0,) * 8, ("#000000",) * 8, 0, 3, True)

    def watch(self, _: object) -> Any:
        return lambda: None

    async def tap(self, *keys: str) -> None:
        assert set(keys) <= set(KEYS)

    async def hold(self, keys: list[str], ms: int) -> None:
        assert set(keys) <= set(KEYS)
        assert 0 < ms <= 3_600_000

    async def cut_power(self) -> None: ...

    async def power_on(self) -> None: ...

    def wifi(self, mode: str) -> None:
        assert mode in MODES


class Hurried(asyncio.SelectorEventLoop):
    """A loop in which no sleep takes any time."""

    skipped_s = 0.0

    def time(self) -> float:
        return super().time() + self.skipped_s

    def call_at(self, when: float, *arguments: Any, **named: Any) -> asyncio.TimerHandle:
        self.skipped_s += max(0.0, when - self.time())
        return super().call_at(when, *arguments, **named)


def run(data: bytes) -> None:
    lines = data.split(b"\n")
    written: list[str] = []

    async def given() -> AsyncIterator[str]:
        for line in lines:
            yield line.decode(errors="replace")

    with asyncio.Runner(loop_factory=Hurried) as runner:
        runner.run(run_headless(Pressed(), given(), written.append))  # type: ignore[arg-type]
    assert len(written) <= len(lines) + 1
    for line in written:
        told = json.loads(line)
        assert "digits" in told or 0 < len(told["error"]) < 600
        assert line.encode()
