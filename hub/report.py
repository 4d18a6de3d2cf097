"""The hub's own state, retained: how many rolls, how many set aside, and the time for the boxes."""

import asyncio
from contextlib import suppress

from hub import wire
from hub.core import Hub
from hub.errors import IntegrationError
from hub.log import LogError
from shared_rules import topics

EVERY_S = 60.0
CALM_S = 1.0


async def report(hub: Hub, version: str) -> None:
    """Publish hub/state each minute, and soon after a box or the link came or went; for ever."""
    while True:
        ring = hub.next_news
        # Without a broker or a log there is nothing to report; both tell of themselves.
        with suppress(IntegrationError, LogError):
            await _publish(hub, version)
        await asyncio.sleep(CALM_S)
        with suppress(TimeoutError):
            await asyncio.wait_for(ring.wait(), EVERY_S)


async def _publish(hub: Hub, version: str) -> None:
    if hub.connected:
        state = wire.HubState(
            version=version,
            rolls=await hub.log.count(),
            aside=await hub.log.aside_count(),
            time=hub.now_ms() // 1000,
        )
        hub.publish(topics.of_hub(hub.table, "state"), wire.encode(state), retain=True)
