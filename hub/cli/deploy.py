"""`cornet deploy`: from a bare board on USB to a working box; done again, only what changed."""

import os
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from hub.cli.box import broker_address, need_table
from hub.cli.deploy_told import lines_of, rehearsal_of
from hub.cli.language import Language
from hub.cli.options import Config, Data
from hub.cli.progress import progress
from hub.cli.stoppable import interrupted_by_sigterm
from hub.cli.wrong_value import wrong_value
from hub.errors import SettingsError
from hub.said import Said
from hub.settings import Settings

if TYPE_CHECKING:
    from hub.deploy.broker import Address
    from hub.deploy.provision import Asked
    from hub.deploy.wish import Wisher

VARIABLE = "CORNET_WIFI_PASSWORD"
IMAGE = Said(
    fr="L'image {image} serait écrite sur {port} ; le reste se voit une fois MicroPython là.",
    en="The image {image} would be written to {port}; the rest shows once MicroPython is there.",
)
PASSWORD = Said(
    fr="Mot de passe du Wi-Fi « {ssid} » (rien : celui que la boîte a, ou aucun)",
    en='Password of the Wi-Fi "{ssid}" (nothing: the one that the box has, or none)',
)
SSID_BYTES, PASSWORD_BYTES = 32, (8, 64)

UsbPort = Annotated[
    str | None, typer.Argument(metavar="PORT", help="Le port série de la carte (sinon la seule branchée).")
]
Image = Annotated[
    Path | None,
    typer.Option(metavar="FICHIER", help="Écrit d'abord cette image de MicroPython, avec esptool."),
]
Board = Annotated[
    str | None,
    typer.Option(
        metavar="MONTAGE", help="Le montage soudé (sinon celui de la boîte, ou le premier de la puce)."
    ),
]
Display = Annotated[
    str | None,
    typer.Option(
        metavar="AFFICHEUR", help="max7219, ht16k33 ou tm1638 (sinon celui de la boîte, ou max7219)."
    ),
]
Wifi = Annotated[
    str | None,
    typer.Option(
        metavar="NOM", help="Le réseau Wi-Fi ; son mot de passe est demandé, ou pris de CORNET_WIFI_PASSWORD."
    ),
]
Broker = Annotated[
    str | None,
    typer.Option(
        metavar="HÔTE:PORT", help="Le courtier (sinon celui de la boîte, des réglages, ou du réseau local)."
    ),
]
Table = Annotated[
    str | None, typer.Option(metavar="NOM", help="La table (sinon celle de la boîte, ou des réglages).")
]
Name = Annotated[str | None, typer.Option(metavar="NOM", help="Le nom de la boîte (sinon son identifiant).")]
Room = Annotated[str | None, typer.Option(metavar="PIÈCE", help="La pièce où Home Assistant range la boîte.")]
Player = Annotated[
    list[str] | None, typer.Option(metavar="NOM", help="Un joueur de la boîte, autant qu'il faut.")
]
Rotate = Annotated[bool, typer.Option("--rotate", help="Donne une clé et un mot de passe nouveaux.")]
DryRun = Annotated[bool, typer.Option("--dry-run", help="Dit ce qui serait fait, et n'écrit rien.")]


def deploy(
    context: typer.Context,
    port: UsbPort = None,
    image: Image = None,
    board: Board = None,
    display: Display = None,
    wifi: Wifi = None,
    broker: Broker = None,
    table: Table = None,
    name: Name = None,
    room: Room = None,
    player: Player = None,
    rotate: Rotate = False,
    dry_run: DryRun = False,
    data: Data = None,
    config: Config = None,
) -> None:
    """Bring a board to this version and these settings."""
    from hub.deploy.provision import Asked

    language: Language = context.obj
    settings = language.load(config, {"hub.data": data and str(data)})
    if table is not None:
        need_table(table)
    _need_known(board, display)
    password = os.environ.get(VARIABLE)
    if wifi and password is None and sys.stdin.isatty() and not dry_run:
        password = _typed(wifi, language.spoken)
    of = (_need_name(wifi), _need_password(password), _address(broker), table, name, room)
    asked = Asked(*of, tuple(player or ()), board, display)
    wisher = _wisher(asked, settings, config is not None, rotate, dry_run)
    with interrupted_by_sigterm():
        for line in _deployed(wisher, port, image, dry_run, language.spoken):
            print(line)


def _wisher(asked: "Asked", settings: Settings, has_file: bool, rotate: bool, dry_run: bool) -> "Wisher":
    from hub.deploy.wish import Wisher
    from hub.keys import open_keys
    from hub.settings.place import keys_place

    keys = None if dry_run else open_keys(keys_place(settings))
    return Wisher(asked, settings, has_file, keys, rotate, lambda: _no_password(str(asked.wifi)))


def _deployed(
    wisher: "Wisher", port: str | None, image: Path | None, dry_run: bool, language: str
) -> Iterator[str]:
    from hub.deploy import image as images
    from hub.deploy.cable import usb_ports
    from hub.deploy.content import BESIDE, version_of
    from hub.deploy.deploying import deploy as bring
    from hub.deploy.ports import need_one

    chosen = port or need_one(usb_ports())
    if image:
        images.need_image(image, wisher.asked.board)
    if image and dry_run:
        yield IMAGE.sentence(language).format(image=image, port=chosen)
        return
    with progress(language) as told:
        if image:
            images.flash(chosen, image, told, wisher.asked.board)
        done = bring(chosen, version_of(BESIDE, told), wisher, told, rehearse=dry_run)
    yield from (
        rehearsal_of(done, language) if dry_run else lines_of(done, wisher.settings.mqtt.embedded, language)
    )


def _need_known(board: str | None, display: str | None) -> None:
    from hub.deploy.builds import DISPLAYS, builds

    for option, value, known in (("--board", board, [*builds()]), ("--display", display, DISPLAYS)):
        if value is not None and value not in known:
            named = ", ".join(known)
            raise wrong_value(option, value, f"l'un de {named}", f"one of {named}")


def _address(text: str | None) -> "Address | None":
    from hub.deploy.broker import Address

    return Address(*broker_address(text, "--broker")) if text else None


def _need_name(ssid: str | None) -> str | None:
    if ssid is not None and not 0 < len(ssid.encode()) <= SSID_BYTES:
        raise wrong_value("--wifi", ssid, "un nom de 1 à 32 octets", "a name of 1 to 32 bytes")
    return ssid


def _typed(ssid: str, language: str) -> str | None:
    """What is typed and not shown; None where it is nothing."""
    said = PASSWORD.sentence(language).format(ssid=ssid)
    typed: str = typer.prompt(said, default="", hide_input=True, show_default=False, err=True)
    return typed or None


def _no_password(ssid: str) -> str:
    """Of a network that the box does not know: none, where someone could have typed one."""
    if sys.stdin.isatty():
        return ""
    raise SettingsError(
        fr=f"Le mot de passe du Wi-Fi « {ssid} » manque : mets-le dans {VARIABLE} (vide : aucun).",
        en=f'The password of the Wi-Fi "{ssid}" is missing: put it into {VARIABLE} (empty: none).',
    )


def _need_password(password: str | None) -> str | None:
    """It is told to nobody, not even where it is wrong."""
    if password and not PASSWORD_BYTES[0] <= len(password.encode()) <= PASSWORD_BYTES[1]:
        raise SettingsError(
            fr=f"Le mot de passe du Wi-Fi ({VARIABLE}) n'en est pas un : il faut de 8 à 63 lettres, ou rien.",
            en=f"The password of the Wi-Fi ({VARIABLE}) is none: it must have 8 to 63 letters, or be empty.",
        )
    return password
