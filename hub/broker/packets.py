"""Cuts a stream of bytes into MQTT packets, however the bytes come in."""

from collections.abc import Iterator
from typing import NamedTuple

CONNECT, CONNACK, PUBLISH, PUBACK, PUBREC, PUBREL, PUBCOMP = range(0x10, 0x80, 0x10)
SUBSCRIBE, SUBACK, UNSUBSCRIBE, UNSUBACK, PINGREQ, PINGRESP, DISCONNECT, AUTH = range(0x80, 0x100, 0x10)

LONGEST_COUNT_BYTES = 4

# MQTT 5, section 2.4: why a packet is refused. MQTT 3.1.1 has no place for it, but our log has.
MALFORMED, PROTOCOL_ERROR, NOT_AUTHORIZED = 0x81, 0x82, 0x87
BAD_FILTER, BAD_TOPIC, BAD_ALIAS, TOO_LARGE, QUOTA = 0x8F, 0x90, 0x94, 0x95, 0x97


class PacketError(Exception):
    """The connection cannot go on; `reason` is MQTT 5's code, the text says why in one sentence."""

    def __init__(self, reason: int, why: str) -> None:
        super().__init__(why)
        self.reason = reason


class Packet(NamedTuple):
    """One whole packet: its kind (the first byte's high half), flags (the low half), body, all bytes."""

    kind: int
    flags: int
    body: bytes
    whole: bytes


class Splitter:
    """Takes bytes in pieces of any size, and gives the packets that are complete.

    A packet longer than `longest_bytes` (its body) is refused by its length, before it is read.
    """

    def __init__(self, longest_bytes: int) -> None:
        self._longest_bytes = longest_bytes
        self._held = bytearray()

    @property
    def waits(self) -> bool:
        """Whether a packet has begun and is not complete."""
        return bool(self._held)

    def take(self, piece: bytes) -> Iterator[Packet]:
        """The packets that `piece` completes. Raises PacketError where no packet can be."""
        self._held += piece
        start = 0
        try:
            while packet := self._next(start):
                start += len(packet.whole)
                yield packet
        finally:
            del self._held[:start]

    def _next(self, start: int) -> Packet | None:
        head = self._length_at(start + 1)
        if not head:
            return None
        length, begin = head
        if length > self._longest_bytes:
            raise PacketError(TOO_LARGE, f"A packet of {length} bytes is longer than {self._longest_bytes}.")
        if len(self._held) < begin + length:
            return None
        with memoryview(self._held) as held:
            whole = bytes(held[start : begin + length])
        return Packet(whole[0] & 0xF0, whole[0] & 0x0F, whole[begin - start :], whole)

    def _length_at(self, at: int) -> tuple[int, int] | None:
        """(length, where the body begins), or None while the length is not complete."""
        if at < len(self._held) and self._held[at] < 0x80:
            return self._held[at], at + 1
        length = 0
        for place, byte in enumerate(self._held[at : at + LONGEST_COUNT_BYTES]):
            length |= (byte & 0x7F) << 7 * place
            if byte < 0x80:
                if place and not byte:
                    break
                return length, at + place + 1
            if place == LONGEST_COUNT_BYTES - 1:
                break
        else:
            return None
        raise PacketError(MALFORMED, "The length of a packet is not written as MQTT does.")
