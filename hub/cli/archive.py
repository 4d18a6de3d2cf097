"""`cornet archive`: rolls of long ago out of the log into Parquet files, checked before they go."""

import json
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from hub.cli.language import Language
from hub.cli.need_log import need_log
from hub.cli.options import AsJson, Config, Data
from hub.cli.progress import progress
from hub.cli.since import since
from hub.cli.stoppable import interrupted_by_sigterm
from hub.errors import SettingsError
from hub.said import Said
from hub.settings import Settings

if TYPE_CHECKING:
    from hub.archive import Done

Before = Annotated[
    str | None,
    typer.Option(metavar="QUAND", help="Les jets d'avant ce moment (sinon ce que dit log.keep)."),
]
To = Annotated[Path | None, typer.Option(help="Le dossier des fichiers (sinon archive, dans les données).")]

MOVING = Said(fr="Les jets sont archivés", en="Archiving rolls")
DONE = {
    "fr": "{rolls} jet(s) archivé(s), relus, puis retirés du journal :",
    "en": "{rolls} roll(s) archived, read again, then taken out of the log:",
}
NOTHING = {
    "fr": "Rien à archiver : aucun jet d'avant le {before}.",
    "en": "Nothing to archive: no roll from before {before}.",
}


def archive(
    context: typer.Context,
    before: Before = None,
    to: To = None,
    as_json: AsJson = False,
    data: Data = None,
    config: Config = None,
) -> None:
    """Move old rolls into files, and say which."""
    from hub.archive import archive as put_away
    from hub.settings.place import archive_place, log_place

    language: Language = context.obj
    settings = language.load(config, {"hub.data": data and str(data)})
    need_log(settings)
    now = datetime.now(UTC)
    moment = _before(before, settings, now)
    folder = (to or archive_place(settings)).expanduser().resolve()
    with interrupted_by_sigterm(), progress(language.spoken) as told:
        done = put_away(
            log_place(settings),
            folder,
            round(moment.timestamp() * 1000),
            round(now.timestamp() * 1000),
            lambda rolls, of_all: told(MOVING, rolls, of_all),
        )
    print(_as_json(done) if as_json else _as_text(done, moment, language.spoken))


def _before(before: str | None, settings: Settings, now: datetime) -> datetime:
    from hub.settings.keep import kept_since

    moment = since(before, now, settings.zone, "--before") if before else kept_since(settings.log.keep, now)
    if moment is None:
        raise SettingsError(
            fr="log.keep vaut forever, rien n'est à archiver : donne --before, par exemple 2024-01-01.",
            en="log.keep is forever, nothing is to be archived: give --before, 2024-01-01 for instance.",
        )
    return moment


def _as_json(done: "Done") -> str:
    return json.dumps({"rolls": done.rolls, "files": [str(file) for file in done.files]}, ensure_ascii=False)


def _as_text(done: "Done", before: datetime, language: str) -> str:
    if not done.rolls:
        return NOTHING[language].format(before=before.date())
    return "\n".join([DONE[language].format(rolls=done.rolls), *map(str, done.files)])
