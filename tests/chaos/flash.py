"""The flash of a virtual box, looked at and damaged from outside."""

from pathlib import Path
from random import Random
from typing import NamedTuple

import psutil

from firmware.frames import read_frame
from firmware.volumes import Volumes


class Newest(NamedTuple):
    """The last write to a journal: the roll, the file, and where in it that write began."""

    number: int
    file: Path
    start: int


def newest(journal: Path) -> Newest | None:
    """The last whole roll of a journal, or None where there is none."""
    for first in reversed(Volumes(str(journal)).firsts):
        found = _newest_of(journal / str(first))
        if found:
            return found
    return None


def newest_number(journal: Path) -> int:
    """The number of the last whole roll; 0 where there is none."""
    found = newest(journal)
    return found.number if found else 0


def size(journal: Path) -> int:
    """Bytes of all its files."""
    return sum(file.stat().st_size for file in journal.iterdir()) if journal.exists() else 0


def tear(written: Newest, chance: Random) -> None:
    """As a power cut in the middle of that write leaves it: only some of its bytes are there."""
    end = written.file.stat().st_size
    with written.file.open("r+b") as file:
        file.truncate(chance.randrange(written.start, end))


def limit_writes(process: psutil.Process, most_bytes: int) -> None:
    """No file of this process grows beyond `most_bytes`; psutil.RLIM_INFINITY lifts it again."""
    process.rlimit(psutil.RLIMIT_FSIZE, (most_bytes, process.rlimit(psutil.RLIMIT_FSIZE)[1]))


def _newest_of(path: Path) -> Newest | None:
    found, size = None, path.stat().st_size
    with path.open("rb") as file:
        start = 0
        while frame := read_frame(file, size):
            if frame[0] and frame[3] is not None:
                # The opening of a volume and its first roll are one write.
                found = Newest(frame[0], path, start if found else 0)
            start = file.tell() if found else 0
    return found
