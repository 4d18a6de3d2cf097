"""`cornet log`: reads the log of rolls, and follows it live."""

import asyncio
import sys
from collections.abc import Callable
from datetime import UTC, datetime
from functools import partial
from typing import TYPE_CHECKING, Annotated

import typer

from hub.cli import rows
from hub.cli.language import Language
from hub.cli.need_log import need_log
from hub.cli.numbers import need_count
from hub.cli.options import Config, Data
from hub.cli.paint import console
from hub.cli.since import since as moment_of
from hub.cli.stoppable import run_until_stopped
from hub.cli.tame import spelled
from hub.cli.wrong_value import wrong_value
from hub.errors import SettingsError
from hub.said import Said, speak
from hub.settings import Settings
from hub.settings.place import log_place
from shared_rules.rolls import GAMES

if TYPE_CHECKING:
    from hub.log import Filters, Log, LoggedRoll

PAGE = 500
LOOK_AGAIN_S = 0.25
NOTHING_FOUND = Said(fr="Aucun jet ne répond à ces filtres.", en="No roll answers these filters.")


def log(
    context: typer.Context,
    follow: Annotated[
        bool, typer.Option("--follow", "-f", help="Reste, et montre chaque jet qui arrive.")
    ] = False,
    player: Annotated[str | None, typer.Option(help="Les jets de ce joueur.")] = None,
    game: Annotated[str | None, typer.Option(metavar="d100|d6", help="Les jets de ce jeu.")] = None,
    since: Annotated[
        str | None, typer.Option(metavar="QUAND", help="Depuis 2h, 30min, 3j ou une date.")
    ] = None,
    limit: Annotated[str, typer.Option(metavar="N", help="Combien de jets, les derniers ; 0 : tous.")] = "50",
    as_csv: Annotated[bool, typer.Option("--csv", help="Écrit du CSV.")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Écrit un objet JSON par ligne.")] = False,
    data: Data = None,
    config: Config = None,
) -> None:
    """Write the logged rolls, oldest first."""
    language: Language = context.obj
    settings = language.load(config, {"hub.data": str(data) if data else None})
    speak(language.spoken)
    _need_one_form(as_csv, as_json)
    wanted, most = _filters(player, game, since, settings), need_count("--limit", limit)
    need_log(settings)
    show = _writer(settings, as_csv, as_json)
    run_until_stopped(_read(settings, wanted, most, follow, show))


def _need_one_form(as_csv: bool, as_json: bool) -> None:
    if as_csv and as_json:
        raise SettingsError(
            fr="--csv et --json s'excluent : choisis l'un des deux.",
            en="--csv and --json exclude each other: choose one of them.",
        )


def _filters(player: str | None, game: str | None, since: str | None, settings: Settings) -> "Filters":
    from hub.log import Filters

    if game is not None and game not in GAMES:
        raise wrong_value("--game", game, " ou ".join(GAMES), " or ".join(GAMES))
    start = None if since is None else moment_of(since, datetime.now(UTC), settings.zone)
    since_ms = int(start.timestamp() * 1000) if start else None
    return Filters(player=player, game=game, since_ms=since_ms)


def _writer(settings: Settings, as_csv: bool, as_json: bool) -> "Callable[[LoggedRoll], None]":
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


async def _read(
    settings: Settings, wanted: "Filters", limit: int, follow: bool, show: "Callable[[LoggedRoll], None]"
) -> None:
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
