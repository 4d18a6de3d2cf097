"""A player who never tires: rolls, reads, changes the game, and presses ROLL while the dice tumble."""

import asyncio
import time
from collections.abc import Callable
from random import Random

from tests.chaos.box import Box

# The box takes two presses closer than this for one.
GUARD_S = 0.42
STANDSTILL_S = 60.0


class Player:
    """Sits at one box. `may_play()` False makes it wait; `stop` ends it after the roll under way."""

    def __init__(self, box: Box, chance: Random, may_play: Callable[[], bool]) -> None:
        self.stopping = False
        self._box, self._chance, self._may_play = box, chance, may_play
        self._rolled_s = time.monotonic()

    async def play(self) -> None:
        """Roll after roll, until it is stopped."""
        while not self.stopping:
            if self._may_play():
                await self._roll()
                await self._between()
            else:
                self._box.ledger.reading = False
                self._rolled_s = time.monotonic()
                await asyncio.sleep(0.1)
        self._box.ledger.reading = False

    async def _roll(self) -> None:
        number = self._box.ledger.number
        await self._press("roll")
        if not await self._box.until(lambda ledger: ledger.number > number, 1.0):
            self._need_life()
            return
        self._rolled_s = time.monotonic()
        if self._chance.random() < 0.8:
            await self._hurry()
        await self._box.until(lambda ledger: ledger.tumbling_since_s is None, 5.0)

    async def _hurry(self) -> None:
        """ROLL ends the tumbling, and again the dice that fall one by one."""
        await asyncio.sleep(GUARD_S)
        for _ in range(2):
            if self._box.ledger.tumbling_since_s is not None:
                await self._press("roll")

    async def _between(self) -> None:
        what = self._chance.random()
        if what < 0.1:
            await self._press("mode")  # the dice
            await asyncio.sleep(0.7)
        elif what < 0.2:
            await asyncio.sleep(1.7)  # the other pages of the result
        elif what < 0.3:
            await self._press(self._chance.choice(("up", "down", "adv", "player")))
        elif what < 0.35:
            await self._press("mode", ms=1000)  # the other game
        else:
            await asyncio.sleep(self._chance.uniform(0, 0.2))

    async def _press(self, key: str, ms: int = 0) -> None:
        async with self._box.hands:
            if key != "mode" or ms:
                self._box.ledger.reading = False
            await self._box.do(**({"hold": key, "ms": ms} if ms else {"press": key}))

    def _need_life(self) -> None:
        if time.monotonic() - self._rolled_s > STANDSTILL_S:
            raise AssertionError(f"the box {self._box.id} does not roll any more")
