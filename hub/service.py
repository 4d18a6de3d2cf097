"""The hub as it runs: broker, log, core, link, integrations; opened in this order, closed in the other."""

import asyncio
import gc
import secrets
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import AbstractAsyncContextManager, AsyncExitStack, asynccontextmanager, suppress
from dataclasses import dataclass
from functools import partial
from importlib import import_module
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

import msgspec

from hub.archive.daily import archive_daily, need_archive
from hub.broker import Tls, embedded_broker
from hub.broker.limits import Limits
from hub.broker.names import own_names
from hub.broker.refusals import Refusals
from hub.broker.rights import HUB, TableRights
from hub.concurrency.beside import beside
from hub.core import Hub, open_hub
from hub.door import refusals_kept
from hub.from_here import from_here
from hub.integrations import Integration
from hub.keys import Keys, open_keys
from hub.keys.invite_key import InviteKey
from hub.leased import leased
from hub.log import open_log
from hub.manifests import Manifest, manifests
from hub.mqtt import open_link
from hub.settings import Settings
from hub.settings.place import authority_place, keys_place, log_place
from hub.supervised import supervised
from hub.table.keeper import keep_table
from hub.whereabouts import Pages, noted
from hub.wire.own_box import own_box

if TYPE_CHECKING:
    from hub.virtual_box import VirtualBox

# More objects than a batch of rolls is made of: what lives for one batch is never looked through.
GARBAGE = 50_000


@dataclass(frozen=True, slots=True)
class Running:
    """A service that runs: the address of its pages ("" for none), its settings with the ports it got."""

    address: str
    settings: Settings

    def sentence(self, language: str) -> str:
        """Where everything is, on one line."""
        broker, folder = self.settings.mqtt, self.settings.data_folder
        where = f"{from_here(broker.host)}:{broker.port}"
        if language == "en":
            return f"Cornet: {self.address} (MQTT {where}, data {folder})"
        return f"Cornet : {self.address} (MQTT {where}, données {folder})"


@asynccontextmanager
async def service(
    settings: Settings,
    virtual_boxes: "Sequence[VirtualBox]" = (),
    integrations: Sequence[Integration] | None = None,
) -> AsyncIterator[Running]:
    """Everything, for as long as the block runs; SettingsError where a part cannot start.

    `integrations`: by default those whose table is in the settings.
    """
    archives = need_archive(settings)
    async with AsyncExitStack() as stack:
        keys = open_keys(keys_place(settings))
        settings, refusals = await _with_broker(settings, keys, stack)
        log = await stack.enter_async_context(open_log(log_place(settings), to_write=True))
        keys.pair(own_box(await log.hub_id()))  # what the hub rolls itself is sealed as any box's rolls are
        hub = await stack.enter_async_context(open_hub(log, settings.hub.table, keys_of=keys.of))
        hub.stores = settings.hub.stores
        hub.invite_key = InviteKey(keys_place(settings))
        await stack.enter_async_context(refusals_kept(refusals, hub))
        reached = msgspec.structs.replace(settings.mqtt, host=from_here(settings.mqtt.host))
        await stack.enter_async_context(open_link(reached, hub))
        await stack.enter_async_context(beside(keep_table(hub), "cornet-table"))
        if archives:
            await stack.enter_async_context(beside(archive_daily(settings), "cornet-archive"))
        if integrations is None:
            integrations = configured(settings)
            await asyncio.to_thread(_import, integrations)  # which takes long, while rolls are kept already
        address = ""
        for one in integrations:
            enter = _entered(one, hub, settings, virtual_boxes)
            its_address = await stack.enter_async_context(supervised(one.name, enter, hub.failing))
            address = address or its_address
        if port := urlsplit(address).port:
            stack.enter_context(noted(settings.data_folder, Pages(settings.viewer.host, port)))
        _busy_well()
        yield Running(address, settings)


def _entered(
    one: Integration, hub: Hub, settings: Settings, virtual_boxes: "Sequence[VirtualBox]"
) -> Callable[[], AbstractAsyncContextManager[str]]:
    """In each hub, or only where its lease is held."""
    if getattr(one, "everywhere", True):
        return partial(one.setup, hub, settings, virtual_boxes)
    return lambda: leased(one.name, hub, lambda ours: one.setup(ours, settings, virtual_boxes))


def _busy_well() -> None:
    """What is loaded by now stays: looking through it for garbage was a fourth of the work of a busy hub."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(GARBAGE, 10, 10)


def configured(settings: Settings) -> Sequence[Manifest]:
    """The integrations that are to work."""
    return [one for one in manifests() if one.always or hasattr(settings, one.table)]


def _import(integrations: Sequence[Manifest]) -> None:
    for one in integrations:
        with suppress(Exception):  # it is told, and tried again, when it is set up
            import_module(one.module)


async def run_service(
    settings: Settings, say: Callable[[str], object], show_page: Callable[[str], object]
) -> None:
    """The service until it is cancelled; `say` is told where it is, `show_page` its address."""
    async with service(settings) as running:
        say(running.sentence(settings.hub.language))
        show_page(running.address)
        await until_cancelled()


async def until_cancelled() -> None:
    """Wait for the end, whoever asks for it."""
    await asyncio.Event().wait()


async def _with_broker(settings: Settings, keys: Keys, stack: AsyncExitStack) -> tuple[Settings, Refusals]:
    """The settings with the broker to connect to, which is started here unless another is named.

    And who is refused at its door; of another broker's door nothing is known here.
    """
    mqtt = settings.mqtt
    if not mqtt.embedded:
        return settings, Refusals()
    password = secrets.token_urlsafe(24)
    broker = await stack.enter_async_context(
        embedded_broker(
            mqtt.host,
            mqtt.port,
            rights=TableRights(keys, password, anonymous=settings.broker.anonymous, discovery=mqtt.discovery),
            tls=_tls(settings),
            limits=Limits(connections=settings.broker.max_connections),
        )
    )
    ours = msgspec.structs.replace(mqtt, port=broker.port, username=HUB, password=password, tls=False)
    return msgspec.structs.replace(settings, mqtt=ours), broker.refusals


def _tls(settings: Settings) -> Tls | None:
    port = settings.broker.tls_port
    if not port:
        return None
    # Here: without TLS, nothing of it is loaded.
    from hub.broker.authority import open_authority

    folder = authority_place(settings)
    return Tls(open_authority(folder).server_context(own_names(), folder), port)
