"""Keeps what is counted up to date with the log: a roll is read once, a new one only added."""

import asyncio
from collections import Counter
from operator import attrgetter

from hub.log import Log, Played
from hub.log.fold import Spellings
from hub.log.sessions import Session
from hub.statistics.choice import Choice
from hub.statistics.counted import Counted, counted
from hub.statistics.report import Report, report

MOST_KEPT = 32
MOST_NAMES = 200
_place = attrgetter("at_ms", "position")


class Watch:
    """The reports on a log; each call raises LogError where it cannot be read, and the next goes on."""

    def __init__(self, log: Log) -> None:
        self._log = log
        self._rolls: list[Counted] = []
        self._restored = 0
        self._busy = asyncio.Lock()
        self._made: dict[object, Report] = {}
        self.position = 0

    async def report(self, choice: Choice) -> Report:
        """What can be said now of what is chosen."""
        async with self._busy:
            await self._read_on()
            sessions = await self._log.sessions.all()
            key = choice, tuple(sessions)
            if key not in self._made:
                if len(self._made) >= MOST_KEPT:
                    self._made.clear()
                self._made[key] = await asyncio.to_thread(report, choice, self._rolls, sessions)
            return self._made[key]

    async def players(self, session: Session | None = None) -> list[str]:
        """Who has rolled, the most rolls first."""
        async with self._busy:
            await self._read_on()
            first = Spellings()
            names = Counter(first(roll.player) for roll in self._rolls if roll.player)
        return [name for name, _ in names.most_common(MOST_NAMES)]

    async def _read_on(self) -> None:
        """Count what has come; all of it anew where a backup was put back."""
        while True:
            while batch := await self._log.played_after(self.position):
                # Taken over in one step: who is cancelled here has counted nothing twice.
                self._rolls = await asyncio.to_thread(_with, self._rolls, batch)
                self._made, self.position = {}, batch[-1].position
            before, self._restored = self._restored, await self._log.restored()
            if before == self._restored:
                return
            self._rolls, self._made, self.position = [], {}, 0


def _with(rolls: list[Counted], batch: list[Played]) -> list[Counted]:
    """Those of a batch added. A roll may come in long after it was rolled: the order is that of the table."""
    new = sorted(map(counted, batch), key=_place)
    longer = [*rolls, *new]
    if rolls and _place(new[0]) < _place(rolls[-1]):
        longer.sort(key=_place)
    return longer
