"""A flash chip on paper under a real LittleFS: it counts erases, and notes all that is done (MicroPython)."""

import os

import vfs

BLOCK_BYTES = 4096
PROG_BYTES = 32  # what MicroPython's LittleFS writes at least
PLACE = "/flash"


class PaperFlash:
    """NOR flash of `blocks`; `done` grows by (block, offset, bytes), with None for bytes where it erased."""

    def __init__(self, blocks=24, content=None):
        self.blocks = blocks
        self.content = content or bytearray(b"\xff" * (blocks * BLOCK_BYTES))
        self.erases = [0] * blocks
        self.done = None

    def mount(self, place=PLACE):
        vfs.mount(vfs.VfsLfs2(self), place)

    def readblocks(self, block, buffer, offset=0):
        start = block * BLOCK_BYTES + offset
        buffer[:] = memoryview(self.content)[start : start + len(buffer)]

    def writeblocks(self, block, buffer, offset=None):
        assert len(buffer) % PROG_BYTES == 0
        self._do((block, offset, bytes(buffer)))

    def ioctl(self, what, block):
        if what == 4:
            return self.blocks
        if what == 5:
            return BLOCK_BYTES
        if what == 6:
            self.erases[block] += 1
            self._do((block, 0, None))
        return 0

    def _do(self, deed):
        apply(self.content, deed)
        if self.done is not None:
            self.done.append(deed)


def apply(content, deed, count=BLOCK_BYTES):
    """Do the first `count` bytes of a deed."""
    block, offset, data = deed
    start = block * BLOCK_BYTES + offset
    data = memoryview(b"\xff" * BLOCK_BYTES if data is None else data)[:count]
    content[start : start + len(data)] = data


def mounted(blocks, content=None):
    """A flash that is mounted and gone into: with this content, else with an empty file system."""
    flash = PaperFlash(blocks, content)
    if content is None:
        vfs.VfsLfs2.mkfs(flash)
    flash.mount(PLACE)
    os.chdir(PLACE)
    return flash


def put_away():
    """Leave it and unmount it."""
    os.chdir("/")
    vfs.umount(PLACE)
