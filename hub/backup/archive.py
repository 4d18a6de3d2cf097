"""The file of a backup: a zip of a manifest, the log as an SQLite database, and what is secret."""

import os
import zlib
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from datetime import datetime
from pathlib import Path
from typing import IO, Annotated, Protocol
from zipfile import ZIP_DEFLATED, BadZipFile, ZipFile, ZipInfo, is_zipfile

import msgspec
from msgspec import Meta, Struct

from hub.backup import refusals, secrets
from hub.log import LogError
from hub.log.copies import need_sound
from hub.log.errors import LogNewer
from hub.said import Said

FORMAT = 1
MANIFEST, LOG = "manifest.json", "cornet.db"
# None of the small files is ever longer.
MOST_BYTES = 1 << 20
CHUNK = 1 << 20
PACKING = Said(fr="La sauvegarde est écrite", en="Writing the backup")
UNPACKING = Said(fr="La sauvegarde est lue", en="Reading the backup")
# What a zip that is not as it was written may raise, beyond BadZipFile.
_DAMAGED = (BadZipFile, zlib.error, EOFError, KeyError, ValueError, RuntimeError, msgspec.MsgspecError)


class Told(Protocol):
    """Is told how far a long work has come."""

    def __call__(self, what: Said, done: int, of_all: int, /) -> object: ...


class Manifest(Struct, frozen=True, kw_only=True):
    """When a backup was made (UTC), by which Cornet, how many rolls are in it, and whether keys are."""

    format: int = FORMAT
    made_at: Annotated[datetime, Meta(tz=True)]
    cornet: str
    rolls: int
    keys: bool


def pack(file: Path, manifest: Manifest, log: Path, held: Mapping[str, bytes], told: Told) -> None:
    """Write the zip, which only its owner can read; it is on the disk then."""
    with open(os.open(file, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o600), "w+b") as opened:
        with ZipFile(opened, "w", ZIP_DEFLATED) as zipped:
            zipped.writestr(MANIFEST, msgspec.json.format(msgspec.json.encode(manifest)))
            for name, content in held.items():
                zipped.writestr(name, content)
            entry = ZipInfo.from_file(log, LOG)
            entry.compress_type = ZIP_DEFLATED
            with log.open("rb") as source, zipped.open(entry, "w", force_zip64=True) as target:
                for part in _parts(source, entry.file_size, PACKING, told):
                    target.write(part)
        opened.flush()
        os.fsync(opened.fileno())


def is_backup(file: Path) -> bool:
    """Whether a file looks like the zip of a backup."""
    try:
        with ZipFile(file) as zipped:
            return {MANIFEST, LOG} <= set(zipped.namelist())
    except _DAMAGED:
        return False


def look_into(file: Path) -> tuple[Manifest, dict[str, bytes]]:
    """The manifest and what is secret, checked; SettingsError where `file` is no backup, or a newer one."""
    if file.exists() and not (file.is_file() or file.is_dir()):
        raise refusals.not_a_backup(file)
    with _reading(file), ZipFile(file) as zipped:
        if not {MANIFEST, LOG} <= set(zipped.namelist()):
            raise refusals.not_a_backup(file)
        manifest = _manifest(file, zipped)
        held = {name: _read(zipped, name) for name in zipped.namelist() if secrets.is_secret(name)}
        secrets.need_sound(held)
    return manifest, held


def unpack(file: Path, manifest: Manifest, log: Path, told: Told) -> None:
    """The log, written to the new file `log`, checked and brought to the newest schema.

    SettingsError where it is not as it was written, or newer.
    """
    with _reading(file), ZipFile(file) as zipped:
        _extract(zipped, log, told)
    try:
        rolls = need_sound(log)
    except LogNewer as error:
        raise refusals.newer(file, str(error)) from error
    except LogError as error:
        raise refusals.damaged(file, str(error)) from error
    if rolls != manifest.rolls:
        raise refusals.damaged(file, f"{rolls} ≠ {manifest.rolls}")


@contextmanager
def _reading(file: Path) -> Iterator[None]:
    try:
        yield
    except OSError as error:
        raise refusals.unreadable(file, error) from error
    except _DAMAGED as error:
        raise (
            refusals.damaged(file, str(error)) if is_zipfile(file) else refusals.not_a_backup(file)
        ) from error


def _manifest(file: Path, zipped: ZipFile) -> Manifest:
    content = _read(zipped, MANIFEST)
    told = msgspec.json.decode(content)
    number = told.get("format") if isinstance(told, dict) else None
    if isinstance(number, int) and number > FORMAT:
        raise refusals.newer(file, str(number))
    return msgspec.json.decode(content, type=Manifest)


def _read(zipped: ZipFile, name: str) -> bytes:
    with zipped.open(name) as opened:
        content = opened.read(MOST_BYTES + 1)
    if len(content) > MOST_BYTES:
        raise ValueError(f"{name} is too long")
    return content


def _extract(zipped: ZipFile, log: Path, told: Told) -> None:
    size = zipped.getinfo(LOG).file_size
    with zipped.open(LOG) as source, refusals.needing_folder(log.parent.parent), log.open("xb") as target:
        for part in _parts(source, size, UNPACKING, told):
            target.write(part)


def _parts(source: IO[bytes], size: int, what: Said, told: Told) -> Iterator[bytes]:
    done = 0
    while part := source.read(CHUNK):
        yield part
        done += len(part)
        told(what, done, size)
