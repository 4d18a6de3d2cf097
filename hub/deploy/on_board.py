"""What the board does during a deploy: this text is sent to its MicroPython, which answers by printing.

A file takes its name only once it lies in the flash as it was meant; its folders are made as they are needed.
"""

import binascii
import hashlib
import json
import os
import sys

PART_BYTES = 512
NEW = ".new"
_written = []  # the one file that is being written


def facts() -> None:
    """Print what this board is, what it is set to, which version it runs, and how much room it has."""
    import machine

    about, room = sys.implementation, os.statvfs(".")
    told = {
        "id": binascii.hexlify(machine.unique_id()).decode(),
        "python": about[0],
        "version": list(about[1][:3]),
        "platform": sys.platform,
        "machine": getattr(about, "_machine", ""),
        "mpy": getattr(about, "_mpy", 0) & 0xFF,
        "free": room[0] * room[3],
        "block": room[0],
        "settings": _text("settings.json") or _text("settings.json" + NEW),
        "current": _text("current") or _text("current" + NEW),
        "main": _text("main.py")[:80],
    }
    print(json.dumps(told))


def sums(*paths: str) -> None:
    """Print the SHA-256 of each file there or below, a line each."""
    for path in paths:
        try:
            is_folder = os.stat(path)[0] & 0x4000
        except OSError:
            continue
        if is_folder:
            sums(*[path + "/" + name for name in sorted(os.listdir(path))])
        else:
            print(_sum(path), path)


def begin(path: str) -> None:
    """Begin a file beside the one of this name."""
    end = path.find("/")
    while end > 0:
        try:
            os.mkdir(path[:end])
        except OSError:  # it is there already
            pass
        end = path.find("/", end + 1)
    _written[:] = [open(path + NEW, "wb")]


def add(text: str) -> None:
    """Write on, from base64."""
    _written[0].write(binascii.a2b_base64(text))


def place(path: str, expected: str) -> None:
    """End the file and give it its name; ValueError where its SHA-256 is not the one expected."""
    _written.pop().close()
    if _sum(path + NEW) != expected:
        raise ValueError("damaged")
    try:
        os.rename(path + NEW, path)
    except OSError:  # a FAT renames over nothing
        os.remove(path)
        os.rename(path + NEW, path)


def copy(source: str, path: str, expected: str) -> None:
    """Write what stands in another file."""
    begin(path)
    with open(source, "rb") as file:
        part = file.read(PART_BYTES)
        while part:
            _written[0].write(part)
            part = file.read(PART_BYTES)
    place(path, expected)


def remove(path: str) -> None:
    """Delete a file."""
    os.remove(path)


def set_clock(*moment: int) -> None:
    """Set the clock: year, month, day, weekday, hours, minutes, seconds, microseconds, in UTC."""
    import machine

    machine.RTC().datetime(moment)


def _sum(path: str) -> str:
    known = hashlib.sha256()
    with open(path, "rb") as file:
        part = file.read(PART_BYTES)
        while part:
            known.update(part)
            part = file.read(PART_BYTES)
    return binascii.hexlify(known.digest()).decode()


def _text(path: str) -> str:
    try:
        with open(path) as file:
            return file.read()
    except (OSError, ValueError):
        return ""
