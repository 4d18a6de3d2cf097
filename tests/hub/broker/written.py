"""MQTT packets as a client writes them, right ones and wrong ones."""

from hub.broker.fields import packet, written

BOTH = (4, 5)


def connect(level, client_id="", keeps=False, will="", username="", password=""):
    """A CONNECT; the will is retained and says "gone"."""
    flags = (0 if keeps else 2) | (0x24 if will else 0) | (0xC0 if username else 0)
    properties = (b"\x05\x11\0\0\x02\x58" if keeps else b"\0") if level == 5 else b""
    parts = [written(client_id)]
    if will:
        parts += [b"\0" if level == 5 else b"", written(will), written("gone")]
    if username:
        parts += [written(username), written(password)]
    return packet(0x10, b"\0\4MQTT", bytes([level, flags]), b"\0\x3c", properties, *parts)


def publish(level, topic, payload=b"42", qos=1, packet_id=7, retain=False, properties=b""):
    """A PUBLISH; `properties` without their length."""
    head = packet_id.to_bytes(2, "big") if qos else b""
    around = bytes([len(properties)]) + properties if level == 5 else b""
    return packet(0x30 | qos << 1 | retain, written(topic), head, around, payload)


def subscribe(level, *filters, packet_id=9):
    """A SUBSCRIBE at QoS 1."""
    properties = b"\0" if level == 5 else b""
    return packet(0x82, packet_id.to_bytes(2, "big"), properties, *(written(f) + b"\1" for f in filters))


def unsubscribe(level, *filters, packet_id=9):
    """An UNSUBSCRIBE."""
    properties = b"\0" if level == 5 else b""
    return packet(0xA2, packet_id.to_bytes(2, "big"), properties, *map(written, filters))


def suback(level, *codes, packet_id=9):
    """What the engine answers."""
    properties = b"\0" if level == 5 else b""
    return packet(0x90, packet_id.to_bytes(2, "big"), properties, bytes(codes))


def alias(number):
    """The property of MQTT 5."""
    return b"\x23" + number.to_bytes(2, "big")
