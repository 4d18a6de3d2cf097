"""Says that rolls of the log were archived, to whoever is told of the others."""

import sys
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from hub.log import Log

SAID = {
    "fr": "Sans compter {rolls} jet(s) archivé(s) : {files}",
    "en": "Not counting {rolls} archived roll(s): {files}",
}
NAMED = 3


async def say_archived(log: "Log", language: str, start_ms: int = 0, end_ms: int | None = None) -> None:
    """On standard error, where archives have rolls of a stretch of time; nothing where none has."""
    there = [
        one
        for one in await log.archives()
        if one.last_at_ms >= start_ms and (end_ms is None or one.first_at_ms <= end_ms)
    ]
    if there:
        more = [] if len(there) <= NAMED else ["…"]
        files = ", ".join([*(one.file for one in there[:NAMED]), *more])
        print(SAID[language].format(rolls=sum(one.rolls for one in there), files=files), file=sys.stderr)
