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

SAID = {
    "zip": (
        "{place} est écrit : déballe-le dans le dossier de configuration de Home Assistant.",
        "{place} is written: unpack it in the configuration folder of Home Assistant.",
    ),
    "folder": (
        "{place} a l'intégration Cornet.",
        "{place} has the integration Cornet.",
    ),
    "then": (
        "Redémarre Home Assistant, puis ajoute Cornet dans Paramètres > Appareils et services.",
        "Restart Home Assistant, then add Cornet in Settings > Devices & services.",
    ),
}


def home_assistant(context: typer.Context, place: Place) -> None:
    """Write it, and say what is next."""
    from hub.integrations.home_assistant.package import laid_out, zipped

    language: Language = context.obj
    is_zip = place.suffix.lower() == ".zip"
    (zipped if is_zip else laid_out)(place)
    for line in ("zip" if is_zip else "folder", "then"):
        print(SAID[line][language.spoken == "en"].format(place=place))
