"""Keeps the tallies up to date with the log: a roll is read once, a new one only added."""

import asyncio

from hub.fairness.report import Report, report
from hub.fairness.tally import Tallies
from hub.log import Log


class Watch:
    """The report on a log; `secrets`: whether secret rolls count, for whoever may see them anyway."""

    def __init__(self, log: Log, *, secrets: bool) -> None:
        self._log = log
        self._secrets = secrets
        self._tallies = Tallies(secrets)
        self._restored = 0
        self._busy = asyncio.Lock()
        self._made: tuple[int, Report] | None = None

    @property
    def position(self) -> int:
        """The last roll that was looked at."""
        return self._tallies.position

    async def report(self) -> Report:
        """What can be said now; LogError where the log cannot be read, and then the next call goes on."""
        async with self._busy:
            await self._read_on()
            if self._made is None or self._made[0] != self.position:
                self._made = self.position, await asyncio.to_thread(report, self._tallies)
            return self._made[1]

    async def _read_on(self) -> None:
        """Count what has come; all of it anew where a backup was put back."""
        while True:
            while batch := await self._log.faces_after(self._tallies.position):
                for thrown in batch:
                    self._tallies.add(thrown)
            before, self._restored = self._restored, await self._log.restored()
            if before == self._restored:
                return
            self._tallies, self._made = Tallies(self._secrets), None
