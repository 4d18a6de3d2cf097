"""What each fault does, and how it passes."""

import asyncio
from collections import Counter
from contextlib import suppress
from random import Random

import psutil

from tests.chaos import flash, flood
from tests.chaos.box import Box
from tests.chaos.house import House
from tests.chaos.plan import FLOOD, WEATHERS
from tests.chaos.relay import Relay
from tests.chaos.tricks import TRICKS

# A power cut this soon after the first frame may fall into the writing of the roll.
WRITING_S = 0.2
MOMENTS = ("any", "tumbling", "told")


class Faults:
    """Does faults to the boxes, the house and the relays between; `done` counts them, by name.

    `longest_s`: about how long one lasts.
    """

    def __init__(
        self, house: House, boxes: list[Box], relays: list[Relay], chance: Random, longest_s: float
    ) -> None:
        self.done: Counter[str] = Counter()
        self._house, self._boxes, self._relays = house, boxes, [*relays, *house.relays]
        self._chance, self._longest_s = chance, longest_s

    async def do(self, kind: str) -> None:
        """One fault, from its beginning until it is over; a trick is only armed here."""
        chance = self._chance
        if kind in TRICKS:
            chance.choice(self._relays).tricks.armed.append(kind)
            return
        if kind in WEATHERS:
            await self._weather(kind, chance.choice(self._relays))
        elif kind == "kill box":
            await self._kill_box(chance.choice(self._boxes))
        elif kind == "kill hub":
            await self._house.kill_hub(self._while_s())
        elif kind == "kill broker":
            await self._house.kill_broker(self._while_s())
        elif kind == FLOOD:
            await flood.flood(self._house.mqtt_port)
        elif kind.startswith("hub"):
            await self._fill_disk()
        else:
            await self._fail_flash(chance.choice(self._boxes))
        self.done[kind] += 1

    def heal(self) -> None:
        """The network is well again, and no trick is played any more."""
        for relay in self._relays:
            relay.tricks.armed.clear()
            relay.weather.clear()

    async def cut_all(self) -> None:
        """Every connection once more."""
        for relay in self._relays:
            await relay.cut()

    def _while_s(self) -> float:
        return self._longest_s * self._chance.random() ** 2

    async def _weather(self, kind: str, relay: Relay) -> None:
        if kind == "cut":
            await relay.cut()
            return
        if kind == "silent":
            relay.weather.open.clear()
        elif kind == "slow":
            relay.weather.delay_s = self._chance.uniform(0.1, 0.4 * self._longest_s)
        else:
            relay.weather.dribble = self._chance.randint(1, 30)
        await asyncio.sleep(self._longest_s * self._chance.uniform(0.2, 1))
        relay.weather.clear()
        if self._chance.random() < 0.5:
            await relay.cut()

    async def _kill_box(self, box: Box) -> None:
        """At any moment, or just when the dice begin to tumble, or when they have been told."""
        moment = self._chance.choice(MOMENTS)
        number, told = box.ledger.number, len(box.ledger.shown)
        if moment == "tumbling":
            await box.until(lambda ledger: ledger.number > number, 3)
        elif moment == "told":
            await box.until(lambda ledger: len(ledger.shown) > told, 3)
        await asyncio.sleep(self._chance.random() * (0.03 if moment != "any" else 0.5))
        since_s = box.tumbling_for_s()
        if chip := box.chip():
            chip.kill()
        async with box.hands:
            await box.pull_plug()
            if since_s is not None:
                self.done["of them while the dice tumbled"] += 1
            if since_s is not None and since_s < WRITING_S and box.ledger.tumbling_since_s is not None:
                self._tear(box)
            box.check_flash()
            await asyncio.sleep(self._while_s() / 4)
            await box.do(power="on")

    def _tear(self, box: Box) -> None:
        """The roll that was being written is there in part, as flash without a file system would leave it."""
        written = flash.newest(box.journal)
        if written and written.number == box.ledger.number and self._chance.random() < 0.5:
            flash.tear(written, self._chance)
            self.done["of them in the middle of a write"] += 1

    async def _fill_disk(self) -> None:
        """No file of the hub grows any more, or none is written at all, for a while."""
        async with self._house.hands:
            hub = self._house.hub()
            with suppress(psutil.NoSuchProcess):
                largest = max(file.stat().st_size for file in self._house.data.glob("cornet.db*"))
                flash.limit_writes(hub, self._chance.choice((largest, 1000)))
        await asyncio.sleep(self._longest_s * self._chance.uniform(0.2, 1))
        with suppress(psutil.NoSuchProcess):  # killed on a full disk, it comes back where there is room
            flash.limit_writes(hub, psutil.RLIM_INFINITY)

    async def _fail_flash(self, box: Box) -> None:
        """A write to the newest file of the journal breaks off in the middle."""
        async with box.hands:
            chip, written = box.chip(), flash.newest(box.journal)
            if not chip or not written:
                return
            number = box.ledger.number
            flash.limit_writes(chip, written.file.stat().st_size + self._chance.randint(1, 300))
        await box.until(lambda ledger: number + 1 in ledger.shown, 10)
        with suppress(psutil.NoSuchProcess):
            flash.limit_writes(chip, psutil.RLIM_INFINITY)
