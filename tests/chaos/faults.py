"""What each fault does, and how it passes."""

import asyncio
from collections import Counter
from collections.abc import Sequence
from contextlib import suppress
from random import Random

import httpx
import psutil

from tests.chaos import flash, flood
from tests.chaos.box import Box
from tests.chaos.house import House
from tests.chaos.plan import FLOOD, WEATHERS
from tests.chaos.relay import Relay
from tests.chaos.tricks import TRICKS

# A power cut this soon after the first frame may fall into the writing of the roll.
WRITING_S = 0.2
MOMENTS = ("any", "tumbling", "tumbling", "told")
NO_ROOM_BYTES = 1000


class Faults:
    """Does faults to the boxes, the house and the relays; `done` counts them, by name.

    `longest_s`: about how long one lasts.
    """

    def __init__(
        self, house: House, boxes: Sequence[Box], relays: Sequence[Relay], chance: Random, longest_s: float
    ) -> None:
        self.done: Counter[str] = Counter()
        self._house, self._boxes, self._relays = house, boxes, relays
        self._chance, self._longest_s = chance, longest_s

    async def do(self, kind: str) -> None:
        """One fault, from its beginning until it is over; a trick is only armed here."""
        choice = self._chance.choice
        if kind in TRICKS:
            choice(self._relays).tricks.armed.append(kind)
            return
        if kind in WEATHERS:
            await self._weather(kind, choice(self._relays))
        elif kind == "kill box":
            await self._kill_box(choice(self._boxes))
        elif kind == "kill hub":
            await self._kill_hub()
        elif kind == "kill broker":
            await self._house.kill_broker(self._shortly_s())
        elif kind == FLOOD:
            while not await flood.flood(self._house.mqtt_port):
                await asyncio.sleep(0.2)
        elif kind == "hub's disk full":
            await self._fill_disk()
        else:
            await self._fail_flash(choice(self._boxes))
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

    def _shortly_s(self) -> float:
        """Mostly soon, sometimes long after."""
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

    async def _kill_hub(self) -> None:
        again = self._chance.random() < 0.25
        again_after_s = self._chance.uniform(0, 2) if again else None
        await self._house.kill_hub(self._shortly_s(), again_after_s)
        self.done["kill hub, while it started"] += again

    async def _kill_box(self, box: Box) -> None:
        """At any moment, or just when the dice begin to tumble, or when they have been told."""
        moment = self._chance.choice(MOMENTS)
        number, told = box.ledger.number, len(box.ledger.shown)
        if moment == "tumbling":
            await box.until(lambda ledger: ledger.number > number, 3)
        elif moment == "told":
            await box.until(lambda ledger: len(ledger.shown) > told, 3)
        await asyncio.sleep(self._chance.random() * (0.5 if moment == "any" else 0.08))
        tumbling_for_s = box.tumbling_for_s()
        box.kill()
        async with box.hands:
            await box.pull_plug()
            if tumbling_for_s is not None:
                self.done["kill box, while the dice tumbled"] += 1
                if tumbling_for_s < WRITING_S and box.ledger.tumbling_since_s is not None:
                    self._tear(box)
            box.check_flash()
            await asyncio.sleep(self._shortly_s() / 4)
            await box.do(power="on")

    def _tear(self, box: Box) -> None:
        """The roll that was being written is there in part, as flash without a file system would leave it."""
        written = flash.newest(box.journal)
        if written and written.number == box.ledger.number and self._chance.random() < 0.7:
            flash.tear(written, self._chance)
            self.done["kill box, in the middle of a write"] += 1

    async def _fill_disk(self) -> None:
        """No file of the hub grows any more, or none is written at all, for a while."""
        async with self._house.hands:
            hub = self._house.hub()
            largest = max(file.stat().st_size for file in self._house.data.glob("cornet.db*"))
            flash.limit_writes(hub, self._chance.choice((largest, NO_ROOM_BYTES, NO_ROOM_BYTES)))
        await asyncio.sleep(self._longest_s * self._chance.uniform(0.2, 1))
        self.done["hub's disk full, while rolls waited"] += await self._is_stuck()
        with suppress(psutil.NoSuchProcess):  # killed on a full disk, it comes back where there is room
            flash.limit_writes(hub, psutil.RLIM_INFINITY)

    async def _is_stuck(self) -> bool:
        with suppress(httpx.HTTPError):
            async with httpx.AsyncClient() as client:
                told = (await client.get(f"{self._house.address}/api/health")).json()
                return bool(told["status"] == "degraded")
        return False

    async def _fail_flash(self, box: Box) -> None:
        """A write to the newest file of the journal breaks off in the middle."""
        await box.until(lambda ledger: ledger.shown, 30)
        written, number = flash.newest(box.journal), box.ledger.number
        with suppress(psutil.NoSuchProcess):  # switched off meanwhile, it comes back with a flash that works
            if (chip := box.chip()) and written:
                flash.limit_writes(chip, written.file.stat().st_size + self._chance.randint(1, 300))
                await box.until(lambda ledger: number + 1 in ledger.shown, 10)
                flash.limit_writes(chip, psutil.RLIM_INFINITY)
        after = flash.newest(box.journal)
        elsewhere = after and written and after.file != written.file
        self.done["box's flash fails, in the middle of a write"] += bool(elsewhere)
