"""Old rolls out of the log into files: a file is whole and read again before a roll is removed."""

import hashlib
import os
from collections.abc import Callable, Iterable
from itertools import count
from pathlib import Path
from typing import NamedTuple, TypeAlias

from filelock import FileLock

from hub.archive import parquet
from hub.archive.refusals import damaged, not_read, not_written
from hub.log.archiving import Archived, Month, Shelf, Shelved, open_shelf
from hub.log.audit import Audited, audit
from hub.log.rows import readable

__all__ = ("Done", "archive", "audited_in", "changed_in")

# Called with the number of rolls done, and of all rolls.
Told: TypeAlias = Callable[[int, int], object]
PART = ".part"


class Done(NamedTuple):
    """What was archived: how many rolls, in which files."""

    rolls: int
    files: list[Path]


def archive(where: Path | str, folder: Path, before_ms: int, now_ms: int, told: Told) -> Done:
    """Move the rolls that fell before a moment from the log at `where` into files in `folder`.

    Stopped at any point, it has lost and doubled nothing, and goes on when it is called again. SettingsError
    where it cannot go on: what was moved until then stays so.
    """
    parquet.need_pyarrow()
    files: list[Path] = []
    done = 0
    with not_written(folder):
        folder.mkdir(parents=True, exist_ok=True)
        with FileLock(folder / ".lock"), open_shelf(where) as shelf:
            of_all = shelf.count(before_ms)
            while found := shelf.oldest(before_ms):
                files.append(_move(shelf, folder, found, now_ms))
                done += len(found.rolls)
                told(done, of_all)
    return Done(done, files)


def audited_in(folder: Path) -> list[Audited]:
    """The rolls of every archive in a folder, as they stand there. SettingsError where one cannot be read."""
    parquet.need_pyarrow()
    with not_read(folder):
        files = sorted(folder.glob("*.parquet"))
        held = [one.columns for file in files for one in parquet.read(file)]
    return [audit(columns) for columns in sorted(held, key=lambda columns: int(columns["position"]))]


def changed_in(folder: Path, archives: Iterable[Archived]) -> list[str]:
    """Which of these files lie in a folder, and are not as they were written."""
    there = ((one, folder / one.file) for one in archives)
    return [one.file for one, path in there if path.exists() and digest_of(path) != one.sha256]


def digest_of(path: Path) -> str:
    """The SHA-256 of a file, in hex."""
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def _move(shelf: Shelf, folder: Path, found: Month, now_ms: int) -> Path:
    for one in found.rolls:
        if readable(one.columns["raw"]) is None:
            raise damaged(one.id)
    path = _written(folder, found.name, sorted(found.rolls, key=lambda one: one.columns["position"]))
    fell = [one.columns["rolled_at_ms"] for one in found.rolls]
    where = (path.name, str(folder), digest_of(path))
    shelf.take_out(found.rolls, Archived(*where, len(fell), min(fell), max(fell), now_ms))
    return path


def _written(folder: Path, month: str, rolls: list[Shelved]) -> Path:
    """The file that holds these rolls and no others, as it reads."""
    path = _free(folder, month, rolls)
    part = path.with_name(path.name + PART)
    parquet.write(part, rolls)
    _sync(part)
    if parquet.read(part) != rolls:
        raise OSError(f"{part.name} does not read as it was written")
    part.replace(path)
    _sync(folder)
    return path


def _free(folder: Path, month: str, rolls: list[Shelved]) -> Path:
    """A name after the first position, which is never given twice.

    A file there already, with no roll but these, is from when we were stopped before they left the log.
    """
    for turn in count(1):
        more = f"-{turn}" if turn > 1 else ""
        path = folder / f"cornet-{month}-{rolls[0].columns['position']:07}{more}.parquet"
        if not path.exists() or _holds_only(path, rolls):
            return path
    raise AssertionError


def _holds_only(path: Path, rolls: list[Shelved]) -> bool:
    known = {one.id: one for one in rolls}
    try:
        return all(known.get(one.id) == one for one in parquet.read(path))
    except ValueError:  # it is no Parquet
        return False


def _sync(path: Path) -> None:
    """What is in it outlives a power cut; Windows cannot open a folder for that."""
    if os.name == "nt" and path.is_dir():
        return
    handle = os.open(path, os.O_RDONLY if path.is_dir() else os.O_RDWR)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
