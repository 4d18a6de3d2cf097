"""Files and folders that only their owner can read, and that are the old one or the new one, never half."""

import os
import stat
from pathlib import Path

from hub.errors import SettingsError

_OTHERS = stat.S_IRWXG | stat.S_IRWXO
# Windows has no such bits: there a user's folder is the user's already.
_HAS_MODES = os.name == "posix"


def own_folder(folder: Path) -> None:
    """Make a folder, mode 0700, or take it back from others."""
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    folder.chmod(0o700)


def write(path: Path, content: bytes) -> None:
    """Put `content` into a file of mode 0600: on the disk before the old one is gone."""
    new = path.with_name(path.name + ".new")
    new.unlink(missing_ok=True)
    with open(os.open(new, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:
        file.write(content)
        file.flush()
        os.fsync(file.fileno())
    put_in_place(new, path)


def put_in_place(new: Path, path: Path) -> None:
    """A file that is on the disk takes the name `path`, and that is on the disk, too."""
    os.replace(new, path)
    if os.name == "posix":
        folder = os.open(path.parent, os.O_RDONLY)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)


def need_owner_only(path: Path) -> None:
    """SettingsError where others may read the file: it may be known to them already."""
    if _HAS_MODES and path.stat().st_mode & _OTHERS:
        raise SettingsError(
            fr=f"La clé {path} peut être lue par d'autres : chmod 600 {path}, puis cornet pair --rotate.",
            en=f"The key {path} can be read by others: chmod 600 {path}, then cornet pair --rotate.",
        )
