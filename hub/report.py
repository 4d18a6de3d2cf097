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
    """Publish hub/state each minute, and soon after rolls or a box came, or the link came back; for ever."""
    told: object = None
    while True:
        ring = hub.next_news
        # Without a broker or a log there is nothing to report; both tell of themselves.
        with suppress(IntegrationError, LogError):
            told = await _publish(hub, version, told)
        await asyncio.sleep(CALM_S)
        try:
            await asyncio.wait_for(ring.wait(), EVERY_S)
        except TimeoutError:
            told = None


async def _publish(hub: Hub, version: str, told: object) -> object:
    """Publish, unless it was told just so: a box may answer each hub/state with its own, and so for ever."""
    if not hub.connected:
        return None
    rolls, aside = await hub.log.count(), await hub.log.aside_count()
    hub_id, page = await hub.log.hub_id(), hub.page()
    here = sorted(box.id for box in hub.boxes.values() if box.availability == "online")
    waiting = hub.stuck.waiting if hub.stuck else 0
    if told != (rolls, aside, waiting, here, page):
        state = wire.HubState(
            version=version,
            rolls=rolls,
            aside=aside,
            waiting=waiting,
            time=hub.now_ms() // 1000,
            hub_id=hub_id,
            page=page,
        )
        hub.publish(topics.of_hub(hub.table, "state"), wire.encode(state), retain=True)
    return rolls, aside, waiting, here, page
