"""Reads the log at a prompt: the newest rolls and each that comes, or what was set aside, as lines."""

import asyncio
import json
import sys
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from hub.cli import asides, rows
from hub.cli.log_page import LogPage, ruling_line
from hub.cli.paint import console
from hub.said import Said
from hub.settings import Settings
from hub.settings.place import log_place
from hub.tame import spelled

if TYPE_CHECKING:
    from hub.cli.log_wanted import Wanted
    from hub.log import Filters, Log, LoggedRoll, Place
    from hub.log.sessions import Session

PAGE = 500
LOOK_AGAIN_S = 0.25
NOTHING_FOUND = Said(fr="Aucun jet ne répond à ces filtres.", en="No roll answers these filters.")
NOTHING_ASIDE = Said(fr="Rien n'a été mis de côté.", en="Nothing was set aside.")


@dataclass(frozen=True, slots=True)
class Writer:
    """What writes a roll, with the session it is of, and a ruling on one, where that is told."""

    roll: "Callable[[LoggedRoll, Session | None], None]"
    ruling: "Callable[[LoggedRoll], None] | None" = None


def writer(settings: Settings, as_csv: bool, as_json: bool) -> Writer:
    """Each line leaves at once, so that a pipe is as live as a terminal, and stands there by itself."""
    language, zone = settings.hub.language, settings.zone
    if as_csv:
        _write(rows.csv_line(rows.COLUMNS))
        return Writer(lambda logged, _: _write(rows.as_csv(logged)))
    if as_json:
        return Writer(lambda logged, _: _write(rows.as_json(logged, language)))
    if sys.stdout.isatty():
        page = LogPage(console(soft_wrap=False), language, zone)
        return Writer(page.roll, page.ruling)
    out = console()
    return Writer(
        lambda logged, _: out.print(rows.as_line(logged, language, zone)),
        lambda logged: out.print(rows.ruled_line(logged, ruling_line(logged, language), zone)),
    )


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


async def read(settings: Settings, wanted: "Wanted", limit: int, follow: bool, writer: Writer) -> None:
    """Show the wanted rolls, oldest first, the newest `limit` of them or all (0); then those that come."""
    from hub.log import Filters, open_log

    async with open_log(log_place(settings)) as opened:
        wanted = await wanted.found(opened)
        place, ruled = await opened.place(), await opened.last_ruling()
        sessions = Named(opened)
        found = await _newest(opened, wanted.filters, place.position + 1, limit)
        if not found and wanted.filters != Filters():
            print(NOTHING_FOUND.sentence(settings.hub.language), file=sys.stderr)
        for logged in reversed(found):
            writer.roll(logged, await sessions.of(logged))
        if follow:
            await asyncio.gather(
                _follow(opened, wanted, place, writer, sessions, settings),
                *([_follow_rulings(opened, wanted, ruled, writer, settings)] if writer.ruling else []),
            )


class Named:
    """The sessions of a log, read again where a roll is of one that is not known yet."""

    def __init__(self, opened: "Log") -> None:
        self._opened = opened
        self._known: dict[int, Session] = {}

    async def of(self, logged: "LoggedRoll") -> "Session | None":
        """The session a roll is of."""
        if logged.session is None:
            return None
        if logged.session not in self._known:
            self._known = {one.id: one for one in await self._opened.sessions.all()}
        return self._known.get(logged.session)


async def _follow(
    opened: "Log", wanted: "Wanted", place: "Place", writer: Writer, sessions: Named, settings: Settings
) -> None:
    from hub.concurrency.patience import until_done
    from hub.log import LogError

    while True:
        news, place = await until_done(_what(settings), partial(opened.news, place, PAGE), LogError)
        for logged in filter(wanted.takes, news):
            session = await until_done(_what(settings), partial(sessions.of, logged), LogError)
            writer.roll(logged, session)
        await asyncio.sleep(0 if news else LOOK_AGAIN_S)


async def _follow_rulings(
    opened: "Log", wanted: "Wanted", position: int, writer: Writer, settings: Settings
) -> None:
    from hub.concurrency.patience import until_done
    from hub.log import LogError

    while True:
        ruled = await until_done(_what(settings), partial(opened.ruled_after, position), LogError)
        for place, roll_id in ruled:
            position = place
            logged = await until_done(_what(settings), partial(opened.get, roll_id), LogError)
            if logged and logged.ruled and writer.ruling and wanted.takes(logged):
                writer.ruling(logged)
        await asyncio.sleep(LOOK_AGAIN_S)


def _what(settings: Settings) -> str:
    return "log" if settings.hub.language == "en" else "journal"


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
