"""Reads the log at a prompt: the newest rolls and each that comes, or what was set aside, as lines."""

import asyncio
import json
import sys
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from hub.cli import asides, rows
from hub.cli.paint import console
from hub.said import Said
from hub.settings import Settings
from hub.settings.place import log_place
from hub.tame import spelled

if TYPE_CHECKING:
    from hub.log import Filters, Log, LoggedRoll

PAGE = 500
LOOK_AGAIN_S = 0.25
NOTHING_FOUND = Said(fr="Aucun jet ne répond à ces filtres.", en="No roll answers these filters.")
NOTHING_ASIDE = Said(fr="Rien n'a été mis de côté.", en="Nothing was set aside.")


def writer(settings: Settings, as_csv: bool, as_json: bool) -> "Callable[[LoggedRoll], None]":
    """What writes a roll; each line leaves at once, so that a pipe is as live as a terminal."""
    language = settings.hub.language
    if as_csv:
        _write(rows.csv_line(rows.COLUMNS))
        return lambda logged: _write(rows.as_csv(logged))
    if as_json:
        return lambda logged: _write(rows.as_json(logged, language))
    out, zone = console(), settings.zone
    return lambda logged: out.print(rows.as_line(logged, language, zone))


def _write(line: str) -> None:
    """Exact in a file or a pipe; a terminal is not to be commanded by a name."""
    print(spelled(line) if sys.stdout.isatty() else line, flush=True)


async def read_asides(settings: Settings, limit: int, as_json: bool) -> None:
    """Write the messages set aside, oldest first, the newest `limit` of them or all (0)."""
    from hub.log import open_log
    from hub.log.remember import ASIDES_KEPT

    language = settings.hub.language
    out, zone = console(), settings.zone
    async with open_log(log_place(settings)) as opened:
        found = await opened.asides(limit or ASIDES_KEPT)
    if not found:
        print(NOTHING_ASIDE.sentence(language), file=sys.stderr if as_json else sys.stdout)
    for aside in reversed(found):
        if as_json:
            _write(json.dumps(asides.as_json(aside), ensure_ascii=False))
        else:
            out.print(asides.as_text(aside, language, zone))


async def read(
    settings: Settings, wanted: "Filters", limit: int, follow: bool, show: "Callable[[LoggedRoll], None]"
) -> None:
    """Show the wanted rolls, oldest first, the newest `limit` of them or all (0); then those that come."""
    from hub.concurrency.patience import until_done
    from hub.log import Filters, LogError, open_log

    what = "log" if settings.hub.language == "en" else "journal"
    async with open_log(log_place(settings)) as opened:
        place = await opened.place()
        found = await _newest(opened, wanted, place.position + 1, limit)
        if not found and wanted != Filters():
            print(NOTHING_FOUND.sentence(settings.hub.language), file=sys.stderr)
        for logged in reversed(found):
            show(logged)
        while follow:
            news, place = await until_done(what, partial(opened.news, place, PAGE), LogError)
            for logged in news:
                if _wanted(logged, wanted):
                    show(logged)
            await asyncio.sleep(0 if news else LOOK_AGAIN_S)


async def _newest(opened: "Log", wanted: "Filters", before: int, limit: int) -> "list[LoggedRoll]":
    """The newest rolls, newest first, `limit` of them or all (0)."""
    found: list[LoggedRoll] = []
    while not limit or len(found) < limit:
        page = await opened.page(wanted, before, min(PAGE, limit - len(found)) if limit else PAGE)
        if not page:
            break
        found += page
        before = page[-1].position
    return found


def _wanted(logged: "LoggedRoll", wanted: "Filters") -> bool:
    """The same filter on a roll that has just come; its time is now, or it comes late and is told so."""
    roll = logged.roll
    return wanted.player in (None, roll.player) and wanted.game in (None, roll.game)
