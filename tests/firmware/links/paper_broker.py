"""A broker on paper: it answers as one should, except for the troubles it was told to play first."""

import asyncio
import ssl
from collections import deque
from collections.abc import Awaitable, Callable
from contextlib import suppress

CONNACK = b"\x20\x02\x00\x00"

Trouble = Callable[[asyncio.StreamReader, asyncio.StreamWriter], Awaitable[None]]


class PaperBroker:
    """`troubles` are played one a connection, after its CONNECT was read; then all goes well."""

    def __init__(self) -> None:
        self.troubles: deque[Trouble] = deque()
        self.connects: list[bytes] = []
        self.topics: list[bytes] = []
        self.published: list[tuple[str, bytes]] = []
        self.receipts: list[int] = []
        self.withheld = ""  # a topic that ends so gets no receipt
        self.port = 0
        self._server: asyncio.Server | None = None
        self._guests: dict[asyncio.StreamWriter, asyncio.Task[None]] = {}
        self._good: asyncio.StreamWriter | None = None

    async def start(self, tls: ssl.SSLContext | None = None) -> None:
        self._server = await asyncio.start_server(self._greet, "127.0.0.1", 0, ssl=tls)
        self.port = self._server.sockets[0].getsockname()[1]

    async def stop(self) -> None:
        assert self._server
        self._server.close()
        guests = list(self._guests.values())
        for guest in guests:
            guest.cancel()
        await asyncio.gather(*guests, return_exceptions=True)

    @property
    def is_home(self) -> bool:
        """Whether a box is connected, all going well, and has asked for its topics."""
        return self._good is not None and bool(self.topics)

    def send(self, packet: bytes) -> None:
        """Say this to the box that is home."""
        assert self._good
        self._good.write(packet)

    def part(self) -> None:
        """Close the good connection."""
        if self._good:
            self._good.close()
        self._good, self.topics = None, []

    async def _greet(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        assert task
        self._guests[writer] = task
        with suppress(OSError, EOFError, asyncio.CancelledError):
            self.connects.append((await read(reader))[1])
            if self.troubles:
                await self.troubles.popleft()(reader, writer)
            else:
                await self._serve(reader, writer)
        del self._guests[writer]
        writer.close()

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writer.write(CONNACK)
        self._good, self.topics = writer, []
        try:
            while True:
                header, body = await read(reader)
                writer.write(self._answer(header, body))
        finally:
            if self._good is writer:
                self.part()

    def _answer(self, header: int, body: bytes) -> bytes:
        kind = header >> 4
        if kind == 8:
            self.topics.append(body[2:])
            return b"\x90\x04" + body[:2] + b"\x01\x01"
        if kind == 12:
            return b"\xd0\x00"
        if kind == 4:
            self.receipts.append(int.from_bytes(body, "big"))
        if kind != 3:
            return b""
        start = 2 + int.from_bytes(body[:2], "big")
        topic = body[2:start].decode()
        self.published.append((topic, body[start + 2 :]))
        if self.withheld and topic.endswith(self.withheld):
            return b""
        return b"\x40\x02" + body[start : start + 2]


def publish(topic: bytes, payload: bytes, packet_id: int | None = None, flags: int = 0) -> bytes:
    """A PUBLISH, at QoS 1 where it has an id; `flags` is 1 for a retained one."""
    body = len(topic).to_bytes(2, "big") + topic
    body += b"" if packet_id is None else packet_id.to_bytes(2, "big")
    qos = 0 if packet_id is None else 2
    return bytes([0x30 | qos | flags]) + length_of(len(body) + len(payload)) + body + payload


def length_of(length: int) -> bytes:
    """A remaining length, seven bits a byte, the lowest first."""
    low, rest = length & 0x7F, length >> 7
    return bytes([low | 0x80]) + length_of(rest) if rest else bytes([low])


async def read(reader: asyncio.StreamReader) -> tuple[int, bytes]:
    """The first byte and the body of the next packet."""
    header = (await reader.readexactly(1))[0]
    length = place = 0
    while True:
        byte = (await reader.readexactly(1))[0]
        length |= (byte & 0x7F) << place
        place += 7
        if byte < 0x80:
            return header, await reader.readexactly(length)
