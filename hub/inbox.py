"""What has come and is not stored yet, understood a batch at a time."""

import asyncio
import logging
from collections.abc import Callable, Sequence
from functools import cache

from hub.errors import SettingsError
from hub.log.records import Unreadable
from hub.received import Found, Received, understand
from hub.said import Said
from hub.seals import KeysOf
from hub.unexpected import Unexpected

BATCH = 2000
AT_ONCE = 4096  # bytes: a few rolls, understood sooner than a thread would begin

_log = logging.getLogger("cornet")

Understood = list[tuple[Received, Found]]
Came = tuple[Received, int]  # and when it came, ms UTC


class Inbox:
    """Messages in the order they came; each is acknowledged once it is stored."""

    def __init__(self, now_ms: Callable[[], int], keys_of: KeysOf) -> None:
        self._now_ms = now_ms
        self._keys_of = keys_of
        self._messages: list[Came] = []
        self._arrived = asyncio.Event()
        self._unexpected = Unexpected()

    @property
    def waiting(self) -> int:
        """How many messages are not stored yet."""
        return len(self._messages)

    def put(self, messages: Sequence[Received]) -> None:
        """Some more, that came together."""
        now_ms = self._now_ms()
        if _log.isEnabledFor(logging.DEBUG):
            for message in messages:
                _log.debug(_told(message), extra={"topic": message.topic, "bytes": len(message.payload)})
        self._messages += [(message, now_ms) for message in messages]
        self._arrived.set()

    async def take(self) -> Understood:
        """What has come by now, once something has, each with what it turns out to be.

        The next call takes the same ones until they are `stored`. SettingsError where a key cannot be read.
        """
        while not self._messages:
            self._arrived.clear()
            await self._arrived.wait()
        batch = self._messages[:BATCH]
        if sum(len(message.payload) for message, _ in batch) <= AT_ONCE:
            return self._understand(batch)
        # A long joker takes a while to judge, and the loop has others to serve.
        return await asyncio.to_thread(self._understand, batch)

    def stored(self, batch: Understood) -> None:
        """The log has these, which were taken last: the broker may forget them."""
        for message, _ in batch:
            message.acknowledge()
        del self._messages[: len(batch)]

    def set_aside(self, message: Received, error: Exception) -> Unreadable:
        """A message that met an error nobody foresaw."""
        return self._unexpected.set_aside(message, error, self._now_ms())

    def _understand(self, batch: list[Came]) -> Understood:
        keys_of = cache(self._keys_of)  # a file each: looked at once for all that a box sent
        return [(message, self._understood(message, came_at_ms, keys_of)) for message, came_at_ms in batch]

    def _understood(self, message: Received, came_at_ms: int, keys_of: KeysOf) -> Found:
        try:
            return understand(message, came_at_ms, keys_of)
        except SettingsError:  # the keys cannot be read just now: no roll is judged without them
            raise
        except Exception as error:  # no single message may end the hub
            return self.set_aside(message, error)


def _told(message: Received) -> Said:
    length = len(message.payload)
    return Said(
        fr=f"Reçu : {message.topic} ({length} octets).", en=f"Came: {message.topic} ({length} bytes)."
    )
