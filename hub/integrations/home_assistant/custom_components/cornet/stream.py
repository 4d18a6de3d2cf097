"""The hub's stream of events (server-sent events), taken apart."""

import json
from collections.abc import AsyncIterator
from typing import Any, NamedTuple

from .errors import NoHub


class Told(NamedTuple):
    """One roll of the stream; `position` is where it stands in the log."""

    position: int
    roll: dict[str, Any]


async def events_in(chunks: AsyncIterator[bytes]) -> AsyncIterator[Told]:
    """Each event that is complete; what is between two events keeps the line open, and says nothing."""
    waiting = bytearray()
    async for chunk in chunks:
        waiting += chunk
        # A roll may be long, and come in many pieces: only what is new is searched.
        while (end := waiting.find(b"\n\n", max(0, len(waiting) - len(chunk) - 1))) >= 0:
            block = bytes(waiting[:end])
            del waiting[: end + 2]
            chunk = bytes(waiting)
            if told := _event(block):
                yield told


def _event(block: bytes) -> Told | None:
    fields = dict(_field(line) for line in block.decode(errors="replace").split("\n"))
    if fields.get("event") != "roll":
        return None
    try:
        return Told(int(fields["id"]), json.loads(fields["data"]))
    except (KeyError, ValueError, RecursionError) as error:
        raise NoHub from error


def _field(line: str) -> tuple[str, str]:
    name, _, value = line.partition(":")
    return name, value.removeprefix(" ")
