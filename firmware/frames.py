"""A record in a file of the journal, framed so that a torn or a rotten one is known for what it is."""

import struct
from binascii import crc32

MAGIC = b"\xd6\x64"
HEAD = ">2sIIIQ"
HEAD_BYTES = 26


def frame(number: int, acked: int, made_ms: int, record: bytes) -> bytes:
    """The bytes of a record in a file: magic, length, number, what had arrived by then, time, CRC-32."""
    head = struct.pack(HEAD, MAGIC, len(record), number, acked, made_ms)
    return head + struct.pack(">I", crc32(record, crc32(head))) + record


def read_frame(file: "BinaryIO", size: int) -> "tuple | None":
    """(number, acked, made_ms, record) of the next frame of a file of `size` bytes.

    The record is None where its checksum is wrong; all is None at the end, or where the frame is torn.
    """
    head = file.read(HEAD_BYTES)
    if len(head) < HEAD_BYTES:
        return None
    magic, length, number, acked, made_ms, checksum = struct.unpack(HEAD + "I", head)
    if magic != MAGIC or length > size - file.tell():
        return None
    record = file.read(length)
    whole = crc32(record, crc32(head[:-4])) == checksum
    return number, acked, made_ms, record if whole else None
