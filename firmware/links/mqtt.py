"""One MQTT session over an open stream: sends one message at a time, and is never stuck."""

import asyncio

from firmware.links import packets
from firmware.links.stream import close_stream

LIMIT = 4096
SEND_S = 5
ACK_S = 10
LINK_ERRORS = (OSError, EOFError, ValueError, IndexError, asyncio.TimeoutError)


class Session:
    """A session; when the link is gone `lost` tells why, and every call raises OSError."""

    def __init__(self, reader, writer, keepalive_s: int, on_message, on_lost) -> None:
        self._reader = reader
        self._writer = writer
        self._keepalive_s = keepalive_s
        self._on_message = on_message
        self._on_lost = on_lost
        self._sending = asyncio.Lock()
        self._acked = asyncio.Event()
        self._packet_id = 0
        self._pinged_ms = None
        self.lost = None

    async def connect(self, client_id: str, will: tuple, user=None, password=None) -> None:
        """Say who this is; OSError where the broker refuses."""
        await self.send(packets.connect(client_id, self._keepalive_s, will, user, password))
        header, body, _ = await asyncio.wait_for(packets.read(self._reader, LIMIT), ACK_S)
        if header != packets.CONNACK or len(body) != 2 or body[1]:
            raise OSError("broker refused: %s" % (body and body[-1]))

    async def listen(self) -> None:
        """Take what comes until the link is lost; meant to run as a task of its own."""
        try:
            while True:
                # A read that is cut short loses what it had read, so this time-out ends the link.
                packet = await asyncio.wait_for(packets.read(self._reader, LIMIT), self._keepalive_s * 1.5)
                await self._take(*packet)
        except Exception as error:  # whatever it is, nobody listens any more
            self.lost = error
        self._acked.set()
        self._on_lost()

    async def publish(self, topic: str, payload: bytes, retain: bool = False) -> None:
        """Return once the broker has the message (QoS 1)."""
        await self._ask(packets.publish(topic, payload, self._next_id(), retain))

    async def publish_pieces(self, topic: str, length: int, pieces: "iter") -> None:
        """As `publish`, retained, of a payload of `length` bytes too long to be held at once."""
        await self._ask(packets.publish_start(topic, length, self._next_id()), pieces)

    async def subscribe(self, topics: tuple) -> None:
        """Return once the broker has noted the topics (QoS 1)."""
        await self._ask(packets.subscribe(topics, self._next_id()))

    async def keep_alive(self, now_ms: int) -> None:
        """Let the broker know that the box is there, when it has not heard from it for a while."""
        if self._pinged_ms is None or now_ms - self._pinged_ms >= self._keepalive_s * 500:
            self._pinged_ms = now_ms
            await self.send(packets.PINGREQ)

    async def send(self, packet: bytes, pieces: "iter" = ()) -> None:
        """Send one whole packet, or its start and the pieces of the rest."""
        if self.lost:
            raise OSError("link lost: %r" % self.lost)
        async with self._sending:
            await self._write(packet)
            for piece in pieces:
                await self._write(piece)

    def close(self) -> None:
        close_stream(self._writer)

    async def _write(self, piece: bytes) -> None:
        self._writer.write(piece)
        await asyncio.wait_for(_drained(self._writer), SEND_S)

    async def _ask(self, packet: bytes, pieces: "iter" = ()) -> None:
        self._acked.clear()
        await self.send(packet, pieces)
        await asyncio.wait_for(self._acked.wait(), ACK_S)
        if self.lost:
            raise OSError("link lost: %r" % self.lost)

    async def _take(self, header: int, body: bytes, whole: bool) -> None:
        kind = header & 0xF0
        if kind == packets.PUBLISH:
            topic, payload, retained, packet_id = packets.read_publish(header, body)
            if whole:
                self._on_message(topic, payload, retained)
            # One too long gets its receipt too: a broker stops after some messages without.
            if packet_id is not None:
                await self.send(packets.puback(packet_id))
        elif kind in (packets.PUBACK, packets.SUBACK):
            if kind == packets.SUBACK and 0x80 in body[2:]:
                raise OSError("broker refused a topic")
            # A receipt that comes late, from before, is not this one.
            if int.from_bytes(body[:2], "big") == self._packet_id:
                self._acked.set()

    def _next_id(self) -> int:
        self._packet_id = self._packet_id % 65535 + 1
        return self._packet_id


async def _drained(writer) -> None:
    await writer.drain()
