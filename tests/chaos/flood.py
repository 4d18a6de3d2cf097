"""A client that shouts: 100 MB of what is no roll, as fast as the broker takes them."""

import asyncio

BYTES = 100_000_000
LONGEST = 65_000
TOPIC = b"cornet/table/noise/roll"
CONNECT = b"\x10\x0c\x00\x04MQTT\x04\x02\x00\x3c\x00\x00"  # of no name: two of one name would end each other


async def flood(port: int) -> bool:
    """Send all of it at QoS 0; False where the broker was away, or hung up."""
    publish = _packet(0x30, len(TOPIC).to_bytes(2, "big") + TOPIC + bytes(LONGEST))
    try:
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        writer.write(CONNECT)
        await reader.readexactly(4)
        for _ in range(BYTES // LONGEST):
            writer.write(publish)
            await writer.drain()
        writer.close()
        await writer.wait_closed()
    except (OSError, EOFError):
        return False
    return True


def _packet(first: int, body: bytes) -> bytes:
    length, head = len(body), bytearray((first,))
    while True:
        head.append(length & 0x7F | (0x80 if length > 0x7F else 0))
        length >>= 7
        if not length:
            return bytes(head) + body
