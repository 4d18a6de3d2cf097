"""Receive, remember, announce: what the hub does with a message."""

import asyncio
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import replace
from functools import partial

from hub.concurrency.bell import Bell
from hub.concurrency.beside import beside
from hub.concurrency.patience import until_done
from hub.link import Link, NoLink
from hub.log import Box, Incoming, Log, LogError, LoggedRoll, Unreadable
from hub.received import Heard, Received, understand, updated

__all__ = ("Hub", "Received", "open_hub")

# Decoding a batch holds up everything else on the loop: a few tens of ms.
BATCH = 500


class Hub:
    """The log, the boxes as known now, and whoever wants to hear of them."""

    def __init__(self, log: Log, table: str, now_ms: Callable[[], int]) -> None:
        self.log = log
        self.table = table
        self.now_ms = now_ms
        self.boxes: dict[str, Box] = {}
        self.link: Link = NoLink()
        self._inbox: list[Received] = []
        self._arrived = asyncio.Event()
        self._rolls = Bell()
        self._news = Bell()

    def receive(self, message: Received) -> None:
        """Take a message in; it is acknowledged once the log has it."""
        self._inbox.append(message)
        self._arrived.set()

    @property
    def connected(self) -> bool:
        """Whether the broker hears us now."""
        return self.link.connected

    def publish(self, topic: str, payload: bytes, retain: bool = False) -> None:
        """Send to the broker; IntegrationError while not connected."""
        self.link.publish(topic, payload, retain)

    async def follow(self, position: int | None = None) -> AsyncIterator[LoggedRoll]:
        """Every roll after `position` (default: from now on), in order, for ever."""
        if position is None:
            position = await until_done("log", self.log.last, LogError)
        while True:
            ring = self._rolls.next_ring
            rolls = await until_done("log", partial(self.log.after, position), LogError)
            for roll in rolls:
                position = roll.position
                yield roll
            if not rolls:
                await ring.wait()

    async def listen(self, name: str, deliver: Callable[[LoggedRoll], Awaitable[None]]) -> None:
        """Deliver every roll after the cursor `name`, in order, for ever; a new one starts from now.

        The cursor moves once `deliver` has returned. Where it raises, the same roll is tried again.
        """
        async for roll in self.follow(await self._start_of(name)):
            await until_done(name, partial(deliver, roll), Exception)
            await until_done(name, partial(self.log.move_cursor, name, roll.position), LogError)

    async def news(self) -> AsyncIterator[None]:
        """Yields at once, then whenever boxes, the link or the messages set aside have changed."""
        while True:
            ring = self.next_news
            yield
            await ring.wait()

    @property
    def next_news(self) -> asyncio.Event:
        """Set when something other than a roll changes; take it before you look."""
        return self._news.next_ring

    def tell_news(self) -> None:
        """Something other than a roll has changed."""
        self._news.ring()

    async def keep(self) -> None:
        """Remember what comes, a batch at a time, then acknowledge it, then tell of it; for ever."""
        while True:
            await self._arrived.wait()
            self._arrived.clear()
            batch, self._inbox = self._inbox[:BATCH], self._inbox[BATCH:]
            await self._keep(batch)
            if self._inbox:
                self._arrived.set()

    async def _keep(self, batch: list[Received]) -> None:
        found = [understand(message, self.now_ms()) for message in batch]
        rolls = [one for one in found if isinstance(one, Incoming)]
        unreadable = [one for one in found if isinstance(one, Unreadable)]
        boxes = updated(self.boxes, (one for one in found if isinstance(one, Heard)))
        self.boxes |= boxes
        remember = partial(self.log.remember, rolls, unreadable, tuple(boxes.values()))
        new = await until_done("log", remember, LogError)
        for message in batch:
            message.acknowledge()
        if new:
            self._rolls.ring()
        if boxes or unreadable or len(new) < len(rolls):
            self._news.ring()

    async def _start_of(self, name: str) -> int:
        async def start() -> int:
            position = await self.log.cursor(name)
            if position is None:
                position = await self.log.last()
                await self.log.move_cursor(name, position)
            return position

        return await until_done(name, start, LogError)


def wall_clock_ms() -> int:
    """Now, in ms UTC."""
    return time.time_ns() // 1_000_000


@asynccontextmanager
async def open_hub(
    log: Log, table: str = "table", now_ms: Callable[[], int] = wall_clock_ms
) -> AsyncIterator[Hub]:
    """A hub that stores what it receives for as long as the block runs."""
    hub = Hub(log, table, now_ms)
    # Who is there now, only the broker knows: it tells again once we are connected.
    hub.boxes = {box.id: replace(box, availability="offline") for box in await log.boxes()}
    async with beside(hub.keep(), "cornet-hub"):
        yield hub
