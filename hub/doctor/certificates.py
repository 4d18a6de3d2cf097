"""TLS at the embedded broker: our authority, its certificate for this machine, and who speaks without."""

import socket
import ssl
from pathlib import Path

from hub.broker.names import LOOPBACK, own_names
from hub.doctor.bounded import LIMIT_S, in_time
from hub.doctor.case import Case
from hub.doctor.note import Note, refused, watch, well, wrong
from hub.errors import SettingsError
from hub.from_here import from_here
from hub.keys.owner_only import need_owner_only
from hub.said import Said
from hub.settings import Settings
from hub.settings.place import authority_place

IN_CLEAR = watch(
    Said(
        fr="Les boîtes montrent leur mot de passe en clair sur le réseau.",
        en="Boxes show their passwords in clear on the network.",
    ),
    Said(
        fr="Règle broker.tls_port à 8883, relance le hub, puis cornet pair.",
        en="Set broker.tls_port to 8883, start the hub again, then cornet pair.",
    ),
)
START_AGAIN = Said(
    fr="Relance le hub : il en fait un nouveau.", en="Start the hub again: it makes a new one."
)


async def tls(case: Case) -> list[Note]:
    """Whether there is TLS where it is needed, and whether boxes can trust it."""
    settings = case.settings
    if not settings.mqtt.embedded:
        return []
    if not settings.broker.tls_port:
        return [IN_CLEAR] if settings.mqtt.host not in LOOPBACK else []
    if case.health is None:
        return [well(fr="TLS : le hub le servira.", en="TLS: the hub will serve it.")]
    return await in_time(lambda: _served(settings))


def _served(settings: Settings) -> list[Note]:
    from hub.broker.authority import DER_FILE, KEY_FILE, PEM_FILE, SERVER_FILE, read_certificate

    folder = authority_place(settings)
    try:
        need_owner_only(folder / KEY_FILE)
        served, ends = read_certificate(folder / SERVER_FILE)
        _shake_hands(settings, folder / DER_FILE)
    except SettingsError as error:
        return [refused(error)]
    except (OSError, ValueError) as error:
        return [_not_served(settings.broker.tls_port, error)]
    missing = [name for name in own_names() if name not in served]
    authority_ends = read_certificate(folder / PEM_FILE).ends
    return [_unnamed(missing)] if missing else [_fine(min(ends, authority_ends).year)]


def _shake_hands(settings: Settings, authority: Path) -> None:
    context = ssl.create_default_context(cadata=authority.read_bytes())
    where = from_here(settings.mqtt.host), settings.broker.tls_port
    with (
        socket.create_connection(where, LIMIT_S) as plain,
        context.wrap_socket(plain, server_hostname="localhost"),
    ):
        pass


def _fine(year: int) -> Note:
    return well(
        fr=f"TLS : le certificat nomme cette machine, et tient jusqu'en {year}.",
        en=f"TLS: the certificate names this machine, and holds until {year}.",
    )


def _unnamed(missing: list[str]) -> Note:
    names = ", ".join(missing)
    said = Said(
        fr=f"TLS : le certificat ne nomme pas {names}.", en=f"TLS: the certificate does not name {names}."
    )
    return watch(said, START_AGAIN)


def _not_served(port: int, error: Exception) -> Note:
    said = Said(
        fr=f"TLS : le port {port} ne répond pas sous notre autorité ({type(error).__name__}).",
        en=f"TLS: port {port} does not answer under our authority ({type(error).__name__}).",
    )
    return wrong(said, START_AGAIN)
