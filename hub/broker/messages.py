"""Reads what a client sends to the broker, in both versions of MQTT."""

from typing import NamedTuple

from hub.broker.fields import FieldError, Fields, packet, written
from hub.broker.packets import (
    BAD_ALIAS,
    DISCONNECT,
    MALFORMED,
    PINGREQ,
    PROTOCOL_ERROR,
    PUBREL,
    SUBSCRIBE,
    Packet,
    PacketError,
)

ALIAS = 0x23
RETAIN, QOS, DUP = 0x01, 0x06, 0x08
ASKING_FLAGS = RELEASING_FLAGS = 0x02  # of SUBSCRIBE and UNSUBSCRIBE, and of PUBREL


class Publish(NamedTuple):
    """A message; `topic` is "" and `alias` a number where MQTT 5 says the topic of before."""

    topic: str
    alias: int | None
    qos: int
    packet_id: int
    retain: bool
    length: int


class Subscribe(NamedTuple):
    """The wishes of one SUBSCRIBE: (filter, options) each; the properties as they came."""

    packet_id: int
    properties: bytes
    wishes: tuple[tuple[str, int], ...]

    def only(self, kept: list[bool]) -> bytes:
        """The whole packet with those wishes that are kept."""
        rest = [
            written(name) + bytes([options])
            for (name, options), keep in zip(self.wishes, kept, strict=True)
            if keep
        ]
        head = self.packet_id.to_bytes(2, "big") + self.properties
        return packet(SUBSCRIBE | ASKING_FLAGS, head, *rest)


def read_publish(packet: Packet, level: int) -> Publish:
    """Raises PacketError."""
    qos = (packet.flags & QOS) >> 1
    if qos == 3 or packet.flags & DUP and not qos:
        raise PacketError(MALFORMED, "The flags of a message contradict each other.")
    try:
        fields = Fields(packet.body)
        topic = fields.text("topic")
        packet_id = _packet_id(fields) if qos else 0
        alias = _alias(fields) if level == 5 else None
    except FieldError as error:
        raise PacketError(MALFORMED, str(error)) from None
    return Publish(topic, alias, qos, packet_id, bool(packet.flags & RETAIN), fields.left)


def read_subscribe(packet: Packet, level: int, most: int) -> Subscribe:
    """Raises PacketError; also where there are more than `most` wishes."""
    fields, packet_id, properties = _asking(packet, level)
    wishes: list[tuple[str, int]] = []
    try:
        while fields.left and len(wishes) <= most:
            wishes.append((fields.text("filter"), fields.byte("options")))
    except FieldError as error:
        raise PacketError(MALFORMED, str(error)) from None
    _need_some(len(wishes), most)
    return Subscribe(packet_id, properties, tuple(wishes))


def read_unsubscribe(packet: Packet, level: int, most: int) -> None:
    """See that it is well formed. Raises PacketError; also where there are more than `most` filters."""
    fields, _, _ = _asking(packet, level)
    count = 0
    try:
        while fields.left and count <= most:
            fields.text("filter")
            count += 1
    except FieldError as error:
        raise PacketError(MALFORMED, str(error)) from None
    _need_some(count, most)


def read_small(packet: Packet, level: int) -> None:
    """See that a receipt, a PINGREQ or a DISCONNECT is well formed. Raises PacketError."""
    fields, right_flags = Fields(packet.body), RELEASING_FLAGS if packet.kind == PUBREL else 0
    try:
        if packet.kind not in (PINGREQ, DISCONNECT):
            _packet_id(fields)
        if level == 5 and packet.kind != PINGREQ and fields.left:
            fields.byte("reason")
            if fields.left:
                fields.properties()
        fields.end()
    except FieldError as error:
        raise PacketError(MALFORMED, str(error)) from None
    if packet.flags != right_flags:
        raise PacketError(MALFORMED, f"The flags of a packet 0x{packet.kind:02x} are not those of MQTT.")


def _asking(packet: Packet, level: int) -> tuple[Fields, int, bytes]:
    if packet.flags != ASKING_FLAGS:
        raise PacketError(MALFORMED, "The flags of a SUBSCRIBE or UNSUBSCRIBE are not those of MQTT.")
    try:
        fields = Fields(packet.body)
        packet_id = _packet_id(fields)
        start = fields.at
        if level == 5:
            fields.properties()
    except FieldError as error:
        raise PacketError(MALFORMED, str(error)) from None
    return fields, packet_id, packet.body[start : fields.at]


def _packet_id(fields: Fields) -> int:
    packet_id = fields.number("packet id")
    if not packet_id:
        raise PacketError(PROTOCOL_ERROR, "A packet that wants a receipt has the number 0.")
    return packet_id


def _alias(fields: Fields) -> int | None:
    alias = fields.properties().get(ALIAS)
    if alias == 0:
        raise PacketError(BAD_ALIAS, "0 is no topic alias.")
    return alias if isinstance(alias, int) else None


def _need_some(count: int, most: int) -> None:
    if not 1 <= count <= most:
        raise PacketError(PROTOCOL_ERROR, f"{count} filters in one packet; 1 to {most} are taken.")
