"""Keeps what is counted up to date with the log.

Of a short log each roll is read once, and a new one only added. Of a long one no more is read than what was
counted as the rolls came in, and the rolls of a session.
"""

import asyncio
from collections import Counter
from collections.abc import Sequence
from operator import attrgetter

from hub.log import Log, Played
from hub.log.fold import Spellings
from hub.log.sessions import Session
from hub.statistics.choice import Choice
from hub.statistics.counted import Counted, counted
from hub.statistics.report import Report, report
from hub.statistics.whole import whole

# A log of more rolls than this is a long one.
SHORT = 20_000
# Of so many sessions the pace is told.
NEWEST = 24
MOST_KEPT = 32
MOST_NAMES = 200
_place = attrgetter("at_ms", "position")


class Watch:
    """The reports on a log; each call raises LogError where it cannot be read, and the next goes on."""

    def __init__(self, log: Log, short: int = SHORT) -> None:
        self._log = log
        self._short = short
        self._rolls: list[Counted] = []
        self._restored = 0
        self._busy = asyncio.Lock()
        self._made: dict[object, Report] = {}
        self.position = 0

    async def report(self, choice: Choice) -> Report:
        """What can be said now of what is chosen."""
        async with self._busy:
            is_short = await self._is_short()
            sessions = await self._log.sessions.all()
            key = choice, tuple(sessions)
            if key not in self._made:
                if len(self._made) >= MOST_KEPT:
                    self._made.clear()
                self._made[key] = await (self._of_rolls if is_short else self._of_sums)(choice, sessions)
            return self._made[key]

    async def players(self) -> list[str]:
        """Who has rolled, the most rolls first."""
        async with self._busy:
            await self._is_short()
            first, names = Spellings(), Counter[str]()
            for name, count in (await self._log.counts.rolled_by()).items():
                if name:
                    names[first(name)] += count
        return [name for name, _ in names.most_common(MOST_NAMES)]

    async def _is_short(self) -> bool:
        """Whether the log is; then all its rolls were read. `position` is that of the last one."""
        if await self._log.count() <= self._short:
            await self._read_on()
            return True
        position = await self._log.last()
        if self._rolls or position != self.position:
            self._rolls, self._made, self.position = [], {}, position
        return False

    async def _of_rolls(self, choice: Choice, sessions: Sequence[Session]) -> Report:
        return await asyncio.to_thread(report, choice, self._rolls, sessions)

    async def _of_sums(self, choice: Choice, sessions: Sequence[Session]) -> Report:
        newest = [choice.session] if choice.session else sessions[:NEWEST]
        held = [roll for one in newest for roll in await self._in(one)]
        if choice.session:
            return await asyncio.to_thread(report, choice, held, sessions)
        return await asyncio.to_thread(whole, choice, await self._log.counts.rolled_up(), sessions, held)

    async def _in(self, session: Session) -> list[Counted]:
        played = await self._log.played_between(session.start_ms, session.end_ms)
        return await asyncio.to_thread(lambda: sorted(map(counted, played), key=_place))

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
