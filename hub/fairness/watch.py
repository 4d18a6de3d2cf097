"""Keeps the tallies up to date with the log: a roll is read once, a new one only added."""

import asyncio

from hub.fairness.report import Report, report
from hub.fairness.tally import Tallies
from hub.log import Log


class Watch:
    """The report on a log; `secrets`: whether secret rolls count, for whoever may see them anyway."""

    def __init__(self, log: Log, *, secrets: bool) -> None:
        self._log = log
        self._tallies = Tallies(secrets)
        self._busy = asyncio.Lock()
        self._made: tuple[int, Report] | None = None

    @property
    def position(self) -> int:
        """The last roll that was looked at."""
        return self._tallies.position

    async def report(self) -> Report:
        """What can be said now; LogError where the log cannot be read, and then the next call goes on."""
        async with self._busy:
            while batch := await self._log.faces_after(self._tallies.position):
                for thrown in batch:
                    self._tallies.add(thrown)
            if self._made is None or self._made[0] != self.position:
                self._made = self.position, await asyncio.to_thread(report, self._tallies)
            return self._made[1]
