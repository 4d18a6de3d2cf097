"""The demo: the whole service with a virtual box, on ports that are free."""

import socket
from collections.abc import Callable
from functools import partial
from pathlib import Path

from msgspec.structs import replace

from hub.broker.trusted import trusted
from hub.concurrency.beside import beside
from hub.demo_box import keep_powered
from hub.errors import SettingsError
from hub.keys import open_keys
from hub.service import service, until_cancelled
from hub.settings import Settings
from hub.settings.place import broker_for_boxes, keys_place
from hub.virtual_box import VirtualBox
from hub.virtual_box.folder import free_box
from hub.virtual_box.pairing import pair

TRIES = 100
# The players of the examples in the rules.
PLAYERS = ("Senna", "Koris", "Thom", "Vex")


async def run_demo(
    settings: Settings, say: Callable[[str], object], show_page: Callable[[str], object]
) -> None:
    """Service and box until cancelled; `say` is told which ports were busy, then where everything is."""
    settings = with_free_ports(settings, say)
    with free_box(settings.data_folder) as folder:
        pair(folder, open_keys(keys_place(settings)), authority=trusted(settings))
        box = _make_box(settings, folder)
        async with service(settings, (box,)) as running, box:
            say(running.sentence(settings.hub.language))
            show_page(running.address)
            async with beside(keep_powered(box, settings.hub.language, say), "demo box"):
                await until_cancelled()


def _make_box(settings: Settings, folder: Path) -> VirtualBox:
    return VirtualBox(
        folder,
        broker=broker_for_boxes(settings),
        table=settings.hub.table,
        language=settings.hub.language,
        discovery=settings.mqtt.discovery,
        players=PLAYERS,
    )


def with_free_ports(settings: Settings, say: Callable[[str], object]) -> Settings:
    """The settings with the next free port wherever the wanted one is taken."""
    viewer, mqtt, broker = settings.viewer, settings.mqtt, settings.broker
    free = partial(_free_port, settings.hub.language, say)
    viewer = replace(viewer, port=free(viewer.host, viewer.port))
    if mqtt.embedded:
        mqtt = replace(mqtt, port=free(mqtt.host, mqtt.port, viewer.port))
        if broker.tls_port:
            broker = replace(broker, tls_port=free(mqtt.host, broker.tls_port, viewer.port, mqtt.port))
    return replace(settings, viewer=viewer, mqtt=mqtt, broker=broker)


def _free_port(language: str, say: Callable[[str], object], host: str, wanted: int, *but: int) -> int:
    port = next_free_port(host, wanted, *but)
    if wanted not in (0, port):
        taken = {
            "fr": f"Le port {wanted} est pris : la démo prend le {port}.",
            "en": f"Port {wanted} is taken: the demo takes {port}.",
        }
        say(taken[language])
    return port


def next_free_port(host: str, wanted: int, *but: int) -> int:
    """The first port from `wanted` on, none of `but`, that can be listened to; any free one for 0."""
    for port in range(wanted, min(wanted + TRIES, 65536)):
        if port in but:
            continue
        try:
            with socket.create_server((host, port)) as listener:
                return int(listener.getsockname()[1])
        except OSError:
            continue
    raise SettingsError(
        fr=f"Aucun port n'est libre sur {host} à partir de {wanted} : donne un autre port de départ.",
        en=f"No port is free on {host} from {wanted} on: give another port to start from.",
    )
