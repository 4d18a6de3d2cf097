"""All that a hub keeps in one file, and from it back: the log, the keys of the boxes, the authority."""

from datetime import datetime
from pathlib import Path
from typing import NamedTuple

from hub.backup import refusals, secrets
from hub.backup.archive import LOG, Manifest, Told, look_into, pack, unpack
from hub.backup.place import dated, need_room_for, work_folder
from hub.backup.secrets import GivenBack
from hub.keys import open_keys
from hub.keys.owner_only import put_in_place
from hub.log import LogError
from hub.log.copies import is_empty, put_back, save
from hub.said import Said
from hub.settings import Settings
from hub.settings.place import keys_place, log_place
from hub.version import version

__all__ = ("Made", "Restored", "back_up", "restore")

SAVING = Said(fr="Le journal est copié", en="Copying the log")
RESTORING = Said(fr="Le journal est remis", en="Putting the log back")


class Made(NamedTuple):
    """A backup: its file, how many rolls are in it, and whether keys are."""

    file: Path
    rolls: int
    keys: bool


class Restored(NamedTuple):
    """What was put back, and the backup of what was there before: None where there was nothing."""

    manifest: Manifest
    rolls: int
    before: Path | None
    secrets: GivenBack


def back_up(settings: Settings, file: Path | None, told: Told, now: datetime, keys: bool = True) -> Made:
    """Write the backup, whatever runs meanwhile; without `file` under a name of its own in the data folder.

    `file` is the old one or the new one, never half. SettingsError where it cannot be made.
    """
    target = (file or dated(settings.data_folder, now)).expanduser().resolve()
    need_room_for(target)
    try:
        return _made(settings, target, told, now, keys)
    except LogError as error:
        raise refusals.not_copied(target, str(error)) from error
    except OSError as error:
        raise refusals.not_written(target, error) from error


def restore(settings: Settings, file: Path, told: Told, now: datetime) -> Restored:
    """Put a backup back, under a running hub or none, once what is there has been backed up.

    SettingsError where that cannot be done: nothing has changed then.
    """
    manifest, held = look_into(file)
    with refusals.needing_folder(settings.data_folder), work_folder(settings.data_folder) as folder:
        unpack(file, manifest, folder / LOG, told)
        before = _before(settings, told, now)
        given: list[GivenBack] = []
        try:
            rolls = put_back(
                folder / LOG,
                log_place(settings),
                also=lambda: given.append(secrets.give_back(settings, held)),
                told=lambda done, of_all: told(RESTORING, done, of_all),
            )
        except LogError as error:
            raise refusals.not_restored(file, str(error)) from error
    return Restored(manifest, rolls, before, *given)


def _made(settings: Settings, target: Path, told: Told, now: datetime, keys: bool) -> Made:
    with work_folder(target.parent) as folder:
        copy, zipped = folder / LOG, folder / "backup.zip"
        rolls = save(log_place(settings), copy, lambda done, of_all: told(SAVING, done, of_all))
        held = secrets.gather(settings) if keys else {}
        manifest = Manifest(made_at=now, cornet=version(), rolls=rolls, keys=bool(held))
        pack(zipped, manifest, copy, held, told)
        put_in_place(zipped, target)
    return Made(target, rolls, manifest.keys)


def _before(settings: Settings, told: Told, now: datetime) -> Path | None:
    place = log_place(settings)
    no_log = isinstance(place, Path) and not place.exists()
    if (no_log or is_empty(place)) and not open_keys(keys_place(settings)).boxes():
        return None
    return back_up(settings, dated(settings.data_folder, now, "-before-restore"), told, now).file
