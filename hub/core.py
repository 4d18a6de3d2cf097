"""Receive, remember, announce: what the hub does with a message."""

import asyncio
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import replace
from functools import partial

from hub import wire
from hub.concurrency.bell import Bell
from hub.concurrency.beside import beside
from hub.concurrency.patience import until_done
from hub.errors import SettingsError
from hub.guests import Guests
from hub.inbox import Inbox, Understood
from hub.keys.invite_key import GiveKey, passing_key
from hub.link import Link, NoLink
from hub.log import Box, Incoming, Log, LogError, LoggedRoll, Unreadable
from hub.metrics import Counted
from hub.owed import Owed
from hub.readers import Readers
from hub.received import Found, Heard, Received, updated
from hub.rulings import need_complication
from hub.said import Said
from hub.seals import KeysOf, no_keys
from hub.stored import tell_stored
from hub.storing import Storing, Stuck
from hub.updating.updates import Updates
from hub.written import notice_writes
from shared_rules import topics

__all__ = ("Hub", "Received", "Stuck", "open_hub")


class Hub:
    """The log, the boxes as known now, and whoever wants to hear of them."""

    def __init__(self, log: Log, table: str, now_ms: Callable[[], int], keys_of: KeysOf = no_keys) -> None:
        self.log = log
        self.table = table
        self.now_ms = now_ms
        self.keys_of = keys_of
        self.owed = Owed()
        self.updates = Updates()
        self.boxes: dict[str, Box] = {}
        self.stores = True  # else workers store its rolls, and acknowledge them
        self.failing: dict[str, Said] = {}  # integrations, and why
        self.link: Link = NoLink()
        self.invite_key: GiveKey = passing_key()
        self.guests = Guests()
        self.counted = Counted()
        self.page: Callable[[], str] = str  # the address of the pages for others, "" without any
        self._inbox = Inbox(now_ms, lambda box: self.keys_of(box))
        self._storing = Storing(now_ms, self.counted, self.tell_news)
        self.readers = Readers(log, self.counted)
        self._news = Bell()
        self._restores = Bell()
        self.written = Bell()  # the log, by whatever program: seen within a second
        self.play = Bell()  # rolls, asks, contests, counters, sessions, characters: some have changed

    def receive(self, messages: Sequence[Received]) -> None:
        """Take messages in, in this order; each is acknowledged once the log has it."""
        self._inbox.put(messages)

    @property
    def connected(self) -> bool:
        """Whether the broker hears us now."""
        return self.link.connection > 0

    @property
    def stuck(self) -> Stuck | None:
        """Since when what comes cannot be stored, and how much waits; None while all is well."""
        since_ms = self._storing.stuck_since_ms
        return None if since_ms is None else Stuck(since_ms, self.waiting)

    @property
    def waiting(self) -> int:
        """How many messages came and are not stored yet."""
        return self._inbox.waiting

    def publish(self, topic: str, payload: bytes, retain: bool = False) -> None:
        """Send to the broker; IntegrationError while not connected."""
        self.link.publish(topic, payload, retain)

    async def forget_box(self, box_id: str) -> None:
        """Take an offline box off the list and out of the broker's memory; its rolls stay.

        Nothing happens to one that is online or unknown. IntegrationError while not connected.
        """
        box = self.boxes.get(box_id)
        if box is None or box.availability == "online":
            return
        for kind in ("state", "availability", "ack"):
            self.publish(topics.of_box(self.table, box_id, kind), b"", retain=True)
        del self.boxes[box_id]
        await until_done("log", partial(self.log.forget_box, box_id), LogError)
        self.tell_news()

    async def follow(self, position: int | None = None) -> AsyncIterator[LoggedRoll]:
        """Every roll after `position` (default: from now on), in order, for ever."""
        async for rolls in self.readers.follow(position):
            for roll in rolls:
                yield roll

    async def listen(self, name: str, deliver: Callable[[LoggedRoll], Awaitable[None]]) -> None:
        """Deliver every roll after the cursor `name`, in order, for ever; a new one starts from now.

        The cursor moves once `deliver` has returned. Where it raises, the same roll is tried again.
        """
        await self.readers.listen(name, deliver)

    async def rule(self, roll_id: str, ruling: wire.Ruling, by: str) -> LoggedRoll | None:
        """Keep the MJ's ruling on the EC of a roll; the roll with it, or None where there is no such roll.

        RuleError for a roll without EC.
        """
        logged = await self.log.get(roll_id)
        if logged is None:
            return None
        need_complication(logged.roll)
        await self.log.rule(roll_id, ruling, by, self.now_ms())
        self.readers.tell_ruling()
        self.play.ring()
        return await self.log.get(roll_id)

    def follow_rulings(self, position: int) -> AsyncIterator[LoggedRoll]:
        """Every roll that is ruled upon after the ruling at `position`, with its last ruling, for ever."""
        return self.readers.follow_rulings(position)

    async def listen_to_rulings(self, name: str, deliver: Callable[[LoggedRoll], Awaitable[None]]) -> None:
        """As `listen`, each roll that is ruled upon after the cursor `name`, with its last ruling."""
        await self.readers.listen_to_rulings(name, deliver)

    async def restores(self) -> AsyncIterator[None]:
        """Yields whenever a backup was put back: what was read of the log before may be so no more."""
        ring = self._restores.next_ring
        while True:
            await ring.wait()
            ring = self._restores.next_ring
            yield

    async def take_in_restore(self) -> None:
        """A backup was put back into the log: who reads it looks again, and each box is told what it has."""
        known = {box.id: replace(box, availability="offline") for box in await self.log.boxes()}
        self.boxes = known | self.boxes
        for box in self.boxes:
            self.owed.tell(box)
        self.readers.look_again()
        self._restores.ring()
        self._news.ring()

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

    def tell_rolls(self, new: Sequence[LoggedRoll]) -> None:
        """New rolls are in the log."""
        self.readers.tell_rolls(new)
        self.play.ring()

    async def keep(self) -> None:
        """Remember what comes, a batch at a time, then acknowledge it, then tell of it; for ever."""
        while True:
            # A broker takes acknowledgements in order: a box whose key cannot be read holds up the others.
            batch = await self._storing.until_done("keys", self._inbox.take, SettingsError)
            await self._store(batch)
            self._inbox.stored(batch)

    async def _store(self, batch: Understood) -> None:
        """All in one transaction; where a message is refused for what it says, each in its own."""
        try:
            await self._keep([found for _, found in batch])
        except Exception as error:
            if len(batch) > 1:
                for one in batch:
                    await self._store([one])
                return
            ((message, found),) = batch
            if isinstance(found, Unreadable):
                raise
            await self._keep([self._inbox.set_aside(message, error)])

    async def _keep(self, found: list[Found]) -> None:
        rolls = [one for one in found if isinstance(one, Incoming)]
        unreadable = [one for one in found if isinstance(one, Unreadable)]
        heard = [one for one in found if isinstance(one, Heard)]
        boxes = updated(self.boxes, heard)
        self.boxes |= boxes
        remember = partial(self._remembered, rolls, unreadable, tuple(boxes.values()))
        new = await self._storing.until_done("log", remember, LogError)
        self.counted.kept(len(found), len(rolls), new, self.now_ms())
        if new:
            tell_stored(new)
            self.tell_rolls(new)
        if boxes or unreadable or len(new) < len(rolls):
            self._news.ring()
        self.owed.after(rolls, new, heard)

    async def _remembered(
        self, rolls: list[Incoming], unreadable: list[Unreadable], boxes: tuple[Box, ...]
    ) -> list[LoggedRoll]:
        with self.counted.commit.time():
            return await self.log.remember(rolls, unreadable, boxes)


def wall_clock_ms() -> int:
    """Now, in ms UTC."""
    return time.time_ns() // 1_000_000


@asynccontextmanager
async def open_hub(
    log: Log,
    table: str = "table",
    now_ms: Callable[[], int] = wall_clock_ms,
    keys_of: KeysOf = no_keys,
) -> AsyncIterator[Hub]:
    """A hub that stores what it receives for as long as the block runs.

    A roll of a box for which `keys_of` has a key must bear its seal.
    """
    hub = Hub(log, table, now_ms, keys_of)
    restored = await log.restored()
    # Who is there now, only the broker knows: it tells again once we are connected.
    hub.boxes = {box.id: replace(box, availability="offline") for box in await log.boxes()}
    async with beside(hub.keep(), "cornet-hub"), beside(notice_writes(hub, restored), "cornet-written"):
        yield hub
