"""`cornet update`: brings a box to this version over the air, and follows it until that is confirmed."""

import asyncio
import sys
import time
from collections.abc import Sequence
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Annotated

import typer

from hub.cli.language import Language
from hub.cli.options import Config, Data
from hub.cli.progress import progress
from hub.cli.stoppable import interrupted_by_sigterm
from hub.errors import SettingsError
from hub.said import Said
from hub.settings import Settings
from hub.settings.place import keys_place, log_place
from hub.tame import tame

if TYPE_CHECKING:
    from hub.log import Box, Log

LOOK_S = 0.2
GOING = Said(fr="{name} prend la version {version}", en="{name} takes version {version}")
CONFIRMED = Said(
    fr="Boîte {name} : version {version}, confirmée (elle a joint le courtier et réussi son essai).",
    en="Box {name}: version {version}, confirmed (it reached the broker and passed its self-test).",
)
REHEARSED = Said(
    fr="Boîte {name} : version {had}, prendrait {version} ; les jets restent, l'ancienne version aussi.",
    en="Box {name}: version {had}, would take {version}; the rolls stay, and so does the old version.",
)
NO_BOX = Said(
    fr="Aucune boîte n'est en ligne : allume-la près du Wi-Fi, puis recommence.",
    en="No box is online: switch one on near the Wi-Fi, then try again.",
)

Wanted = Annotated[
    str | None, typer.Argument(metavar="BOÎTE", help="La boîte, par son nom ou son identifiant.")
]
All = Annotated[bool, typer.Option("--all", help="Chaque boîte qui est en ligne, l'une après l'autre.")]
DryRun = Annotated[bool, typer.Option("--dry-run", help="Dit ce qui serait fait, et n'écrit rien.")]


def update(
    context: typer.Context,
    box: Wanted = None,
    every: All = False,
    dry_run: DryRun = False,
    data: Data = None,
    config: Config = None,
) -> int:
    """Bring a box to this version; 1 where one of them did not take it."""
    from hub.updating.running_hub import need_hub

    language: Language = context.obj
    settings = language.load(config, {"hub.data": data and str(data)})
    if (box is None) != every:
        raise SettingsError(
            fr="Nomme une boîte, ou mets --all : cornet update BOÎTE.",
            en="Name a box, or say --all: cornet update BOX.",
        )
    need_hub(settings)
    with interrupted_by_sigterm():
        return asyncio.run(_update(settings, box, dry_run, language.spoken))


async def _update(settings: Settings, wanted: str | None, dry_run: bool, language: str) -> int:
    from hub.log import open_log

    async with open_log(log_place(settings)) as log:
        boxes = _chosen(await log.boxes(), wanted)
        done = [await _told(settings, log, box, dry_run, language) for box in boxes]
    return 0 if all(done) else 1


def _chosen(boxes: "Sequence[Box]", wanted: str | None) -> "list[Box]":
    """The one that is called so, or all that are online."""
    from hub.updating import refusals
    from hub.updating.asking import called
    from hub.wire.own_box import is_own_box

    known = [box for box in boxes if not is_own_box(box.id)]
    if wanted is None:
        found = [box for box in known if box.availability == "online"]
        if not found:
            raise SettingsError(fr=NO_BOX.fr, en=NO_BOX.en)
        return found
    names = [box for box in known if box.state and box.state.name.casefold() == wanted.casefold()]
    found = [box for box in known if box.id == wanted] or names
    if not found:
        raise refusals.unknown_box(wanted, [called(box) for box in known])
    if found[1:]:
        raise refusals.several_boxes(wanted, [box.id for box in found])
    return found


async def _told(settings: Settings, log: "Log", box: "Box", dry_run: bool, language: str) -> bool:
    """Whether it went well; what became of it is told."""
    from hub.table.errors import TableError

    try:
        line = await (_rehearsed(settings, box) if dry_run else _brought(settings, log, box, language))
    except TableError as error:
        print(tame(error.sentence(language)), file=sys.stderr)
        return False
    print(tame(line.sentence(language)))
    return True


async def _rehearsed(settings: Settings, box: "Box") -> Said:
    from hub.deploy.content import BESIDE
    from hub.keys import open_keys
    from hub.updating.asking import called, need_newer, need_updatable
    from hub.updating.edition import version_in

    need_updatable(box, bool(open_keys(keys_place(settings)).of(box.id)))
    offered = version_in(BESIDE)
    need_newer(box, offered)
    had = box.state.version if box.state else ""
    return _filled(REHEARSED, name=called(box), had=had, version=offered)


async def _brought(settings: Settings, log: "Log", box: "Box", language: str) -> Said:
    """Ask it, and follow it to the end. TableError where it comes to nothing."""
    from hub.updating.asking import called
    from hub.updating.following import Following
    from hub.updating.running_hub import ask_hub

    version = await asyncio.to_thread(ask_hub, settings, box.id)
    following = Following(box, version, datetime.now(UTC), time.monotonic())
    about = _filled(GOING, name=called(box), version=version)
    with progress(language) as told:
        while (then := following.look(await _now(log, box), time.monotonic())) != "confirmed":
            if then == "ask":
                await asyncio.to_thread(ask_hub, settings, box.id)
            told(about, following.percent, 100)
            await asyncio.sleep(LOOK_S)
    return _filled(CONFIRMED, name=called(box), version=version)


async def _now(log: "Log", box: "Box") -> "Box":
    return next((one for one in await log.boxes() if one.id == box.id), box)


def _filled(said: Said, **values: str) -> Said:
    return Said(fr=said.fr.format(**values), en=said.en.format(**values))
