"""Keeps Home Assistant told of the hub, and of the boxes that were forgotten."""

import asyncio
import json
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any

from hub.concurrency.bell import first_of
from hub.core import Hub
from hub.errors import IntegrationError
from hub.log import LogError
from hub.retained import Retained

# Home Assistant loses parts of a message that comes close behind another.
REST_S = 2.0
EVERY_S = 60.0


class Introduction:
    """`message` gives what there is to say of the device `id`; it is said when it has changed, retained."""

    def __init__(
        self, hub: Hub, prefix: str, id: str, message: Callable[[], Awaitable[dict[str, Any]]]
    ) -> None:
        self._hub = hub
        self._prefix = prefix
        self._id = id
        self._message = message
        self._retained = Retained(hub)
        self._boxes = set(hub.boxes)

    async def keep(self) -> None:
        """Look again whenever something has changed, and each minute; for ever."""
        while True:
            rings = (self._hub.next_news, self._hub.written.next_ring)
            # Without a broker or a log there is nothing to say; both tell of themselves.
            with suppress(IntegrationError, LogError):
                await self._round()
            await asyncio.sleep(REST_S)
            await first_of(rings, EVERY_S)

    async def _round(self) -> None:
        told = json.dumps(await self._message(), ensure_ascii=False).encode()
        self._retained.say(self._topic(self._id), told)
        for box in self._boxes - set(self._hub.boxes):
            self._hub.publish(self._topic(f"cornet_{box}"), b"", retain=True)
        self._boxes = set(self._hub.boxes)

    def _topic(self, device: str) -> str:
        return f"{self._prefix}/device/{device}/config"
