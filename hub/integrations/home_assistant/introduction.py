"""Keeps Home Assistant told of the hub, and of the boxes that were forgotten."""

import asyncio
import json
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any

from hub.core import Hub
from hub.errors import IntegrationError
from hub.log import LogError

# Home Assistant loses parts of a message that comes close behind another.
REST_S = 2.0
EVERY_S = 5.0


class Introduction:
    """`message` gives what there is to say of the device `id`; it is said when it has changed, retained."""

    def __init__(
        self, hub: Hub, prefix: str, id: str, message: Callable[[], Awaitable[dict[str, Any]]]
    ) -> None:
        self._hub = hub
        self._prefix = prefix
        self._id = id
        self._message = message
        self._said = b""
        self._boxes = set(hub.boxes)

    async def keep(self) -> None:
        """Look again whenever something has changed, and now and then; for ever."""
        while True:
            ring = self._hub.next_news
            # Without a broker or a log there is nothing to say; both tell of themselves.
            with suppress(IntegrationError, LogError):
                await self._round()
            await asyncio.sleep(REST_S)
            with suppress(TimeoutError):
                await asyncio.wait_for(ring.wait(), EVERY_S)

    async def _round(self) -> None:
        if not self._hub.connected:
            self._said = b""
            return
        payload = json.dumps(await self._message(), ensure_ascii=False).encode()
        if payload != self._said:
            self._publish(self._id, payload)
            self._said = payload
        for box in self._boxes - set(self._hub.boxes):
            self._publish(f"cornet_{box}", b"")
        self._boxes = set(self._hub.boxes)

    def _publish(self, device: str, payload: bytes) -> None:
        self._hub.publish(f"{self._prefix}/device/{device}/config", payload, retain=True)
