"""`cornet sheet`: the characters of the table, from a TOML file and to one."""

import time
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from hub.cli.language import Language
from hub.cli.options import Config, Data
from hub.cli.stoppable import run_until_stopped
from hub.cli.writing import write_out
from hub.errors import SettingsError
from hub.reason import reason
from hub.settings import Settings
from hub.settings.place import log_place

if TYPE_CHECKING:
    from hub.table.character import Character

app = typer.Typer(help="Les personnages : leurs Scores et codes nommés, en TOML.")

SAID = {"fr": "{count} personnage(s) gardé(s) : {names}.", "en": "{count} character(s) kept: {names}."}

Name = Annotated[
    list[str] | None, typer.Option("--name", metavar="NOM", help="Ce personnage seul, autant qu'il faut.")
]


@app.command("import", help="Garde les personnages d'un fichier ; la boîte de chacun l'apprend aussitôt.")
def import_(
    context: typer.Context,
    file: Annotated[Path, typer.Argument(metavar="FICHIER", help="Le fichier TOML.")],
    data: Data = None,
    config: Config = None,
) -> None:
    """Keep every character of a file, or none where one of them cannot be."""
    from hub.table.sheet_file import read_sheets

    settings = _settings(context.obj, data, config)
    characters = read_sheets(_read(file))
    run_until_stopped(_keep(settings, characters))
    names = ", ".join(one.name for one in characters)
    print(SAID[settings.hub.language].format(count=len(characters), names=names))


@app.command("export", help="Écrit les personnages, tels que « cornet sheet import » les lit.")
def export(
    context: typer.Context,
    name: Name = None,
    out: Annotated[Path | None, typer.Option(help="Le fichier où écrire (sinon la sortie).")] = None,
    data: Data = None,
    config: Config = None,
) -> None:
    """Write every character, or those named; an example where there is none yet."""
    settings = _settings(context.obj, data, config)
    run_until_stopped(_export(settings, name, out))


async def _keep(settings: Settings, characters: "list[Character]") -> None:
    from hub.log import open_log
    from hub.table.characters import keep

    async with open_log(log_place(settings)) as log:
        await keep(log, characters, time.time_ns() // 1_000_000)


async def _export(settings: Settings, names: list[str] | None, out: Path | None) -> None:
    from hub.log import open_log
    from hub.table.characters import every, need_character
    from hub.table.sheet_file import example, write_sheets

    async with open_log(log_place(settings)) as log:
        found = [await need_character(log, name) for name in names] if names else await every(log)
    write_out(write_sheets(found or example()), out)


def _settings(language: Language, data: Path | None, config: Path | None) -> Settings:
    return language.load(config, {"hub.data": str(data) if data else None})


def _read(file: Path) -> str:
    try:
        return file.read_bytes().decode()
    except UnicodeDecodeError as error:
        raise SettingsError(
            fr=f"{file} n'est pas du texte UTF-8 : enregistre-le ainsi.",
            en=f"{file} is not UTF-8 text: save it so.",
        ) from error
    except OSError as error:
        why = reason(error)
        raise SettingsError(
            fr=f"{file} ne se lit pas ({why.fr}) : vérifie le chemin.",
            en=f"{file} cannot be read ({why.en}): check the path.",
        ) from error
