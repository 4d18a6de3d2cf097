"""MQTT 3.1.1 packets, to and from bytes."""

CONNACK, PUBLISH, PUBACK, SUBACK, PINGRESP = 0x20, 0x30, 0x40, 0x90, 0xD0
PINGREQ = b"\xc0\x00"
DISCONNECT = b"\xe0\x00"

# What is kept of a message too long to be taken: its topic and its number.
START_BYTES = 768


def connect(
    client_id: str,
    keepalive_s: int,
    will: "tuple[str, bytes] | None" = None,
    user: "str | None" = None,
    password: "str | None" = None,
) -> bytearray:
    """A clean session; `will` is (topic, payload), sent retained at QoS 1."""
    flags = 0x02
    parts = [_text(client_id)]
    if will:
        flags |= 0x2C
        parts += [_text(will[0]), _text(will[1])]
    if user:
        flags |= 0x80
        parts.append(_text(user))
        if password is not None:
            flags |= 0x40
            parts.append(_text(password))
    head = b"\x00\x04MQTT\x04" + bytes((flags, keepalive_s >> 8, keepalive_s & 0xFF))
    return _packet(0x10, [head] + parts)


def publish(topic: str, payload: bytes, packet_id: int, retain: bool = False) -> bytearray:
    """A message at QoS 1."""
    return _packet(0x32 | retain, [_text(topic), _number(packet_id), payload])


def publish_start(topic: str, length: int, packet_id: int) -> bytearray:
    """All of a retained message at QoS 1 but its payload of `length` bytes, which is to follow."""
    return _packet(0x33, [_text(topic), _number(packet_id)], length)


def subscribe(topics: tuple, packet_id: int) -> bytearray:
    """A wish for these topics at QoS 1."""
    return _packet(0x82, [_number(packet_id)] + [_text(topic) + b"\x01" for topic in topics])


def puback(packet_id: int) -> bytes:
    """The receipt of a message."""
    return b"\x40\x02" + _number(packet_id)


def read_publish(header: int, body: bytes) -> tuple:
    """(topic, payload, retained, packet id) of a PUBLISH; the id is None at QoS 0. ValueError if garbled."""
    length = int.from_bytes(body[:2], "big")
    start = 2 + length
    packet_id = None
    if header & 0x06:
        packet_id = int.from_bytes(body[start : start + 2], "big")
        start += 2
    if len(body) < start or not length:
        raise ValueError("short publish")
    return str(body[2 : 2 + length], "utf-8"), body[start:], bool(header & 1), packet_id


async def read(stream, limit: int) -> tuple:
    """The next (first byte, body, whole); of a message longer than `limit` only the start is kept."""
    header = (await stream.readexactly(1))[0]
    length = await _read_length(stream)
    if length > limit and header & 0xF0 != PUBLISH:
        raise ValueError("long packet")
    # A heap in pieces may have no room for more than the start.
    kept = length if length <= limit else min(limit, START_BYTES)
    body = await stream.readexactly(kept) if length else b""
    left = length - len(body)
    while left:
        left -= len(await stream.readexactly(min(left, 256)))
    return header, body, length <= limit


async def _read_length(stream) -> int:
    length = 0
    for shift in (0, 7, 14, 21):
        byte = (await stream.readexactly(1))[0]
        length |= (byte & 0x7F) << shift
        if not byte & 0x80:
            return length
    raise ValueError("endless length")


def _packet(header: int, parts: list, to_follow: int = 0) -> bytearray:
    length = sum([len(part) for part in parts]) + to_follow
    # One buffer and one write: a packet in pieces waits 40 ms for each piece's receipt.
    packet = bytearray((header,))
    while True:
        packet.append(length & 0x7F | (0x80 if length > 0x7F else 0))
        length >>= 7
        if not length:
            break
    for part in parts:
        packet.extend(part)
    return packet


def _text(text: "str | bytes") -> bytes:
    if isinstance(text, str):
        text = text.encode()
    return _number(len(text)) + text


def _number(number: int) -> bytes:
    return bytes((number >> 8, number & 0xFF))
