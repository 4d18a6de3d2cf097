"""Plays a session of the box from a ROM, as on a chip that has one (MicroPython).

in_rom.py CHIP FOLDER MODULE …: in FOLDER are a `version` and, as a file system, what is `played`, the session
with its paper. Neither that nor what packs and starts it counts: it is the box's heap that is measured.
"""

import sys

ROM, PLAYED = "CORNET_ROM", "CORNET_PLAYED"


def take_from_rom(chip, folder):
    """Have modules come from there."""
    sys.path.insert(0, chip)
    import rom
    import vfs

    size = 31 * rom.BLOCK_BYTES
    beside = rom.beside_heap(PLAYED, size)
    with open(folder + "/played.rom", "rb") as file:
        file.readinto(beside)
    vfs.mount(vfs.VfsRom(beside), "/played")
    version = folder + "/version"
    sys.path[0] = version
    from firmware.rom import place_in

    partition = rom.partition(folder + "/rom", ROM, size)
    sys.path[:] = [place_in(partition, version), "/played", ".frozen"]
    # The same memory, without what simulates its flash.
    vfs.umount(sys.path[0])
    vfs.mount(vfs.VfsRom(memoryview(partition)), sys.path[0])
    del sys.modules["rom"]


if __name__ == "__main__":
    take_from_rom(*sys.argv[1:3])
    del take_from_rom, ROM, PLAYED
    __import__("tests.firmware." + sys.argv[3], None, None, ("main",)).main(*sys.argv[4:])
