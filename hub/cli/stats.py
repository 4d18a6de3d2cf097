"""`cornet stats`: whether the dice are fair, by what the log says fell; or who is lucky."""

import json
from typing import TYPE_CHECKING, Annotated, Any

import typer

from hub.cli.archived import say_archived
from hub.cli.language import Language
from hub.cli.need_log import need_log
from hub.cli.options import AsJson, Config, Data
from hub.cli.stoppable import run_until_stopped
from hub.cli.wrong_value import wrong_value
from hub.errors import SettingsError
from hub.said import speak
from hub.settings import Settings
from hub.settings.place import log_place
from hub.tame import spelled
from shared_rules.rolls import GAMES

if TYPE_CHECKING:
    from hub.log import Log


def stats(
    context: typer.Context,
    player: Annotated[str | None, typer.Option(help="Les jets de ce joueur.")] = None,
    game: Annotated[str | None, typer.Option(metavar="d100|d6", help="Les jets de ce jeu.")] = None,
    luck: Annotated[
        bool, typer.Option("--luck", help="La chance face aux chances exactes, au lieu de l'équité.")
    ] = False,
    session: Annotated[
        str | None, typer.Option(metavar="NOM", help="Avec --luck : la séance de ce nom ou numéro.")
    ] = None,
    as_json: AsJson = False,
    data: Data = None,
    config: Config = None,
) -> None:
    """Write what fell and what it is worth; options choose what is shown, not what is judged.

    With --luck they choose what is counted.
    """
    language: Language = context.obj
    settings = language.load(config, {"hub.data": str(data) if data else None})
    speak(language.spoken)
    need_log(settings)
    if game is not None and game not in GAMES:
        raise wrong_value("--game", game, " ou ".join(GAMES), " or ".join(GAMES))
    if luck:
        return run_until_stopped(_tell_luck(settings, player, game, session, as_json))
    if session is not None:
        raise SettingsError(
            fr=f"--session « {session} » va avec --luck : l'équité se juge sur tout le journal.",
            en=f'--session "{session}" goes with --luck: fairness is judged on the whole log.',
        )
    run_until_stopped(_tell(settings, player, game, as_json))


async def _tell(settings: Settings, player: str | None, game: str | None, as_json: bool) -> None:
    from hub.cli.fair_dice import show
    from hub.log import open_log
    from hub.log.fold import same

    async with open_log(log_place(settings)) as log:
        told = await _told(log)
        await say_archived(log, settings.hub.language)
    told["groups"] = [
        group
        for group in told["groups"]
        if game in (None, group["game"])
        and (player is None or any(same(player, one) for one in group["players"]))
    ]
    if as_json:
        print(spelled(json.dumps(told, ensure_ascii=False)))
    else:
        show(told, settings.hub.language)


async def _tell_luck(
    settings: Settings, player: str | None, game: str | None, session: str | None, as_json: bool
) -> None:
    from hub import statistics
    from hub.cli.luck import show
    from hub.log import open_log
    from hub.table.sessions import named
    from hub.table.visitor import GM

    async with open_log(log_place(settings)) as log:
        evening = None if session is None else await named(log, session)
        choice = statistics.Choice(GM, player, game, evening)
        told = await statistics.tell(statistics.Watch(log), log, choice)
        await say_archived(log, settings.hub.language)
    if as_json:
        print(spelled(json.dumps(told, ensure_ascii=False)))
    else:
        show(told, settings.hub.language, settings.zone)


async def _told(log: "Log") -> dict[str, Any]:
    from hub import fairness

    names = {box.id: box.state.name for box in await log.boxes() if box.state}
    return fairness.as_json(await fairness.Watch(log, secrets=True).report(), names)
