"""Stands in for MicroPython's partition "romfs": flash that is read as memory, beside the heap (MicroPython).

This process has no such memory to give, so its host lends it the room of an environment variable.
"""

import uctypes

BLOCK_BYTES = 4096


class Partition(memoryview):
    """As `vfs.rom_ioctl(2, 0)` gives it; what is written is kept in `file`, and erased flash is all ones."""

    def writeblocks(self, block, data, offset=None):
        """Erase the block and write; with an offset, write where it was erased before."""
        if offset is None:
            self.ioctl(6, block)
        self._put(block * BLOCK_BYTES + (offset or 0), data)

    def ioctl(self, what, block):
        """4: how many blocks; 5: bytes in each; 6: erase one."""
        if what == 4:
            return len(self) // BLOCK_BYTES
        if what == 5:
            return BLOCK_BYTES
        if what == 6:
            self._put(block * BLOCK_BYTES, b"\xff" * BLOCK_BYTES)
        return 0

    def _put(self, place, data):
        self[place : place + len(data)] = data
        with open(self.file, "r+b") as file:
            file.seek(place)
            file.write(data)


def partition(path, name, size):
    """The partition that is kept in this file, in the room of the variable of this name."""
    rom = Partition(beside_heap(name, size))
    rom.file = path
    try:
        with open(path, "rb") as file:
            file.readinto(rom)
    except OSError:
        open(path, "wb").close()
        for block in range(rom.ioctl(4, 0)):
            rom.ioctl(6, block)
    return rom


def beside_heap(name, size):
    """The memory of an environment variable: it lies above the stack, where no garbage is collected."""
    with open("/proc/self/maps") as maps:
        for line in maps:
            if "[stack]" in line:
                low, high = [int(end, 16) for end in line.split()[0].split("-")]
    sign = (name + "=").encode()
    stack = memoryview(uctypes.bytearray_at(low, high - low))
    for start in range(high - low - BLOCK_BYTES, -1, -BLOCK_BYTES):
        found = bytes(stack[start : start + BLOCK_BYTES + len(sign)]).find(sign)
        if found >= 0:
            return uctypes.bytearray_at(low + start + found + len(sign), size)
