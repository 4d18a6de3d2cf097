"""One direction of a connection: whole MQTT packets in their order, in whatever weather."""

import asyncio
import socket
import struct
from asyncio import StreamReader, StreamWriter
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field

from hub.broker.packets import Packet, PacketError, Splitter

LONGEST_BYTES = 1 << 24
DRIBBLE_S = 0.02


def blowing() -> asyncio.Event:
    """An open way."""
    event = asyncio.Event()
    event.set()
    return event


@dataclass
class Weather:
    """`open` cleared: nothing passes, and nothing is refused. `delay_s` goes by before each packet.

    `dribble`: so many bytes at a time, 0 for all at once.
    """

    open: asyncio.Event = field(default_factory=blowing)
    delay_s: float = 0.0
    dribble: int = 0

    def clear(self) -> None:
        """As if nothing had been."""
        self.open.set()
        self.delay_s, self.dribble = 0.0, 0


class Way:
    """Reads packets here and sends them there; `copies` are the packet ids of what was slipped in."""

    def __init__(self, reader: StreamReader, writer: StreamWriter, weather: Weather) -> None:
        self.copies: set[int] = set()
        self.deaf = False
        self._reader, self._writer, self._weather = reader, writer, weather
        self._packets: asyncio.Queue[bytes] = asyncio.Queue()

    def send(self, packet: bytes) -> None:
        """Put a packet behind those that wait."""
        if not self.deaf:
            self._packets.put_nowait(packet)

    async def read(self, take: Callable[[Packet], None]) -> None:
        """Hand each packet to `take`, to the end of the stream."""
        splitter = Splitter(LONGEST_BYTES)
        with suppress(OSError, PacketError):
            while piece := await self._reader.read(65536):
                for packet in splitter.take(piece):
                    take(packet)
        self._packets.put_nowait(b"")

    async def write(self) -> None:
        """Send what was put in, to its end."""
        with suppress(OSError):
            while packet := await self._packets.get():
                await self._weather.open.wait()
                await asyncio.sleep(self._weather.delay_s)
                await self._write(packet)

    async def _write(self, packet: bytes) -> None:
        dribble = self._weather.dribble
        pieces = [packet[at : at + dribble] for at in range(0, len(packet), dribble)] if dribble else [packet]
        for piece in pieces:
            await self._weather.open.wait()
            self._writer.write(piece)
            await self._writer.drain()
            if dribble and self._weather.dribble:
                await asyncio.sleep(DRIBBLE_S)


def reset(writer: StreamWriter) -> None:
    """Close with RST, as a crash does."""
    connected = writer.get_extra_info("socket")
    if connected:  # an encrypted one that broke off has none any more
        with suppress(OSError):
            connected.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
    writer.transport.abort()
