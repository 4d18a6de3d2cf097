"""Thousands of boxes in one process: each posts its rolls in order, and again until they are acknowledged."""

import asyncio
import json
import struct
import time
from collections.abc import Sequence

from shared_rules import topics
from shared_rules.seal import seal_roll
from tests.hub.rolls import d100, payload

EPOCH = "9f3c"
AHEAD = 8
SILENT_S = 10.0
FACES = [((tens, units),) for tens in range(10) for units in range(10) if (tens, units) != (0, 0)]


class SimulatedBox(asyncio.Protocol):
    """A box with an id and a journal of `rolls`; `acked`: up to which the workers have them."""

    def __init__(self, table: str, name: str, rolls: int, key: bytes | None) -> None:
        self.table, self.name = table, name
        self.acked = self.posted = 0
        self.journal = _journal(name, rolls, key)
        self.moved_s = time.monotonic()
        self.done = asyncio.Event()
        self._buffer = b""
        self._silent_s = SILENT_S
        self._transport: asyncio.Transport | None = None
        self._topic = topics.of_box(table, name, "roll").encode()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self._transport = transport
        hello = b"\x00\x04MQTT\x04\x02" + struct.pack(">H", 600) + _text(self.name.encode())
        transport.write(_packet(0x10, hello))
        mine = topics.of_box(self.table, self.name, "ack").encode()
        transport.write(_packet(0x82, b"\x00\x01" + _text(mine) + b"\x01"))

    def data_received(self, data: bytes) -> None:
        self._buffer += data
        while (packet := self._next_packet()) is not None:
            kind, body = packet
            if kind >> 4 == 3:
                self._heard(kind, body)

    def press(self) -> None:
        """Post what may be posted now; after a silence, all that is not acknowledged."""
        now = time.monotonic()
        if now - self.moved_s > self._silent_s:
            self.posted, self.moved_s, self._silent_s = self.acked, now, min(60.0, 2 * self._silent_s)
        while self.posted < min(len(self.journal), self.acked + AHEAD):
            self.posted += 1
            body = _text(self._topic) + struct.pack(">H", self.posted % 65535 + 1)
            assert self._transport
            self._transport.write(_packet(0x32, body + self.journal[self.posted - 1]))

    def leave(self) -> None:
        if self._transport:
            self._transport.close()

    def _heard(self, kind: int, body: bytes) -> None:
        (length,) = struct.unpack_from(">H", body)
        at_least_once = kind & 6
        said = body[2 + length + (2 if at_least_once else 0) :]
        if at_least_once and self._transport:
            self._transport.write(b"\x40\x02" + body[2 + length : 4 + length])
        upto = json.loads(said)["upto"]
        if upto > self.acked:
            self.acked, self.moved_s, self._silent_s = upto, time.monotonic(), SILENT_S
            self.press()
        if self.acked == len(self.journal):
            self.done.set()

    def _next_packet(self) -> tuple[int, bytes] | None:
        length, shift, place = 0, 0, 1
        while True:
            if len(self._buffer) <= place:
                return None
            byte = self._buffer[place]
            length |= (byte & 127) << shift
            shift, place = shift + 7, place + 1
            if byte < 128:
                break
        if len(self._buffer) < place + length:
            return None
        packet = self._buffer[0], self._buffer[place : place + length]
        self._buffer = self._buffer[place + length :]
        return packet


async def connect(boxes: Sequence[SimulatedBox], port: int) -> None:
    """All of them, a few at a time."""
    loop = asyncio.get_running_loop()
    for first in range(0, len(boxes), 100):
        some = boxes[first : first + 100]
        await asyncio.gather(
            *(loop.create_connection(lambda box=box: box, "127.0.0.1", port) for box in some)
        )


async def play(boxes: Sequence[SimulatedBox], limit_s: float) -> None:
    """Until each box was told that all of its rolls are stored. TimeoutError."""
    presser = asyncio.create_task(_press_for_ever(boxes))
    try:
        async with asyncio.timeout(limit_s):
            for box in boxes:
                await box.done.wait()
    finally:
        presser.cancel()


async def _press_for_ever(boxes: Sequence[SimulatedBox]) -> None:
    while True:
        for box in boxes:
            box.press()
        await asyncio.sleep(0.5)


def _journal(name: str, rolls: int, key: bytes | None) -> list[bytes]:
    messages, prev = [], ""
    for number in range(1, rolls + 1):
        roll = d100(number, box=name, faces=FACES[(number * 7 + len(name)) % len(FACES)], age_ms=0)
        if key:
            roll |= {"prev": prev, "seal": (prev := seal_roll(key, roll, prev))}
        messages.append(payload(roll))
    return messages


def _text(text: bytes) -> bytes:
    return struct.pack(">H", len(text)) + text


def _packet(kind: int, body: bytes) -> bytes:
    length, left = b"", len(body)
    while True:
        left, digit = left >> 7, left & 127
        length += bytes([digit | (128 if left else 0)])
        if not left:
            return bytes([kind]) + length + body
