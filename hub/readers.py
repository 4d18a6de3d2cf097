"""Whoever reads the log as it grows: each from a place of its own, woken by a bell."""

from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from functools import partial

from hub.concurrency.bell import Bell
from hub.concurrency.patience import until_done
from hub.fresh import Fresh
from hub.log import Log, LogError, LoggedRoll, Place
from hub.metrics import Counted

Deliver = Callable[[LoggedRoll], Awaitable[None]]


class Readers:
    """Tell it of what is new in the log; `rolls` rings for every new roll.

    `delivered`: up to which position each that listens to rolls has come.
    """

    def __init__(self, log: Log, counted: Counted) -> None:
        self._log = log
        self._counted = counted
        self.delivered: dict[str, int] = {}
        self._fresh = Fresh()
        self.rolls = Bell()
        self.rulings = Bell()

    def tell_rolls(self, new: Sequence[LoggedRoll]) -> None:
        """These are in the log now."""
        self._fresh.add(new)
        self.rolls.ring()

    def tell_ruling(self) -> None:
        """A roll was ruled upon."""
        self._fresh.forget()
        self.rulings.ring()

    def of(self, log: Log) -> "Readers":
        """Readers of the same log in another's hands, woken by the same bells."""
        readers = Readers(log, self._counted)
        readers.rolls, readers.rulings, readers.delivered = self.rolls, self.rulings, self.delivered
        return readers

    def look_again(self) -> None:
        """Something else than a new roll or ruling has changed the log."""
        self._fresh.forget()
        self.rolls.ring()
        self.rulings.ring()

    async def follow(self, position: int | None = None) -> AsyncIterator[Sequence[LoggedRoll]]:
        """Every roll after `position` (default: from now on), in order, those together that are there."""
        async for rolls in self._from(await until_done("log", partial(self._log.place, position), LogError)):
            yield rolls

    async def listen(self, name: str, deliver: Deliver) -> None:
        """Deliver every roll after the cursor `name`, in order, for ever; a new one starts from now.

        The cursor moves once `deliver` has returned. Where it raises, the same roll is tried again.
        """
        async for rolls in self._from(await until_done("log", partial(self._start_of, name), LogError)):
            for roll in rolls:
                await until_done(name, partial(self._deliver, name, deliver, roll), Exception)
                await until_done(name, partial(self._log.move_cursor, name, roll.position), LogError)
                self.delivered[name] = roll.position

    async def follow_rulings(self, position: int) -> AsyncIterator[LoggedRoll]:
        """Every roll that is ruled upon after the ruling at `position`, with its last ruling, for ever."""
        async for _, logged in self._ruled(position):
            yield logged

    async def listen_to_rulings(self, name: str, deliver: Deliver) -> None:
        """As `listen`, each roll that is ruled upon after the cursor `name`, with its last ruling."""
        start = await until_done("log", partial(self._start_of_rulings, name), LogError)
        async for position, logged in self._ruled(start):
            await until_done(name, partial(self._deliver, name, deliver, logged), Exception)
            await until_done(name, partial(self._log.move_cursor, name, position), LogError)

    async def _deliver(self, name: str, deliver: Deliver, roll: LoggedRoll) -> None:
        try:
            await deliver(roll)
        except Exception:
            self._counted.not_delivered(name)
            raise

    async def _ruled(self, position: int) -> AsyncIterator[tuple[int, LoggedRoll]]:
        while True:
            ring = self.rulings.next_ring
            ruled = await until_done("log", partial(self._log.ruled_after, position), LogError)
            for place, roll_id in ruled:
                position = place
                logged = await until_done("log", partial(self._log.get, roll_id), LogError)
                if logged:
                    yield position, logged
            await ring.wait()

    async def _from(self, place: Place) -> AsyncIterator[Sequence[LoggedRoll]]:
        while True:
            ring = self.rolls.next_ring
            rolls, place = await until_done("log", partial(self._news, place), LogError)
            if rolls:
                yield rolls
            else:
                await ring.wait()

    async def _news(self, place: Place) -> tuple[Sequence[LoggedRoll], Place]:
        """As `Log.news`, without reading again what this hub has just stored.

        After a restore the next position is not the one that follows: then the log is asked.
        """
        fresh = self._fresh.after(place.position)
        if fresh is None:
            return await self._log.news(place)
        return fresh, place._replace(position=fresh[-1].position) if fresh else place

    async def _start_of(self, name: str) -> Place:
        place = await self._log.place(name=name)
        if await self._log.cursor(name) is None:
            await self._log.move_cursor(name, place.position)
        self.delivered[name] = place.position
        return place

    async def _start_of_rulings(self, name: str) -> int:
        position = await self._log.cursor(name)
        if position is None:
            position = await self._log.last_ruling()
            await self._log.move_cursor(name, position)
        return position
