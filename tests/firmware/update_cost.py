"""What an update takes of the heap of a box that is linked, while it goes on (MicroPython)."""

import asyncio
import gc
import os
import sys

from firmware.links import link  # noqa: F401  what is there already
from firmware.main import PLAYING_BYTES, collect_after
from tests.firmware.paper_hub import PaperBox, PaperHub

FILES, BYTES = 12, 2500


def lay(folder):
    os.mkdir(folder)
    os.chdir(folder)
    os.mkdir("a")
    for number in range(FILES // 2):  # half of them are there already
        with open("a/%d.mpy" % number, "wb") as file:
            file.write(bytes([number] * BYTES))
    with open("current", "w") as file:
        file.write("a")


async def life(hub):
    """The most heap that is in use during an update; the hub answers between two beats."""
    box, most = PaperBox(), 0
    one = update_in(box)
    while not one.task.done():
        await asyncio.sleep(0)
        gc.collect()
        most = max(most, gc.mem_alloc())
        if one.ask:
            hub.answer(one)
            del hub.fetched[:]
    assert box.restarting
    return most


def update_in(box):
    from firmware.update import Update

    return Update(box, lambda: None)


def main(folder):
    collect_after(PLAYING_BYTES)
    hub = PaperHub(dict([("%d.mpy" % number, bytes([number] * BYTES)) for number in range(FILES)]))
    gc.collect()
    before = gc.mem_alloc()
    import firmware.update  # noqa: F401  before the folder is another one

    lay(folder)
    print("heap", asyncio.run(life(hub)) - before)


if __name__ == "__main__":
    main(sys.argv[1])
