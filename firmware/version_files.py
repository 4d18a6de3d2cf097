"""The files of a version, as its list has them: summed, taken out, copied; loaded for an update only.

Each piece of work takes no longer than a key can wait; between two of them the box beats.
"""

import asyncio
import binascii
import hashlib
import os

from firmware.store import put_in_place

# A line for each file: its SHA-256, its length and its path.
LIST = "update.txt"
PIECE_BYTES = 512
# What the journal and the settings of an evening take beside.
SPARE_BYTES = 64 * 1024


async def beat() -> None:
    """Let the box beat."""
    await asyncio.sleep(0)


def listed() -> "iter":
    """(SHA-256, length, path) of each file of the new version."""
    with open(LIST) as file:
        for line in file:
            known, length, path = line.rstrip().split(" ", 2)
            yield known, int(length), path


async def sum_of(path: str) -> "str | None":
    """The SHA-256 of a file; None where there is none."""
    known, piece = hashlib.sha256(), bytearray(PIECE_BYTES)
    try:
        with open(path, "rb") as file:
            count = file.readinto(piece)
            while count:
                known.update(memoryview(piece)[:count])
                await beat()
                count = file.readinto(piece)
    except OSError:
        return None
    return str(binascii.hexlify(known.digest()), "ascii")


async def are_in(folder: str) -> bool:
    """Whether every file of the new version lies in this folder."""
    for known, _, path in listed():
        if await sum_of(folder + "/" + path) != known:
            return False
    return True


async def clear(folder: str) -> None:
    """Take out of a folder what is not of the new version."""
    for known, _, path in listed():
        if await sum_of(folder + "/" + path) not in (known, None):
            os.remove(folder + "/" + path)
    await _sweep(folder, "")


async def lacking(folder: str, block_bytes: int) -> tuple:
    """(bytes of all files, bytes of flash that those take which are not there)."""
    length_of_all = room = 0
    for _, length, path in listed():
        length_of_all += length
        if not is_there(folder + "/" + path):
            room += -(-length // block_bytes) * block_bytes
        await beat()
    return length_of_all, room


def is_there(path: str) -> bool:
    """Whether there is such a file or folder."""
    try:
        os.stat(path)
    except OSError:
        return False
    return True


async def copy(source: str, path: str) -> None:
    """Write what stands in another file."""
    piece = bytearray(PIECE_BYTES)
    with open(source, "rb") as old, begun(path) as new:
        count = old.readinto(piece)
        while count:
            new.write(memoryview(piece)[:count])
            await beat()
            count = old.readinto(piece)
    put_in_place(path + ".new", path)


def begun(path: str) -> "file":
    """A file beside the one of this name; its folders are made as they are needed."""
    end = path.find("/")
    while end > 0:
        if not is_there(path[:end]):
            os.mkdir(path[:end])
        end = path.find("/", end + 1)
    return open(path + ".new", "wb")


async def _sweep(folder: str, below: str) -> None:
    """Remove the files of a folder that the list does not name, and go through the folders in it."""
    names = set()
    for _, _, path in listed():
        if path.startswith(below):
            names.add(path[len(below) :].split("/")[0])
        await beat()
    place = (folder + "/" + below)[:-1]
    for name in os.listdir(place) if is_there(place) else ():
        path = place + "/" + name
        if os.stat(path)[0] & 0x4000:
            await _sweep(folder, below + name + "/")
        elif name not in names:
            os.remove(path)
        await beat()
