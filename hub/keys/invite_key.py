"""The key that signs the links of invites: beside the keys of the boxes, and as secret as they are."""

import os
import secrets
import stat
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TypeAlias

from filelock import FileLock

from hub.errors import SettingsError
from hub.keys.owner_only import own_folder, write
from hub.reason import reason

FILE = "invites.key"
KEY_BYTES = 32

GiveKey: TypeAlias = Callable[[], bytes]


class InviteKey:
    """A file of a folder of keys, made when the first invite needs it; call it for the key.

    SettingsError where others may read the file, or it cannot be read at all.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._path = folder / FILE

    def __call__(self) -> bytes:
        """The key, made now where there is none."""
        kept = self.kept()
        if kept is None:
            with self._alone():
                kept = self.kept() or secrets.token_bytes(KEY_BYTES)
                write(self._path, kept)
        return kept

    def kept(self) -> bytes | None:
        """The key, None where there is none yet."""
        try:
            with suppress(FileNotFoundError):
                return self._read()
        except OSError as error:
            why = reason(error)
            raise self._refused(why.fr, why.en) from error
        return None

    def take_over(self, content: bytes) -> None:
        """Take the key of a backup, where there is none here: else the links of here would change."""
        if self.kept() is None:
            with self._alone():
                write(self._path, need_key(content))

    def _read(self) -> bytes:
        if os.name == "posix" and self._path.stat().st_mode & (stat.S_IRWXG | stat.S_IRWXO):
            raise self._refused("d'autres peuvent la lire", "others can read it")
        try:
            return need_key(self._path.read_bytes())
        except ValueError as error:
            raise self._refused("illisible", "unreadable") from error

    def _refused(self, fr: str, en: str) -> SettingsError:
        return SettingsError(
            fr=f"La clé des invitations {self._path} ne sert plus ({fr}) : efface-la, et montre les liens "
            "nouveaux (cornet invite --list).",
            en=f"The key of the invites {self._path} is of no use ({en}): delete it, and show the new links "
            "(cornet invite --list).",
        )

    @contextmanager
    def _alone(self) -> Iterator[None]:
        own_folder(self._folder)
        with FileLock(self._folder / ".lock"):
            yield


def need_key(content: bytes) -> bytes:
    """The content of a file, ValueError where that is no key."""
    if len(content) != KEY_BYTES:
        raise ValueError("no key of its length")
    return content


def passing_key() -> GiveKey:
    """A key that is kept nowhere: its links end with this hub."""
    key = secrets.token_bytes(KEY_BYTES)
    return lambda: key
