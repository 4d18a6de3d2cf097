"""An update over the air onto a LittleFS whose power is cut at any byte, or in any erase (MicroPython).

At any cut a whole version starts; and an update that is asked for then ends with the new one.
"""

import os

import firmware.update  # noqa: F401  before the root is another one
from firmware import chooser
from tests.firmware.paper_flash import BLOCK_BYTES, apply, mounted, put_away
from tests.firmware.paper_hub import PaperBox, PaperHub, brought

BLOCKS = 48
HALF_ERASED = (0, BLOCK_BYTES // 3, BLOCK_BYTES - 1)
SAME = b"same " * 9
OLD = {"firmware/box.mpy": SAME, "firmware/main.mpy": b"old main " * 9, "shared_rules/odds.mpy": b"old odds"}
NEW = {"firmware/box.mpy": SAME, "firmware/main.mpy": b"new main " * 40, "firmware/more.mpy": b"new " * 9}
# Every so many cuts it is asked for again.
AGAIN = 40


def lay(folder, files):
    for path in files:
        for end in (folder, folder + "/" + path.split("/")[0]):
            try:
                os.mkdir(end)
            except OSError:
                pass
        write(folder + "/" + path, files[path])


def write(path, content):
    with open(path, "wb") as file:
        file.write(content)


def read(path):
    try:
        with open(path, "rb") as file:
            return file.read()
    except OSError:
        return None


def need_whole():
    """AssertionError unless a whole version would start; whether it is the new one."""
    folder, _ = chooser.choose()
    for files in (OLD, NEW):
        if dict([(path, read(folder + "/" + path)) for path in files]) == files:
            return files is NEW
    raise AssertionError((folder, read("current")))


def recorded():
    """(flash with the old version and half of what was before it, what an update does to it)."""
    flash = mounted(BLOCKS)
    lay("a", OLD)
    lay("b", {"firmware/main.mpy": b"older main", "firmware/gone.mpy": b"gone", "firmware/box.mpy.new": b"t"})
    write("current", b"a")
    before = bytearray(flash.content)
    flash.done = []
    assert brought(PaperBox(), PaperHub(NEW))
    assert read("current") == b"b 3 a"
    assert need_whole()
    assert sorted(os.listdir("b/firmware")) == ["box.mpy", "main.mpy", "more.mpy"]
    put_away()
    return before, flash.done


def cut(torn, cuts):
    """See what starts from this flash."""
    mounted(BLOCKS, torn)
    try:
        is_new = need_whole()
        if not is_new and cuts % AGAIN == 0:
            assert brought(PaperBox(), PaperHub(NEW))
            assert need_whole()
    finally:
        put_away()


def main():
    """Cut everywhere; the number of cuts."""
    content, deeds = recorded()
    cuts = 0
    for place, (block, offset, data) in enumerate(deeds):
        for count in HALF_ERASED if data is None else range(len(data)):
            torn = bytearray(content)
            apply(torn, (block, offset, data), count)
            try:
                cut(torn, cuts)
            except Exception:
                print("cut in deed", place, "of", len(deeds), "at byte", count)
                raise
            cuts += 1
        apply(content, (block, offset, data))
    print("cuts", cuts)


if __name__ == "__main__":
    main()
