"""Keeps one page up to date: told anew whenever something is played or a box speaks."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

from nicegui.element import Element

from hub.concurrency.patience import until_done
from hub.core import Hub
from hub.integrations.viewer.live import tell
from hub.log import LogError

# An ask grows too old without a word of anyone.
EVERY_S = 60.0


async def keep_live(element: Element, hub: Hub, now: Callable[[], Awaitable[dict[str, Any]]]) -> None:
    """Tell a component what is so now, whenever that may have changed; for ever."""
    told: dict[str, Any] | None = None
    while True:
        rings = (hub.play.next_ring, hub.next_news)
        found = await until_done("viewer", now, LogError)
        if found != told:
            await tell(element, "tell", found)
            told = found
        await _first_of(*rings)


async def _first_of(*rings: asyncio.Event) -> None:
    waits = [asyncio.create_task(ring.wait()) for ring in rings]
    try:
        await asyncio.wait(waits, timeout=EVERY_S, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for wait in waits:
            wait.cancel()
