"""How long a connection lasts: that of a guest no longer than their invite."""

import asyncio
from contextlib import suppress

from starlette.types import Message, Receive, Scope, Send

from hub.guests import Guest

LEFT = 1008


def staying(guest: Guest | None, scope: Scope, receive: Receive, send: Send) -> tuple[Receive, Send]:
    """`receive` and `send` of a connection; a guest's end with their invite, as if their line were cut."""
    if guest is None:
        return receive, send
    stay = _Stay(guest.gone, scope["type"], receive, send)
    return stay.receive, stay.send


class _Stay:
    def __init__(self, gone: asyncio.Event, kind: str, receive: Receive, send: Send) -> None:
        self._gone, self._kind = gone, kind
        self._receive, self._send = receive, send

    async def receive(self) -> Message:
        coming, gone = asyncio.ensure_future(self._receive()), asyncio.ensure_future(self._gone.wait())
        try:
            await asyncio.wait((coming, gone), return_when=asyncio.FIRST_COMPLETED)
            return await self._goodbye() if self._gone.is_set() else coming.result()
        finally:
            coming.cancel()
            gone.cancel()

    async def send(self, message: Message) -> None:
        if self._gone.is_set():
            raise OSError("the invite was taken back")
        await self._send(message)

    async def _goodbye(self) -> Message:
        if self._kind == "websocket":
            with suppress(Exception):  # the line may be cut already
                await self._send({"type": "websocket.close", "code": LEFT})
        return {"type": f"{self._kind}.disconnect", "code": LEFT}
