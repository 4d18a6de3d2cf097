"""Packs a version into MicroPython's ROM, where its bytecode is used in place and takes no heap.

The ROM is a copy and is believed only as far as it equals the files: a cut while it was written, a worn
block and another version all mend themselves at the next start.
"""

import io
import os
import sys

PLACE = "/rom"
MAGIC = b"\xd2\xcd\x31"  # what a file system begins with
DATA, FOLDER, FILE = 2, 4, 5  # the kinds of a record
BLOCK_BYTES = 4096


def place_in(rom: "Partition | int", version: str) -> str:
    """Where to run the version of this folder from: PLACE, or the folder where there is no ROM."""
    for name in ("firmware.rom", "firmware"):  # it is loaded for this moment only
        sys.modules.pop(name, None)
    if isinstance(rom, int):  # the number of an error
        return version
    import vfs

    try:
        vfs.umount(PLACE)  # MicroPython mounts at its start what it finds there
    except OSError:
        pass
    image = Image(version)
    if not image.lies_in(rom):
        image.write(rom)
        if not image.lies_in(rom):
            raise OSError("it does not keep what is written")
    vfs.mount(vfs.VfsRom(rom), PLACE)
    return PLACE


class Image:
    """The file system that holds what lies in a folder, made a block at a time whenever it is asked for."""

    def __init__(self, folder: str) -> None:
        self._folder = folder
        self._lengths = {}  # of the records of what lies in a folder, by its path
        length = self._measure(folder)
        self._head = MAGIC + _number(length)
        if (len(self._head) + length) % 2:
            self._head = MAGIC + b"\x80" + _number(length)
        self.length = len(self._head) + length

    def lies_in(self, rom: "buffer") -> bool:
        """Whether the ROM begins with just this."""
        held, start = memoryview(rom), 0
        for block in self.blocks():
            if held[start : start + BLOCK_BYTES] != block:
                return False
            start += BLOCK_BYTES
        return True

    def write(self, rom: "Partition") -> None:
        """Write it there, what it begins with last: until then nobody takes it for a file system.

        ValueError where the ROM is too small.
        """
        if self.length > len(memoryview(rom)):
            raise ValueError("the ROM takes less than %d bytes" % self.length)
        rom.ioctl(6, 0)
        for number, block in enumerate(self.blocks()):
            if number:
                rom.writeblocks(number, block)
            else:
                rom.writeblocks(0, block[len(MAGIC) :], len(MAGIC))
        rom.writeblocks(0, MAGIC, 0)

    def blocks(self) -> "iter":
        """Its blocks, each in the same memory; the last one is filled up as erased flash is."""
        block = memoryview(bytearray(BLOCK_BYTES))
        filled = 0
        for part in self._parts(self._folder, self._head):
            with open(part, "rb") if isinstance(part, str) else io.BytesIO(part) as source:
                count = source.readinto(block[filled:])
                while count:
                    filled += count
                    if filled == BLOCK_BYTES:
                        yield block
                        filled = 0
                    count = source.readinto(block[filled:])
        for place in range(filled, BLOCK_BYTES):
            block[place] = 0xFF
        yield block

    def _parts(self, folder: str, head: bytes) -> "iter":
        """The records of a folder after its head: bytes, or the path of a file whose content comes there."""
        yield head
        for name in sorted(os.listdir(folder)):
            path = folder + "/" + name
            if path in self._lengths:
                yield from self._parts(path, _record(FOLDER, name, self._lengths[path]))
            else:
                yield _file(name, os.stat(path)[6])
                yield path

    def _measure(self, folder: str) -> int:
        length = 0
        for name in os.listdir(folder):
            path = folder + "/" + name
            about = os.stat(path)
            if about[0] & 0x4000:
                inner = self._measure(path)
                length += len(_record(FOLDER, name, inner)) + inner
            else:
                length += len(_file(name, about[6])) + about[6]
        self._lengths[folder] = length
        return length


def _file(name: str, size: int) -> bytes:
    """What comes before the content of a file."""
    data = bytes([DATA]) + _number(size)
    return _record(FILE, name, len(data) + size) + data


def _record(kind: int, name: str, length: int) -> bytes:
    """What comes before the content of a record: its kind, its length with the name, the name."""
    named = _number(len(name)) + name.encode()
    return bytes([kind]) + _number(len(named) + length) + named


def _number(value: int) -> bytes:
    """Seven bits to a byte, the highest first."""
    coded = bytes([value & 127])
    while value > 127:
        value >>= 7
        coded = bytes([value & 127 | 128]) + coded
    return coded
