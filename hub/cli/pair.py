"""`cornet pair`: gives the virtual box a key that seals its rolls, and a password at the broker."""

from pathlib import Path
from typing import Annotated

import typer

from hub.cli.language import Language
from hub.cli.options import Config, Data
from hub.errors import SettingsError
from hub.settings import Settings
from hub.settings.place import broker_for_boxes, keys_place

BoxFolder = Annotated[
    Path | None, typer.Option(help="Le dossier de la boîte virtuelle (sinon le premier des données).")
]
Rotate = Annotated[bool, typer.Option("--rotate", help="Donne une clé et un mot de passe nouveaux.")]
Home = Annotated[
    bool, typer.Option("--home", help="Donne à Home Assistant son mot de passe au courtier, et l'écrit.")
]

SAID = {
    "home": (
        "Pour l'intégration MQTT de Home Assistant : utilisateur {user}, mot de passe {password}",
        "For Home Assistant's MQTT integration: user {user}, password {password}",
    ),
    "new": (
        "La boîte {box} a reçu sa clé : désormais elle scelle ses jets.",
        "The box {box} got its key: from now on it seals its rolls.",
    ),
    "kept": (
        "La boîte {box} garde la clé qu'elle avait (--rotate en donne une nouvelle).",
        "The box {box} keeps the key it had (--rotate gives a new one).",
    ),
    "rotated": (
        "La boîte {box} a reçu une clé nouvelle ; l'ancienne vérifie encore les jets qu'elle a scellés.",
        "The box {box} got a new key; the old one still checks the rolls it sealed.",
    ),
    "tls": (
        "Elle ne se joint au courtier que par TLS : cornet box --mqtt {host}:{port}",
        "It joins the broker by TLS alone: cornet box --mqtt {host}:{port}",
    ),
    "named": (
        "Le courtier doit connaître son mot de passe : cornet broker-config mosquitto, puis kill -HUP.",
        "The broker must know its password: cornet broker-config mosquitto, then kill -HUP.",
    ),
}


def pair(
    context: typer.Context,
    box_folder: BoxFolder = None,
    rotate: Rotate = False,
    home: Home = False,
    data: Data = None,
    config: Config = None,
) -> None:
    """Pair a virtual box that is not being played, or let Home Assistant in."""
    from filelock import Timeout

    from hub.broker.trusted import trusted
    from hub.keys import open_keys
    from hub.virtual_box import folder as folders
    from hub.virtual_box.pairing import pair as pair_box

    language: Language = context.obj
    settings = language.load(config, {"hub.data": data and str(data)})
    if home:
        _pair_home(settings, rotate, language.spoken == "en")
        return
    folder, authority = box_folder or folders.box_folder(settings.data_folder, 1), trusted(settings)
    try:
        with folders.played(folder):
            box, paired = pair_box(folder, open_keys(keys_place(settings)), rotate, authority)
    except Timeout:
        raise _played(folder) from None
    host, port = broker_for_boxes(settings)
    said = [paired.how, *(["tls"] if authority else []), *([] if settings.mqtt.embedded else ["named"])]
    for line in said:
        print(SAID[line][1 if language.spoken == "en" else 0].format(box=box, host=host, port=port))


def _pair_home(settings: Settings, rotate: bool, english: bool) -> None:
    from hub.broker.rights import HOME
    from hub.keys import open_keys

    password = open_keys(keys_place(settings)).pair(HOME, rotate).password
    print(SAID["home"][english].format(user=HOME, password=password))
    if not settings.mqtt.embedded:
        print(SAID["named"][english])


def _played(folder: Path) -> SettingsError:
    return SettingsError(
        fr=f"La boîte de {folder} est allumée : arrête-la, puis recommence.",
        en=f"The box of {folder} is switched on: stop it, then try again.",
    )
