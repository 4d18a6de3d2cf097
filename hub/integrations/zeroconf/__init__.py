"""What other machines reach of the hub, made known on the local network (mDNS, DNS-SD)."""

from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING

from hub.integrations.zeroconf.announced import announced
from hub.integrations.zeroconf.settings import Settings as ZeroconfSettings

if TYPE_CHECKING:
    from hub.core import Hub
    from hub.settings import Settings
    from hub.virtual_box import VirtualBox

__all__ = ["setup"]


@asynccontextmanager
async def setup(
    hub: "Hub", settings: "Settings", virtual_boxes: Sequence["VirtualBox"] = ()
) -> AsyncIterator[str]:
    """Announce pages and broker while the block lasts; nothing where only this machine reaches them."""
    wanted = settings.of(ZeroconfSettings).announce
    services = announced(settings, await hub.log.hub_id()) if wanted else []
    if not services:
        yield ""
        return
    # Here: where nothing is announced, nothing of it is loaded.
    from hub.integrations.zeroconf.responder import responder

    async with responder(services):
        yield ""
