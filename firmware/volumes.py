"""The files of the journal: volumes of consecutive rolls, of which only the newest grows."""

import os

from firmware.frames import HEAD_BYTES, read_frame

# A volume is full at either; a chain of thousands of sixes takes tens of KiB.
ROLLS = 64
BYTES = 32768
# The oldest volume may go once the others hold so many rolls, and must where there are so many files:
# torn or long ones hold fewer.
ENOUGH = 192
MOST = 8


class Volumes:
    """Files in a folder, each named by the number of its first roll; `firsts` are those, in order."""

    def __init__(self, folder: str) -> None:
        self._folder = folder
        self._left = 0  # how many rolls the newest still takes; none once it is torn
        self._place = (0, 0, 0)  # what follows this roll stands in this volume from this byte on
        try:
            self.firsts = sorted([int(name) for name in os.listdir(folder) if name.isdigit()])
        except OSError:
            self.firsts = []

    def is_full(self) -> bool:
        """Whether the next roll begins a volume."""
        return self._left <= 0

    def spare(self, number: int) -> int:
        """How many of the oldest volumes go when one begins with this roll."""
        firsts = [first for first in self.firsts if first < number] + [number]
        count = 0
        while len(firsts) > MOST or firsts[1:] and number - firsts[1] >= ENOUGH:
            firsts.pop(0)
            count += 1
        return count

    def add(self, number: int, framed: bytes, opening: bytes) -> None:
        """Write a frame at the end, after an opening where it begins a volume; OSError, and it is torn."""
        left, self._left = self._left, 0
        if opening:
            left = ROLLS
            self._make_folder()
        path = self._path(number if opening else self.firsts[-1])
        with open(path, "wb" if opening else "ab") as file:
            file.write(opening + framed)
            file.flush()  # on MicroPython this waits until it lies in the flash
            if file.tell() < BYTES:
                self._left = left - 1
        if opening:
            self.firsts.append(number)

    def survey(self, first: int) -> tuple:
        """(opening, newest roll) of a volume as frames, None for what cannot be read of it."""
        opening = newest = None
        count = whole = size = 0
        try:
            size = os.stat(self._path(first))[6]
            with open(self._path(first), "rb") as file:
                found = read_frame(file, size)
                while found:
                    if found[3] is not None and not 0 < found[0] < first:
                        whole += HEAD_BYTES + len(found[3])
                        count += found[0] > 0
                        opening, newest = (opening, found) if found[0] else (found, newest)
                    found = read_frame(file, size)
        except OSError as error:
            print("journal not read:", error)
        if first == self.firsts[-1] and opening and whole == size < BYTES:
            self._left = ROLLS - count
        return opening, newest

    def after(self, number: int) -> "tuple | None":
        """The first frame that can be read of a roll above `number`."""
        for first, following in zip(self.firsts, self.firsts[1:] + [None]):
            found = None
            if following is None or following > number + 1:
                found = self._search(first, number)
            if found:
                return found
        return None

    def drop(self, first: int) -> None:
        """Delete a volume; one that cannot be deleted is left where it is, and not read any more."""
        if first == self.firsts[-1]:
            self._left = 0
        self.firsts.remove(first)
        try:
            os.remove(self._path(first))
        except OSError as error:
            print("journal not deleted:", error)

    def _search(self, first: int, number: int) -> "tuple | None":
        try:
            size = os.stat(self._path(first))[6]
            with open(self._path(first), "rb") as file:
                if self._place[:2] == (number, first):
                    file.seek(self._place[2])
                found = read_frame(file, size)
                while found and (found[3] is None or found[0] <= number):
                    found = read_frame(file, size)
                if found:
                    self._place = (found[0], first, file.tell())
                return found
        except OSError:
            return None

    def _path(self, first: int) -> str:
        return "%s/%d" % (self._folder, first)

    def _make_folder(self) -> None:
        try:
            os.mkdir(self._folder)
        except OSError:  # it is there already
            pass
