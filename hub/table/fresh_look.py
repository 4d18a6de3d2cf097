"""A link that nobody knows yet may be of an invite that was made a moment ago, by another program."""

import asyncio
from collections.abc import Callable
from contextlib import suppress

from hub.core import Hub
from hub.errors import SettingsError
from hub.log import LogError
from hub.table.invites import look_again

# However many strangers knock.
REST_S = 1.0


class FreshLook:
    """Call it before a link is refused; `now_s` is a clock that only goes forward."""

    def __init__(self, hub: Hub, now_s: Callable[[], float]) -> None:
        self._hub = hub
        self._now_s = now_s
        self._looked_s = -REST_S
        self._looking = asyncio.Lock()

    async def __call__(self) -> None:
        """Look at the invites again, unless that was done within a second."""
        async with self._looking:
            now_s = self._now_s()
            if now_s - self._looked_s < REST_S:
                return
            self._looked_s = now_s
            # Without the log or the key, those who are known stay known.
            with suppress(LogError, SettingsError):
                await look_again(self._hub)
