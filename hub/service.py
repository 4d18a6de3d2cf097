"""The hub as it runs: broker, log, link, core and viewer, opened in this order and closed in the other."""

import asyncio
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING

import msgspec

from hub.broker import embedded_broker
from hub.core import open_hub
from hub.integrations import viewer
from hub.log import open_log
from hub.mqtt import open_link
from hub.settings import Settings
from hub.settings.place import log_place

if TYPE_CHECKING:
    from hub.virtual_box import VirtualBox

EVERYWHERE = {"0.0.0.0": "127.0.0.1", "::": "::1"}


@dataclass(frozen=True, slots=True)
class Running:
    """A service that runs: the address of its pages, and its settings with the ports it got."""

    address: str
    settings: Settings

    def sentence(self, language: str) -> str:
        """Where everything is, on one line."""
        mqtt, folder = self.settings.mqtt, self.settings.data_folder
        if language == "en":
            return f"Cornet: {self.address} (MQTT {mqtt.host}:{mqtt.port}, data {folder})"
        return f"Cornet : {self.address} (MQTT {mqtt.host}:{mqtt.port}, données {folder})"


@asynccontextmanager
async def service(settings: Settings, virtual_boxes: "Sequence[VirtualBox]" = ()) -> AsyncIterator[Running]:
    """Everything, for as long as the block runs; SettingsError where a part cannot start."""
    async with AsyncExitStack() as stack:
        settings = await _with_broker(settings, stack)
        log = await stack.enter_async_context(open_log(log_place(settings)))
        hub = await stack.enter_async_context(open_hub(log, settings.hub.table))
        await stack.enter_async_context(open_link(settings.mqtt, hub))
        address = await stack.enter_async_context(viewer.setup(hub, settings, virtual_boxes))
        yield Running(address, settings)


async def run_service(
    settings: Settings, language: str, say: Callable[[str], object], show_page: Callable[[str], object]
) -> None:
    """The service until it is cancelled; `say` is told where it is, `show_page` its address."""
    async with service(settings) as running:
        say(running.sentence(language))
        show_page(running.address)
        await until_cancelled()


async def until_cancelled() -> None:
    """Wait for the end, whoever asks for it."""
    await asyncio.Event().wait()


async def _with_broker(settings: Settings, stack: AsyncExitStack) -> Settings:
    """The settings with the broker to connect to, which is started here unless another is named."""
    mqtt = settings.mqtt
    if not mqtt.embedded:
        return settings
    broker = await stack.enter_async_context(
        embedded_broker(mqtt.host, mqtt.port, max_connections=settings.broker.max_connections)
    )
    reached = msgspec.structs.replace(mqtt, host=EVERYWHERE.get(mqtt.host, mqtt.host), port=broker.port)
    return msgspec.structs.replace(settings, mqtt=reached)
