"""The hub as a device of Home Assistant; the boxes introduce themselves, linked through it."""

from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Any

from hub.concurrency.beside import beside
from hub.integrations.home_assistant.device import Facts, message, players_of
from hub.integrations.home_assistant.introduction import Introduction
from hub.integrations.home_assistant.sessions import Closings
from hub.integrations.home_assistant.told import keep_last
from hub.table.characters import names
from hub.version import version

if TYPE_CHECKING:
    from hub.core import Hub
    from hub.settings import Settings
    from hub.virtual_box import VirtualBox

__all__ = ["setup"]


@asynccontextmanager
async def setup(
    hub: "Hub", settings: "Settings", virtual_boxes: Sequence["VirtualBox"] = ()
) -> AsyncIterator[str]:
    """Keep Home Assistant told while the block lasts."""
    prefix = settings.mqtt.discovery
    if not prefix:
        yield ""
        return
    hub_id = await hub.log.hub_id()

    async def told() -> dict[str, Any]:
        players = players_of(await hub.log.counters.values(), await names(hub.log))
        return message(Facts(hub_id, hub.table, settings.hub.language, version(), hub.page(), players))

    introduction = Introduction(hub, prefix, f"cornet_hub_{hub_id}", told)
    closings = Closings(hub, settings.hub.language, settings.zone)
    async with (
        beside(introduction.keep(), "cornet-home-assistant"),
        beside(closings.keep(), "cornet-sessions"),
        beside(keep_last(hub, settings.hub.language), "cornet-last-roll"),
    ):
        yield ""
