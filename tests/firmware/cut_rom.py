"""A version packed into a ROM, cut at any byte or damaged anywhere: it is packed again (MicroPython).

Run in the folder of the versions `a` and `b`. Prints how many cuts, and how many bytes were damaged.
"""

import vfs

from firmware.rom import PLACE, Image, place_in
from tests.firmware.paper_flash import BLOCK_BYTES, apply

BLOCKS = 4
HALF_ERASED = (0, BLOCK_BYTES // 3, BLOCK_BYTES - 1)
# Every so many cuts and damages the box goes on to start; each one is noticed.
SOME = 149


class PaperRom(memoryview):
    """The partition; `done` grows by (block, offset, bytes), with None for bytes where it was erased."""

    def writeblocks(self, block, data, offset=None):
        if offset is None:
            self.ioctl(6, block)
        self._do((block, offset or 0, bytes(data)))

    def ioctl(self, what, block):
        if what == 6:
            self._do((block, 0, None))

    def _do(self, deed):
        self.done.append(deed)
        apply(self, deed)


def rom_with(content):
    rom = PaperRom(bytearray(content))
    rom.done = []
    return rom


def need_start(content, version):
    """AssertionError unless the box starts from the ROM, and that holds this version."""
    rom = rom_with(content)
    image = Image(version)
    whole = image.lies_in(rom)
    assert place_in(rom, version) == PLACE
    assert image.lies_in(rom)
    assert bool(rom.done) == (not whole)
    with open(PLACE + "/firmware/main.mpy", "rb") as file, open(version + "/firmware/main.mpy", "rb") as same:
        assert file.read() == same.read()


def is_file_system(content):
    try:
        vfs.VfsRom(content)
        return True
    except OSError:
        return False


def cut_everywhere():
    """Put `b` where `a` was, cut at every byte."""
    rom = rom_with(b"\xff" * (BLOCKS * BLOCK_BYTES))
    place_in(rom, "a")
    content, rom.done = bytearray(rom), []
    assert place_in(rom, "b") == PLACE
    old, new, cuts = Image("a"), Image("b"), 0
    for deed in rom.done:
        for count in HALF_ERASED if deed[2] is None else range(len(deed[2])):
            torn = bytearray(content)
            apply(torn, deed, count)
            assert not new.lies_in(torn), (deed[:2], count)
            # Nothing was begun yet, or it is no file system before the last of its bytes is there.
            assert old.lies_in(torn) or deed[2] is None or not is_file_system(torn), (deed[:2], count)
            if cuts % SOME == 0:
                need_start(torn, "b")
                need_start(torn, "a")  # the version that returns
            cuts += 1
        apply(content, deed)
    assert new.lies_in(content)
    return content, cuts


def damage_everywhere(content):
    image = Image("b")
    for place in range(image.length):
        content[place] ^= 1 << place % 8
        assert not image.lies_in(content), place
        if place % SOME == 0:
            need_start(content, "b")
        content[place] ^= 1 << place % 8
    return image.length


if __name__ == "__main__":
    content, cuts = cut_everywhere()
    print("cuts", cuts)
    print("damaged", damage_everywhere(content))
