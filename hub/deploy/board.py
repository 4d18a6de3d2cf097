"""A board on its cable: what it is and holds, and files that go there."""

import json
from base64 import b64encode
from collections.abc import Callable, Mapping
from contextlib import suppress
from datetime import datetime
from typing import Any

import msgspec
from msgspec import Struct

from hub.deploy import chips, refusals
from hub.deploy.cable import Cable
from hub.deploy.content import digest

PART_BYTES = 1536
PLATFORM, PYTHON = "esp32", "micropython"


class Facts(Struct, frozen=True):
    """What a board says of itself; `free` and `block` in bytes; files as they stand there."""

    id: str
    python: str
    version: tuple[int, ...]
    platform: str
    mpy: int
    free: int
    block: int
    settings: str
    current: str
    main: str
    machine: str = ""

    @property
    def chip(self) -> str:
        """Which of the family: "esp32", "esp32s3" …"""
        return chips.of_machine(self.machine)

    @property
    def kept(self) -> dict[str, Any]:
        """Its settings; none where they cannot be read, as the box itself takes them."""
        with suppress(ValueError, RecursionError):
            kept = json.loads(self.settings)
            return kept if isinstance(kept, dict) else {}
        return {}


class Board:
    """What can be asked of a board, and done with its files. Each call may raise BoardError."""

    def __init__(self, cable: Cable) -> None:
        self._cable = cable

    def facts(self) -> Facts:
        """What it is. BoardError where it is not one that Cornet runs on."""
        try:
            facts = msgspec.json.decode(self._cable.do("facts()"), type=Facts)
        except msgspec.MsgspecError as error:
            raise refusals.faulty(str(error)) from None
        if facts.platform != PLATFORM or facts.python != PYTHON:
            raise refusals.other_chip(facts.platform)
        if facts.version[:2] < refusals.OLDEST:
            raise refusals.too_old(self._cable.port, ".".join(map(str, facts.version)), facts.chip)
        return facts

    def sums(self, *paths: str) -> dict[str, str]:
        """The SHA-256 of each file there or below, by its path."""
        lines = self._cable.do(f"sums{(*paths, '')!r}").splitlines()
        return {path: sum_ for sum_, path in (line.split(" ", 1) for line in lines)}

    def put(self, path: str, content: bytes, told: Callable[[int], object] = lambda count: None) -> None:
        """Write a file; the old one is there until the new one is whole. `told` hears how many bytes went."""
        program = f"begin({path!r})"
        for start in range(0, len(content), PART_BYTES):
            part = content[start : start + PART_BYTES]
            self._cable.do(f"{program}\nadd({b64encode(part).decode()!r})")
            program = ""
            told(len(part))
        self._cable.do(f"{program}\nplace({path!r}, {digest(content)!r})")

    def copy(self, source: str, path: str, sum_: str) -> None:
        """Have it copy a file of its own."""
        self._cable.do(f"copy({source!r}, {path!r}, {sum_!r})")

    def remove(self, path: str) -> None:
        """Have it delete a file."""
        self._cable.do(f"remove({path!r})")

    def set_clock(self, now: datetime) -> None:
        """Set its clock, which runs until the next power cut."""
        moment = (now.year, now.month, now.day, now.weekday(), now.hour, now.minute, now.second, 0)
        self._cable.do(f"set_clock{moment!r}")


def need_same_bytecode(facts: Facts, content: Mapping[str, bytes]) -> None:
    """BoardError where the board cannot load what was compiled here."""
    ours = next(data[1] for path, data in content.items() if path.endswith(".mpy"))
    if facts.mpy != ours:
        raise refusals.other_bytecode(facts.mpy, ours, facts.chip)
