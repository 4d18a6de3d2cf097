"""A short life on a LittleFS whose power is cut at any byte, or in any erase (MicroPython)."""

import vfs

from tests.firmware.paper_flash import BLOCK_BYTES, PaperFlash, apply
from tests.firmware.short_life import Life

BLOCKS = 12
PLACE = "/flash"
HALF_ERASED = (0, BLOCK_BYTES // 3, BLOCK_BYTES - 1)


def recorded():
    """(empty flash, what a life does to it, (deeds, rolls, settings) whenever more was certain)."""
    flash = PaperFlash(BLOCKS)
    vfs.VfsLfs2.mkfs(flash)
    empty = bytearray(flash.content)
    flash.done, marks = [], [(0, 0, 0)]
    flash.mount(PLACE)
    life = Life(PLACE)
    life.live(lambda: marks.append((len(flash.done), life.kept, life.saved)))
    vfs.umount(PLACE)
    return empty, flash.done, marks


def boot(content, kept, saved):
    """Power on with this flash, and see that everything is there."""
    flash = PaperFlash(BLOCKS, bytearray(content))
    flash.mount(PLACE)
    try:
        life = Life(PLACE)
        life.kept, life.saved = kept, saved
        life.need_whole()
    finally:
        vfs.umount(PLACE)


def main():
    """Cut everywhere; the number of cuts, and of bytes written by how many rolls."""
    content, deeds, marks = recorded()
    cuts = 0
    for place, deed in enumerate(deeds):
        _, kept, saved = [mark for mark in marks if mark[0] <= place][-1]
        for count in HALF_ERASED if deed[2] is None else range(len(deed[2])):
            torn = bytearray(content)
            apply(torn, deed, count)
            try:
                boot(torn, kept, saved)
            except Exception:
                print("cut in deed", place, "of", len(deeds), "at byte", count)
                raise
            cuts += 1
        apply(content, deed)
    print("cuts", cuts)


if __name__ == "__main__":
    main()
