"""`cornet backup` and `cornet restore`: all that a hub keeps in one file, and back, while it runs."""

from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from hub.cli.language import Language
from hub.cli.need_log import need_log
from hub.cli.options import Config, Data
from hub.cli.progress import progress
from hub.cli.rows import local
from hub.cli.stoppable import interrupted_by_sigterm
from hub.settings import Settings

if TYPE_CHECKING:
    from hub.backup import Restored

Target = Annotated[
    Path | None,
    typer.Argument(metavar="FICHIER", help="Où l'écrire (sinon dans backups, dans les données)."),
]
Source = Annotated[Path, typer.Argument(metavar="FICHIER", help="Un fichier écrit par « cornet backup ».")]
WithoutKeys = Annotated[bool, typer.Option("--without-keys", help="Laisse de côté les clés et l'autorité.")]

MADE = {
    "fr": "Sauvegarde de {rolls} jet(s) : {file}",
    "en": "Backup of {rolls} roll(s): {file}",
}
KEEP_SECRET = {
    "fr": "Elle contient les clés des boîtes : garde-la comme un mot de passe.",
    "en": "The keys of the boxes are in it: keep it like a password.",
}
BEFORE = {
    "fr": "Ce qui était là est sauvegardé : {file}",
    "en": "What was there is backed up: {file}",
}
RESTORED = {
    "fr": "Remis : {rolls} jet(s), tels qu'au {at}.",
    "en": "Put back: {rolls} roll(s), as of {at}.",
}
KEYS = {
    "fr": "Clés remises, aucune perdue : {boxes}.",
    "en": "Keys put back, none lost: {boxes}.",
}
AUTHORITY = {
    "restored": {
        "fr": "L'autorité des certificats est remise.",
        "en": "The certificate authority is put back.",
    },
    "kept": {
        "fr": "L'autorité d'ici est gardée, celle de la sauvegarde est autre : pour la reprendre, range le "
        "dossier {folder} ailleurs, puis recommence.",
        "en": "The authority that is here is kept, the one in the backup is another: to take that one, move "
        "the folder {folder} away, then do this again.",
    },
}


def backup(
    context: typer.Context,
    file: Target = None,
    without_keys: WithoutKeys = False,
    data: Data = None,
    config: Config = None,
) -> None:
    """Write the backup, and say where it is."""
    from hub.backup import back_up

    language: Language = context.obj
    settings = language.load(config, {"hub.data": data and str(data)})
    need_log(settings)
    with interrupted_by_sigterm(), progress(language.spoken) as told:
        made = back_up(settings, file, told, datetime.now(UTC), keys=not without_keys)
    print(MADE[language.spoken].format(rolls=made.rolls, file=made.file))
    if made.keys:
        print(KEEP_SECRET[language.spoken])


def restore(context: typer.Context, file: Source, data: Data = None, config: Config = None) -> None:
    """Put a backup back, and say what was kept of what was there."""
    from hub.backup import restore as put_back

    language: Language = context.obj
    settings = language.load(config, {"hub.data": data and str(data)})
    with interrupted_by_sigterm(), progress(language.spoken) as told:
        restored = put_back(settings, file, told, datetime.now(UTC))
    for line in _told(restored, settings, language.spoken):
        print(line)


def _told(restored: "Restored", settings: Settings, language: str) -> list[str]:
    from hub.settings.place import authority_place

    at = local(restored.manifest.made_at, settings.zone)
    lines = [BEFORE[language].format(file=restored.before)] if restored.before else []
    lines.append(RESTORED[language].format(rolls=restored.rolls, at=at))
    if restored.secrets.boxes:
        lines.append(KEYS[language].format(boxes=", ".join(restored.secrets.boxes)))
    if restored.secrets.authority in AUTHORITY:
        said = AUTHORITY[restored.secrets.authority][language]
        lines.append(said.format(folder=authority_place(settings)))
    return lines
