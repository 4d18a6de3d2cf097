"""The partition table of an image: part of what the program leaves free becomes MicroPython's ROM."""

import hashlib
import struct
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

from hub.deploy.content import Told
from hub.said import Said

# Where it lies in the flash, and what an entry is: a sign, type, subtype, offset, size, name, flags.
TABLE_AT, TABLE_BYTES = 0x8000, 0xC00
ENTRY = struct.Struct("<2sBBII16sI")
SIGN, SUM_SIGN = b"\xaa\x50", b"\xeb\xeb" + b"\xff" * 14
APP, DATA, FACTORY = 0, 1, 0
# As MicroPython's own table with a ROM has it.
ROM_NAME, ROM_SUBTYPE, ROM_BYTES = b"romfs", 0x8F, 0x20000
# The name of the function that reads it stands in every MicroPython that has one.
READER = b"rom_ioctl"
MADE = Said(fr="Une ROM est prévue pour le programme", en="A ROM is set aside for the program")
NOT_MADE = Said(fr="La table n'a pas de place pour une ROM", en="The table has no room for a ROM")


class Entry(NamedTuple):
    """One partition; offset and size in bytes of flash."""

    sign: bytes
    type: int
    subtype: int
    offset: int
    size: int
    name: bytes
    flags: int


@contextmanager
def image_with_rom(image: Path, place: int, told: Told) -> Iterator[Path]:
    """The image to flash at this place of the flash: with a ROM where it knows one, else as it is."""
    content = image.read_bytes()
    if READER not in content or (made := with_rom(content, place)) == content:
        yield image
        return
    told(MADE if made else NOT_MADE, 1, 1)
    if made is None:
        yield image
        return
    with tempfile.TemporaryDirectory() as folder:
        changed = Path(folder) / image.name
        changed.write_bytes(made)
        yield changed


def with_rom(image: bytes, place: int) -> bytes | None:
    """The image with a ROM at the end of its program's partition; the same where it has one already.

    None where the table is not as known, or the program leaves too little. Nothing else in the flash moves.
    """
    start = TABLE_AT - place
    entries = read_table(image[start : start + TABLE_BYTES])
    if any(entry.name.rstrip(b"\0") == ROM_NAME for entry in entries or ()):
        return image
    apps = [entry for entry in entries or () if entry.type == APP]
    if not entries or len(apps) != 1 or apps[0].subtype != FACTORY:
        return None
    rom_at = apps[0].offset + apps[0].size - ROM_BYTES
    if rom_at < place + len(image):
        return None
    at = entries.index(apps[0])
    entries[at] = apps[0]._replace(size=apps[0].size - ROM_BYTES)
    entries.insert(at + 1, Entry(SIGN, DATA, ROM_SUBTYPE, rom_at, ROM_BYTES, ROM_NAME, 0))
    return image[:start] + table_of(entries) + image[start + TABLE_BYTES :]


def read_table(table: bytes) -> list[Entry] | None:
    """Its partitions; None where it is none, or its sum is wrong."""
    entries: list[Entry] = []
    for start in range(0, len(table) - ENTRY.size + 1, ENTRY.size):
        line = table[start : start + ENTRY.size]
        if line.startswith(SIGN):
            entries.append(Entry(*ENTRY.unpack(line)))
        else:
            return entries if line == _sum_of(table[:start]) else None
    return None


def table_of(entries: list[Entry]) -> bytes:
    """As it lies in the flash."""
    lines = b"".join(ENTRY.pack(*entry) for entry in entries)
    return (lines + _sum_of(lines)).ljust(TABLE_BYTES, b"\xff")


def _sum_of(lines: bytes) -> bytes:
    return SUM_SIGN + hashlib.md5(lines, usedforsecurity=False).digest()
