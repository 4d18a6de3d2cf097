"""`cornet broker-config mosquitto`: the rights of the table for a mosquitto of one's own, ready to run."""

from pathlib import Path
from typing import Annotated

import typer

from hub.cli.language import Language
from hub.cli.numbers import need_count
from hub.cli.options import Config, Data
from hub.errors import SettingsError
from hub.settings import Settings

BROKERS = ("mosquitto",)
LOWEST_PORT, HIGHEST_PORT = 1, 65535

Broker = Annotated[str, typer.Argument(metavar="mosquitto", help="Le courtier : mosquitto.")]
Folder = Annotated[
    Path | None, typer.Option(help="Le dossier où tout est écrit (sinon mosquitto, dans les données).")
]
Name = Annotated[
    list[str] | None,
    typer.Option(help="Un nom ou une adresse de la machine du courtier (sinon ceux de cette machine)."),
]
TlsPort = Annotated[str, typer.Option(metavar="PORT", help="Le port TLS du courtier.")]
Here = Annotated[
    str | None,
    typer.Option(metavar="PORT", help="Aussi un port sans mot de passe, pour les programmes de la machine."),
]

SAID = {
    "fr": (
        "Configuration écrite pour {boxes} boîte(s) : mosquitto -c {conf}",
        "Le hub s'y joint par : cornet hub --config {client}",
        "Les boîtes font confiance à {der}.",
        "Après chaque cornet pair : recommence, puis kill -HUP, et mosquitto relit tout.",
    ),
    "en": (
        "Configuration written for {boxes} box(es): mosquitto -c {conf}",
        "The hub joins it by: cornet hub --config {client}",
        "The boxes trust {der}.",
        "After each cornet pair: do this again, then kill -HUP, and mosquitto reads all again.",
    ),
}


def broker_config(
    context: typer.Context,
    broker: Broker,
    folder: Folder = None,
    name: Name = None,
    tls_port: TlsPort = "8883",
    here_port: Here = None,
    data: Data = None,
    config: Config = None,
) -> None:
    """Write conf, ACL, passwords and certificates; say how to run it, never a secret."""
    language: Language = context.obj
    settings = language.load(config, {"hub.data": data and str(data)})
    _need_known(broker)
    ports = _port("--tls-port", tls_port), _port("--here-port", here_port) if here_port else None
    for line in _written(settings, folder, name, ports, language.spoken):
        print(line)


def _written(
    settings: Settings,
    folder: Path | None,
    names: list[str] | None,
    ports: tuple[int, int | None],
    spoken: str,
) -> list[str]:
    from hub.broker.authority import open_authority
    from hub.broker.mosquitto import CLIENT_FILE, write_mosquitto
    from hub.broker.names import LOOPBACK, own_names
    from hub.keys import open_keys
    from hub.settings.place import authority_place, keys_place

    keys, authority = open_keys(keys_place(settings)), open_authority(authority_place(settings))
    conf = write_mosquitto(
        folder or settings.data_folder / "mosquitto",
        keys,
        authority,
        # A virtual box calls its broker 127.0.0.1, wherever it is.
        names=list(dict.fromkeys([*(names or own_names()), *LOOPBACK])),
        port=ports[0],
        here_port=ports[1],
        discovery=settings.mqtt.discovery,
        hub=settings.hub,
    )
    told = {
        "boxes": len(keys.boxes()),
        "conf": conf,
        "client": conf.with_name(CLIENT_FILE),
        "der": authority.der,
    }
    return [line.format(**told) for line in SAID[spoken]]


def _need_known(broker: str) -> None:
    if broker not in BROKERS:
        known = ", ".join(BROKERS)
        raise SettingsError(
            fr=f"« {broker} » n'est pas un courtier connu : il y a {known}.",
            en=f'"{broker}" is not a known broker: there is {known}.',
        )


def _port(option: str, text: str) -> int:
    port = need_count(option, text)
    if not LOWEST_PORT <= port <= HIGHEST_PORT:
        raise SettingsError(
            fr=f"{option} vaut {port} : il faut un port de {LOWEST_PORT} à {HIGHEST_PORT}.",
            en=f"{option} is {port}: it must be a port from {LOWEST_PORT} to {HIGHEST_PORT}.",
        )
    return port
