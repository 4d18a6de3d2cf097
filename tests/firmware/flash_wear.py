"""What a thousand rolls cost the flash, on a LittleFS on paper (MicroPython)."""

import vfs

from firmware.journal import Journal
from firmware.store import Store
from tests.firmware.paper_flash import PaperFlash

ROLLS = 1000
PLACE = "/flash"
KEY = bytes(32)
ROLL = {
    "player": "Koris",
    "game": "d6",
    "rule": {"code": "4D+2", "fd": 15, "adjustments": [-5], "bonuses": [2], "ruling": "cancel"},
    "faces": {"joker": b"\x06\x03", "dice": b"\x04\x05\x02"},
    "result": {"total": 22, "outcome": "success", "margin": 12, "joker": "rc", "removed": None},
    "at": 1790000000,
}


def wear(with_hub):
    """(erases, the most of one block, the most files at once) of a thousand rolls that arrive one by one."""
    import os

    flash = PaperFlash(64)
    vfs.VfsLfs2.mkfs(flash)
    flash.mount(PLACE)
    flash.erases = [0] * flash.blocks
    journal = Journal("a1b2c3d4e5f6", PLACE + "/journal", "0011aabb", KEY)
    store = Store(PLACE + "/saved.json")
    files = 0
    for number in range(1, ROLLS + 1):
        journal.keep(dict(ROLL), 1000 * number)
        journal.forget(number)
        if not with_hub:  # what the broker has is saved with the settings
            store.save({"sound": True, "epoch": journal.epoch, "posted": number})
        files = max(files, len(os.listdir(PLACE + "/journal")))
    assert (journal.trouble, journal.dropped) == (None, 0)
    vfs.umount(PLACE)
    return sum(flash.erases), max(flash.erases), files


if __name__ == "__main__":
    print("hub", *wear(True))
    print("alone", *wear(False))
