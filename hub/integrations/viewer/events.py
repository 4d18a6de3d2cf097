"""Server-sent events: each roll as it is stored, resumed where a client left off."""

import asyncio
from collections.abc import AsyncIterator, Sequence
from typing import TYPE_CHECKING

import msgspec

from hub.integrations.viewer.public import as_json

if TYPE_CHECKING:
    from hub.log import LoggedRoll
    from hub.table.visitor import Visitor

KEEP_ALIVE_S = 15
HELLO = ": cornet\nretry: 2000\n\n"
STILL_HERE = ": …\n\n"


async def event_lines(
    rolls: AsyncIterator[Sequence["LoggedRoll"]],
    closing: asyncio.Event,
    visitor: "Visitor",
    keep_alive_s: float = KEEP_ALIVE_S,
) -> AsyncIterator[str]:
    """The text of the stream: a line at once, then each roll, a comment when it is quiet, until `closing`."""
    yield HELLO
    closed = asyncio.create_task(closing.wait())
    coming = asyncio.ensure_future(anext(rolls))
    try:
        while not closed.done():
            await asyncio.wait({closed, coming}, timeout=keep_alive_s, return_when=asyncio.FIRST_COMPLETED)
            if coming.done():
                yield await asyncio.to_thread(_events, coming.result(), visitor)
                coming = asyncio.ensure_future(anext(rolls))
            elif not closed.done():
                yield STILL_HERE
    finally:
        closed.cancel()
        coming.cancel()


def _events(rolls: Sequence["LoggedRoll"], visitor: "Visitor") -> str:
    return "".join([_event(logged, visitor) for logged in rolls])


def _event(logged: "LoggedRoll", visitor: "Visitor") -> str:
    data = msgspec.json.encode(as_json(logged, visitor)).decode()
    return f"id: {logged.position}\nevent: roll\ndata: {data}\n\n"
