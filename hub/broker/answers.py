"""What the door itself says to a client, in the words of its version of MQTT."""

from hub.broker import packets
from hub.broker.fields import Fields, packet, written, written_count
from hub.broker.packets import Packet

FAILED_3 = 0x80  # MQTT 3.1.1 has one code for every refused filter
UNKNOWN_LEVEL_3, UNAVAILABLE_3, NOT_AUTHORIZED_3 = 1, 3, 5
ASSIGNED_ID, SERVER_KEEPALIVE, LONGEST_PACKET = 0x12, 0x13, 0x27

UNKNOWN_LEVEL = packet(packets.CONNACK, bytes([0, UNKNOWN_LEVEL_3]))


def not_let_in(level: int, reason: int) -> bytes:
    """The CONNACK of who is not let in."""
    if level == 5:
        return packet(packets.CONNACK, bytes([0, reason, 0]))
    return packet(
        packets.CONNACK,
        bytes([0, UNAVAILABLE_3 if reason in (packets.QUOTA, packets.TOO_LARGE) else NOT_AUTHORIZED_3]),
    )


def own_terms(longest_bytes: int, assigned_id: str, keepalive_s: int) -> bytes:
    """Our properties of MQTT 5's CONNACK; no id given: "", its own keepalive kept: 0."""
    terms = bytes([LONGEST_PACKET]) + longest_bytes.to_bytes(4, "big")
    if assigned_id:
        terms += bytes([ASSIGNED_ID]) + written(assigned_id)
    if keepalive_s:
        terms += bytes([SERVER_KEEPALIVE]) + keepalive_s.to_bytes(2, "big")
    return terms


def let_in(connack: Packet, terms: bytes) -> bytes:
    """The engine's CONNACK of MQTT 5, with our terms."""
    fields = Fields(connack.body, 2)
    theirs = fields.take(fields.count("properties"), "properties")
    return packet(packets.CONNACK, connack.body[:2], written_count(len(theirs + terms)), theirs, terms)


def not_published(qos: int, packet_id: int, reason: int) -> bytes:
    """MQTT 5: the receipt that refuses a message; none at QoS 0."""
    if not qos:
        return b""
    return packet(
        packets.PUBACK if qos == 1 else packets.PUBREC, packet_id.to_bytes(2, "big"), bytes([reason, 0])
    )


def subscribed(level: int, packet_id: int, codes: list[int]) -> bytes:
    """A SUBACK with one code for each filter."""
    properties = b"\0" if level == 5 else b""
    shown = codes if level == 5 else [min(code, FAILED_3) for code in codes]
    return packet(packets.SUBACK, packet_id.to_bytes(2, "big"), properties, bytes(shown))


def goodbye(level: int, reason: int) -> bytes:
    """Why the connection is closed, which only MQTT 5 can be told."""
    return packet(packets.DISCONNECT, bytes([reason, 0])) if level == 5 else b""
