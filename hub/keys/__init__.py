"""The keys of the boxes: what seals their rolls, and the password each has at the broker."""

import re
import secrets
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Literal, NamedTuple

from filelock import FileLock

from hub.errors import SettingsError
from hub.keys.kept import Kept, decode, encode
from hub.keys.owner_only import need_owner_only, own_folder, write
from shared_rules.seal import KEY_BYTES

__all__ = ("Keys", "Paired", "open_keys")

PASSWORD_BYTES = 24
# A box is named after its chip; no other name may lead to a file.
_NAME = re.compile(r"[0-9A-Za-z_-]{1,64}")


class Paired(NamedTuple):
    """What a box is given: its newest key, its password, and whether they are "new", "kept" or "rotated"."""

    key: bytes
    password: str
    how: Literal["new", "kept", "rotated"]


class Keys:
    """A folder with a file for each box, which only its owner can read.

    Another program may pair a box meanwhile: each call looks at the file as it is then.
    Raises SettingsError where a file can be read by others, or not at all.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._read: dict[Path, tuple[tuple[int, int, int], Kept]] = {}

    def of(self, box: str) -> list[bytes]:
        """The keys of a box, newest first; none where it is not paired."""
        kept = self._kept(box)
        return [bytes.fromhex(key) for key in kept.keys] if kept else []

    def password(self, box: str) -> str | None:
        """What a box shows to the broker; None where it is not paired."""
        kept = self._kept(box)
        return kept.password if kept else None

    def boxes(self) -> list[str]:
        """The paired boxes, by name."""
        with _readable(self._folder), suppress(FileNotFoundError):
            return sorted(path.stem for path in self._folder.iterdir() if path.suffix == ".json")
        return []

    def pair(self, box: str, rotate: bool = False) -> Paired:
        """Give a box a key and a password, or new ones; old keys stay, for the rolls they sealed."""
        _need_name(box)
        with self._alone():
            before = self._kept(box)
            if before and not rotate:
                return Paired(bytes.fromhex(before.keys[0]), before.password, "kept")
            key, password = secrets.token_bytes(KEY_BYTES), secrets.token_urlsafe(PASSWORD_BYTES)
            kept = Kept((key.hex(), *(before.keys if before else ())), password)
            write(self._path(box), encode(kept))
        return Paired(key, password, "rotated" if before else "new")

    def contents(self) -> dict[str, bytes]:
        """By box, what another folder of keys may take over."""
        found = {box: self._kept(box) for box in self.boxes()}
        return {box: encode(kept) for box, kept in found.items() if kept}

    def take_over(self, box: str, content: bytes) -> bool:
        """Add the keys of another folder, and lose none; whether that changes something.

        ValueError where the content is no key, SettingsError where the name is none.
        """
        _need_name(box)
        theirs = decode(content)
        with self._alone():
            ours = self._kept(box)
            both = ours.with_those_of(theirs) if ours else theirs
            if both != ours:
                write(self._path(box), encode(both))
        return both != ours

    def _path(self, box: str) -> Path:
        return self._folder / f"{box}.json"

    def _kept(self, box: str) -> Kept | None:
        path = self._path(box)
        if not _NAME.fullmatch(box):
            return None
        with _readable(path), suppress(FileNotFoundError):
            status = path.stat()
            seen = (status.st_mtime_ns, status.st_size, status.st_ino)
            if self._read.get(path, (None,))[0] != seen:
                need_owner_only(path)
                self._read[path] = (seen, _decoded(path))
            return self._read[path][1]
        return None

    @contextmanager
    def _alone(self) -> Iterator[None]:
        own_folder(self._folder)
        with FileLock(self._folder / ".lock"):
            yield


def open_keys(folder: Path) -> Keys:
    """The keys kept in a folder; it is made, mode 0700, when the first box is paired."""
    return Keys(folder)


@contextmanager
def _readable(path: Path) -> Iterator[None]:
    """What the system refuses is no reason to believe that a box is not paired."""
    try:
        yield
    except OSError as error:
        raise SettingsError(
            fr=f"{path} ne se lit pas ({error.strerror}) : que seul qui lance Cornet puisse le lire.",
            en=f"{path} cannot be read ({error.strerror}): let only who runs Cornet read it.",
        ) from error


def _decoded(path: Path) -> Kept:
    with suppress(ValueError):
        return decode(path.read_bytes())
    raise SettingsError(
        fr=f"La clé {path} est illisible : remets-la d'une sauvegarde, ou efface-la et lance cornet pair.",
        en=f"The key {path} cannot be read: put it back from a backup, or delete it and run cornet pair.",
    )


def _need_name(box: str) -> None:
    if not _NAME.fullmatch(box):
        raise SettingsError(
            fr=f"« {box[:64]} » n'est pas le nom d'une boîte : 1 à 64 lettres, chiffres, - ou _.",
            en=f'"{box[:64]}" is not the name of a box: 1 to 64 letters, digits, - or _.',
        )
