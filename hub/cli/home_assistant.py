"""`cornet home-assistant`: the integration for Home Assistant, put where it belongs, or packed."""

from pathlib import Path
from typing import Annotated

import typer

from hub.cli.language import Language

Place = Annotated[
    Path,
    typer.Argument(
        metavar="DOSSIER|FICHIER.zip",
        help="Le dossier de configuration de Home Assistant, ou un zip à écrire.",
    ),
]

Hacs = Annotated[
    bool,
    typer.Option("--hacs", help="Un zip tel que HACS veut un dépôt : README.md et hacs.json à la racine."),
]

SAID = {
    "zip": (
        "{place} est écrit : déballe-le dans le dossier de configuration de Home Assistant.",
        "{place} is written: unpack it in the configuration folder of Home Assistant.",
    ),
    "hacs": (
        "{place} est écrit : mets-en le contenu dans un dépôt, que HACS prend comme dépôt personnalisé.",
        "{place} is written: put what is in it into a repository, which HACS takes as a custom one.",
    ),
    "folder": (
        "{place} a l'intégration Cornet et ses blueprints.",
        "{place} has the integration Cornet and its blueprints.",
    ),
    "then": (
        "Redémarre Home Assistant, puis ajoute « Cornet » dans Paramètres > Appareils et services.",
        "Restart Home Assistant, then add “Cornet” in Settings > Devices & services.",
    ),
    "here": (
        "Sur la machine du hub : donne-lui http://127.0.0.1:8620 (rien n'y annonce le hub).",
        "On the hub's machine: give it http://127.0.0.1:8620 (nothing announces the hub there).",
    ),
    "elsewhere": (
        "Sur une autre (un conteneur en est une) : règle viewer.host et viewer.token, et le hub est "
        "trouvé ; « cornet invite gm » écrit le jeton.",
        "On another one (a container is one): set viewer.host and viewer.token, and the hub is "
        "found; “cornet invite gm” writes the token.",
    ),
}


def home_assistant(context: typer.Context, place: Place, hacs: Hacs = False) -> None:
    """Write it, and say what is next."""
    from hub.integrations.home_assistant.package import laid_out, zipped

    language: Language = context.obj
    is_zip = hacs or place.suffix.lower() == ".zip"
    if is_zip:
        zipped(place, hacs)
    else:
        laid_out(place)
    for line in ("hacs" if hacs else "zip" if is_zip else "folder", "then", "here", "elsewhere"):
        print(SAID[line][language.spoken == "en"].format(place=place))
