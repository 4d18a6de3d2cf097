"""The hub archives once a day what `log.keep` no longer keeps."""

import asyncio
import json
import logging
import sys
from asyncio.subprocess import PIPE
from datetime import UTC, datetime
from importlib.util import find_spec
from typing import Any

from hub.archive.refusals import no_pyarrow
from hub.said import Said
from hub.settings import Settings
from hub.settings.keep import kept_since
from hub.settings.place import FILE, archive_place

# By then the boxes that waited for the hub have told what they had.
FIRST_S = 600.0
A_DAY_S = 86_400.0
COMMAND = (sys.executable, "-P", "-m", "hub.archive")

_log = logging.getLogger("cornet")


async def archive_daily(settings: Settings, first_s: float = FIRST_S) -> None:
    """Archive whole months, again each day; for ever. Where it fails, it is told, and tried the next day."""
    wait_s = first_s
    while True:
        await asyncio.sleep(wait_s)
        _tell(await _archived(settings, datetime.now(UTC)))
        wait_s = A_DAY_S


def need_archive(settings: Settings) -> bool:
    """Whether rolls are to be archived. SettingsError where that cannot be done here."""
    if kept_since(settings.log.keep, datetime.now(UTC)) is None:
        return False
    if find_spec("pyarrow") is None:
        raise no_pyarrow()
    return True


async def _archived(settings: Settings, now: datetime) -> dict[str, Any]:
    before = kept_since(settings.log.keep, now)
    told = {
        "url": settings.log.url,
        "file": str(settings.data_folder / FILE),
        "folder": str(archive_place(settings)),
        "before_ms": round(before.timestamp() * 1000) if before else 0,
        "now_ms": round(now.timestamp() * 1000),
    }
    process = await asyncio.create_subprocess_exec(*COMMAND, stdin=PIPE, stdout=PIPE)
    try:
        said, _ = await process.communicate(json.dumps(told).encode() + b"\n")
    except asyncio.CancelledError:
        process.kill()  # which it survives at any moment
        await process.wait()
        raise
    return dict(json.loads(said)) if said else {"fr": "arrêt inattendu", "en": "it ended by itself"}


def _tell(done: dict[str, Any]) -> None:
    if "fr" in done:
        _log.warning(Said(fr=f"Archivage : {done['fr']}", en=f"Archiving: {done['en']}"))
    elif done["rolls"]:
        rolls = done["rolls"]
        _log.info(Said(fr=f"{rolls} jet(s) archivé(s).", en=f"{rolls} roll(s) archived."))
