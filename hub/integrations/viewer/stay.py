"""How long a connection lasts: that of a guest no longer than their invite."""

import asyncio
from contextlib import suppress

from starlette.types import Message, Receive, Scope, Send

from hub.guests import Guest

LEFT = 1008
ENDS: dict[str, Message] = {
    "websocket": {"type": "websocket.close", "code": LEFT},
    "http": {"type": "http.response.body", "body": b"", "more_body": False},
}


def staying(guest: Guest | None, scope: Scope, receive: Receive, send: Send) -> tuple[Receive, Send]:
    """`receive` and `send` of a connection; a guest's end with their invite."""
    if guest is None:
        return receive, send
    stay = _Stay(guest.gone, scope["type"], receive, send)
    return stay.receive, stay.send


class _Stay:
    """What was asked before the invite was taken back is answered still; a stream or a socket ends."""

    def __init__(self, gone: asyncio.Event, kind: str, receive: Receive, send: Send) -> None:
        self._gone, self._kind = gone, kind
        self._receive, self._send = receive, send
        self._goes_on = kind == "websocket"
        self._is_over = False

    async def receive(self) -> Message:
        coming, gone = asyncio.ensure_future(self._receive()), asyncio.ensure_future(self._gone.wait())
        try:
            await asyncio.wait((coming, gone), return_when=asyncio.FIRST_COMPLETED)
            if not (self._gone.is_set() and self._goes_on):
                return await coming
        finally:
            coming.cancel()
            gone.cancel()
        await self._end()
        return {"type": f"{self._kind}.disconnect", "code": LEFT}

    async def send(self, message: Message) -> None:
        if self._gone.is_set() and self._goes_on:
            return await self._end()
        self._goes_on = self._goes_on or bool(message.get("more_body"))
        await self._send(message)

    async def _end(self) -> None:
        """Close it, once; what is said after that is heard by nobody."""
        if not self._is_over:
            self._is_over = True
            with suppress(Exception):  # the line may be cut already
                await self._send(ENDS[self._kind])
