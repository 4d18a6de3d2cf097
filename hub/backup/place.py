"""Where a backup goes, and the folder beside it in which it is made."""

import re
import secrets
import shutil
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from datetime import UTC, datetime
from itertools import count
from pathlib import Path

from hub.backup import refusals
from hub.backup.archive import is_backup
from hub.keys.owner_only import own_folder

FOLDER = "backups"
WORK = ".cornet-"
OURS = re.compile(re.escape(WORK) + "[0-9a-f]{16}")
LEFT_OVER_S = 86_400


def dated(data: Path, now: datetime, why: str = "") -> Path:
    """A new file in the data folder, named after the moment in UTC: no hour of that comes twice."""
    with refusals.needing_folder(data):
        data.mkdir(parents=True, exist_ok=True)
        own_folder(data / FOLDER)
    name = f"cornet-{now.astimezone(UTC):%Y%m%d-%H%M%SZ}{why}"
    names = (f"{name}.zip" if number == 1 else f"{name}-{number}.zip" for number in count(1))
    return next(file for file in (data / FOLDER / one for one in names) if not file.exists())


def need_room_for(target: Path) -> None:
    """SettingsError where a backup cannot take this place, or would destroy something else there."""
    if not target.parent.is_dir():
        raise refusals.no_folder(target.parent)
    try:
        if target.exists() and not _may_be_replaced(target):
            raise refusals.something_else(target)
    except OSError as error:
        raise refusals.not_written(target, error) from error


def _may_be_replaced(target: Path) -> bool:
    return target.is_file() and (not target.stat().st_size or is_backup(target))


@contextmanager
def work_folder(beside: Path) -> Iterator[Path]:
    """A folder for its owner alone on the disk of `beside`, gone at the end of the block."""
    beside.mkdir(parents=True, exist_ok=True)
    _clear_left_over(beside)
    folder = beside / f"{WORK}{secrets.token_hex(8)}"
    try:
        folder.mkdir(mode=0o700)
        yield folder
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def _clear_left_over(beside: Path) -> None:
    """Remove the folders of backups that were killed long ago, and nothing else."""
    for folder in beside.glob(WORK + "*"):
        with suppress(FileNotFoundError):  # another backup has just ended
            if OURS.fullmatch(folder.name) and time.time() - folder.stat().st_mtime > LEFT_OVER_S:
                shutil.rmtree(folder, ignore_errors=True)
