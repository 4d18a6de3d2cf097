"""A disk without room, as real as the machine lets us have it: a small one filled up, or a limit on files."""

import os
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Protocol

import psutil

SIZE = "4m"
FILLER = "filler"


class Disk(Protocol):
    """A `folder` whose disk can be full and have room again, for the process that writes there."""

    folder: Path

    def fill(self, pid: int) -> None: ...
    def make_room(self, pid: int) -> None: ...


class SmallDisk:
    """A file system of its own (ENOSPC)."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def fill(self, pid: int) -> None:
        """Write until there is no byte left."""
        filler = os.open(self.folder / FILLER, os.O_WRONLY | os.O_CREAT)
        with suppress(OSError):
            while True:
                os.write(filler, bytes(4096))
        os.close(filler)

    def make_room(self, pid: int) -> None:
        (self.folder / FILLER).unlink()


class FileLimit:
    """No file of a process can grow beyond the largest one there is (EFBIG)."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def fill(self, pid: int) -> None:
        limit(pid, max(file.stat().st_size for file in self.folder.iterdir() if file.is_file()))

    def make_room(self, pid: int) -> None:
        limit(pid, psutil.RLIM_INFINITY)


def limit(pid: int, size: int) -> None:
    """No file of this process can grow beyond `size` bytes."""
    process = psutil.Process(pid)
    process.rlimit(psutil.RLIMIT_FSIZE, (size, process.rlimit(psutil.RLIMIT_FSIZE)[1]))


@contextmanager
def no_room(folder: Path, size: int | None = None) -> Iterator[None]:
    """No file of this process can grow beyond `size` bytes, or beyond the largest one of `folder`."""
    if size is None:
        FileLimit(folder).fill(os.getpid())
    else:
        limit(os.getpid(), size)
    try:
        yield
    finally:
        limit(os.getpid(), psutil.RLIM_INFINITY)


@contextmanager
def small_disk(folder: Path) -> Iterator[Disk]:
    """A disk at `folder`, which is made."""
    folder.mkdir()
    mount = ["mount", "-t", "tmpfs", "-o", f"size={SIZE}", "cornet-test", folder]
    try:
        is_mounted = subprocess.run(mount, capture_output=True, check=False).returncode == 0
    except FileNotFoundError:
        is_mounted = False
    try:
        yield SmallDisk(folder) if is_mounted else FileLimit(folder)
    finally:
        if is_mounted:
            subprocess.run(["umount", folder], check=True)
