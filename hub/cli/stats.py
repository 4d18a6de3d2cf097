"""`cornet stats`: whether the dice are fair, by what the log says fell."""

import json
from typing import TYPE_CHECKING, Annotated, Any

import typer

from hub.cli.language import Language
from hub.cli.need_log import need_log
from hub.cli.options import AsJson, Config, Data
from hub.cli.stoppable import run_until_stopped
from hub.cli.wrong_value import wrong_value
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
    as_json: AsJson = False,
    data: Data = None,
    config: Config = None,
) -> None:
    """Write what fell and what it is worth; options choose what is shown, not what is judged."""
    language: Language = context.obj
    settings = language.load(config, {"hub.data": str(data) if data else None})
    speak(language.spoken)
    need_log(settings)
    if game is not None and game not in GAMES:
        raise wrong_value("--game", game, " ou ".join(GAMES), " or ".join(GAMES))
    run_until_stopped(_tell(settings, player, game, as_json))


async def _tell(settings: Settings, player: str | None, game: str | None, as_json: bool) -> None:
    from hub.cli.fair_dice import show
    from hub.log import open_log

    async with open_log(log_place(settings)) as log:
        told = await _told(log)
    told["groups"] = [
        group
        for group in told["groups"]
        if game in (None, group["game"]) and (player is None or player in group["players"])
    ]
    if as_json:
        print(spelled(json.dumps(told, ensure_ascii=False)))
    else:
        show(told, settings.hub.language)


async def _told(log: "Log") -> dict[str, Any]:
    from hub import fairness

    names = {box.id: box.state.name for box in await log.boxes() if box.state}
    return fairness.as_json(await fairness.Watch(log, secrets=True).report(), names)
