"""`cornet log`: reads the log of rolls, and follows it live; or what was set aside."""

from typing import Annotated

import typer

from hub.cli.asides import need_alone
from hub.cli.language import Language
from hub.cli.log_wanted import wanted
from hub.cli.need_log import need_log
from hub.cli.numbers import need_count
from hub.cli.options import Config, Data
from hub.cli.reading import read, read_asides, writer
from hub.cli.stoppable import run_until_stopped
from hub.errors import SettingsError
from hub.said import speak


def log(
    context: typer.Context,
    follow: Annotated[
        bool, typer.Option("--follow", "-f", help="Reste, et montre chaque jet qui arrive.")
    ] = False,
    player: Annotated[str | None, typer.Option(help="Les jets de ce joueur.")] = None,
    game: Annotated[str | None, typer.Option(metavar="d100|d6", help="Les jets de ce jeu.")] = None,
    outcome: Annotated[
        str | None,
        typer.Option(
            metavar="RÉSULTAT",
            help="critical_success, success, failure, critical_failure, critical, rc ou ec.",
        ),
    ] = None,
    session: Annotated[
        str | None, typer.Option(metavar="NOM", help="Les jets de la séance de ce nom ou numéro.")
    ] = None,
    since: Annotated[
        str | None, typer.Option(metavar="QUAND", help="Depuis 2h, 30min, 3j ou une date.")
    ] = None,
    until: Annotated[
        str | None,
        typer.Option(metavar="QUAND", help="Avant ce moment : 2h, 30min, 3j plus tôt, ou une date."),
    ] = None,
    box: Annotated[str | None, typer.Option(metavar="NOM", help="Les jets de cette boîte.")] = None,
    q: Annotated[
        str | None, typer.Option("--q", metavar="MOTS", help="Ces mots, chez le joueur ou dans l'action.")
    ] = None,
    limit: Annotated[str, typer.Option(metavar="N", help="Combien de jets, les derniers ; 0 : tous.")] = "50",
    aside: Annotated[
        bool, typer.Option("--aside", help="Ce qui n'a pas pu être lu, et pourquoi, au lieu des jets.")
    ] = False,
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
    given = {"player": player, "game": game, "outcome": outcome, "session": session}
    given |= {"since": since, "until": until, "box": box, "q": q}
    if aside:
        need_alone(follow=follow, csv=as_csv, **given)
    chosen, most = wanted(given, settings), need_count("--limit", limit)
    need_log(settings)
    if aside:
        return run_until_stopped(read_asides(settings, most, as_json))
    show = writer(settings, as_csv, as_json)
    run_until_stopped(read(settings, chosen, most, follow, show))


def _need_one_form(as_csv: bool, as_json: bool) -> None:
    if as_csv and as_json:
        raise SettingsError(
            fr="--csv et --json s'excluent : choisis l'un des deux.",
            en="--csv and --json exclude each other: choose one of them.",
        )
