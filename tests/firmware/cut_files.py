"""Plain files whose writing a power cut ends at any byte, or between any two steps (both Pythons)."""

import os
import sys

from firmware import store, volumes
from tests.firmware.short_life import Life, PowerCut

# What stands where the rest of the cut write should be, at even and odd cuts: nothing, or old flash.
REMAINS = ("", ""), ("\x00", "\xff")


class Scissors:
    """Lets so many bytes and steps through, then cuts; stands for `open` and for `os`."""

    def __init__(self, left, rest):
        self.left = left
        self.rest = rest
        self.used = 0
        self.listdir, self.stat = os.listdir, os.stat

    def __enter__(self):
        for module in (store, volumes):
            module.open, module.os = self.open, self
        return self

    def __exit__(self, *error):
        for module in (store, volumes):
            del module.open
            module.os = os

    def spend(self, count):
        """How much of `count` still gets through."""
        through = min(count, self.left)
        self.left -= through
        self.used += through
        return through

    def open(self, path, mode="r"):
        if "r" in mode:
            return open(path, mode)
        self._step()
        return CutFile(open(path, mode), self)

    def mkdir(self, path):
        self._step()
        os.mkdir(path)

    def remove(self, path):
        self._step()
        os.remove(path)

    def rename(self, old, new):
        self._step()
        os.rename(old, new)

    def _step(self):
        if not self.spend(1):
            raise PowerCut


class CutFile:
    """A file that is being written."""

    def __init__(self, file, scissors):
        self._file = file
        self._scissors = scissors
        self.flush, self.tell = file.flush, file.tell

    def __enter__(self):
        return self

    def __exit__(self, *error):
        self._file.close()

    def write(self, data):
        through = self._scissors.spend(len(data))
        self._file.write(data[:through])
        if through < len(data):
            rest = self._scissors.rest * (len(data) - through)
            self._file.write(rest if isinstance(data, str) else bytes([ord(letter) for letter in rest]))
            raise PowerCut


def length(folder):
    """How many bytes and steps an uncut life takes."""
    os.mkdir(folder)
    with Scissors(10**9, "") as scissors:
        Life(folder).live()
    return scissors.used


def cut(folder, after, rest):
    """A life in this new folder, cut there, and what must be left of it."""
    os.mkdir(folder)
    life = Life(folder)
    try:
        with Scissors(after, rest):
            life.live()
    except PowerCut:
        pass
    life.need_whole()
    clear(folder)


def clear(folder):
    for inner in ("/journal", ""):
        try:
            for name in os.listdir(folder + inner):
                if name != "journal":
                    os.remove(folder + inner + "/" + name)
            os.rmdir(folder + inner)
        except OSError:
            pass


def main(root):
    """Cut everywhere; the number of cuts."""
    ends = length(root + "/uncut")
    cuts = 0
    for rests in REMAINS:
        for after in range(ends):
            try:
                cut(root + "/life", after, rests[after % 2])
            except Exception:
                print("cut after", after, "of", ends, "rest", repr(rests[after % 2]))
                raise
            cuts += 1
    print("cuts", cuts)


if __name__ == "__main__":
    main(sys.argv[1])
