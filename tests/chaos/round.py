"""One run: boxes play, faults come, all is healed, and the log is held against the digits."""

import asyncio
import json
import time
from collections import Counter
from collections.abc import Callable
from contextlib import AsyncExitStack, suppress
from dataclasses import dataclass
from functools import partial

import httpx

from tests.chaos import flash
from tests.chaos.box import Box
from tests.chaos.check import check
from tests.chaos.faults import Faults
from tests.chaos.figures import Figures
from tests.chaos.follower import Follower
from tests.chaos.house import House
from tests.chaos.plan import plan
from tests.chaos.player import Player
from tests.chaos.relay import Relay
from tests.chaos.tricks import TRICKS

Say = Callable[[str], object]

# The journal of a box is bounded: where the log is so far behind, its player takes a rest.
MOST_AHEAD = 150
READY_S = 90.0
HEALED_S = 180.0
LOOK_S = 0.1


@dataclass(frozen=True)
class Wanted:
    """How much of everything; a run goes on until all of it is reached.

    `longest_s`: about how long a fault lasts; `last_cut`: every connection is cut once more at the end.
    """

    rolls: int
    kills: int
    minutes: float = 0.0
    boxes: int = 3
    longest_s: float = 12.0
    last_cut: bool = False


class Round:
    """The parts of a run at a `house`, whose chance draws faults and presses, never dice."""

    def __init__(self, house: House, wanted: Wanted) -> None:
        self._house, self._wanted, self._chance = house, wanted, house.chance
        self._boxes: list[Box] = []
        self._relays: list[Relay] = []  # one before each box
        self._follower = Follower(house.address)
        self._started_s = time.monotonic()

    async def run(self, say: Say) -> Figures:
        """All of it; `say` is told how it goes."""
        async with AsyncExitStack() as stack:
            stack.callback(self._house.end)
            await self._set_up(stack)
            relays = [*self._relays, *self._house.relays]
            self._faults = Faults(self._house, self._boxes, relays, self._chance, self._wanted.longest_s)
            following = asyncio.create_task(self._follower.follow())
            stack.callback(following.cancel)
            await self._play(say)
            await self._heal(say)
            figures = self._figures()
            await self._stop(figures)
        figures.taken_s = time.monotonic() - self._started_s
        return figures

    @property
    def _told(self) -> int:
        return sum(len(box.ledger.shown) for box in self._boxes)

    def _line(self) -> str:
        faults = ", ".join(f"{name} {count}" for name, count in sorted(self._faults.done.items()))
        taken_s = time.monotonic() - self._started_s
        return f"{taken_s:.0f} s: {self._told} told, {len(self._follower.heard)} heard; {faults}"

    async def _set_up(self, stack: AsyncExitStack) -> None:
        """Paired boxes behind a relay each, online at the hub."""
        folders = [self._house.folder / f"box{number}" for number in range(self._wanted.boxes)]
        for folder in folders:
            self._house.set_up(folder)
        await self._house.prepare()
        await self._house.start()
        for folder in folders:
            self._relays.append(self._house.relay_for_box())
            await self._relays[-1].start()
            stack.push_async_callback(self._relays[-1].stop)
            self._boxes.append(Box(folder, self._relays[-1].port))
            stack.callback(self._boxes[-1].end)
        await asyncio.gather(*[box.start() for box in self._boxes])
        await self._until(lambda states: len(states) == len(folders), READY_S)

    async def _play(self, say: Say) -> None:
        """Until all is reached; a fault that raises, or a box that stands still, ends it."""
        players = [Player(box, self._chance, partial(self._may_play, box)) for box in self._boxes]
        async with asyncio.TaskGroup() as group:
            for player in players:
                group.create_task(player.play())
            while not self._is_enough():
                await self._chapter(group, say)
            for player in players:
                player.stopping = True

    async def _chapter(self, group: asyncio.TaskGroup, say: Say) -> None:
        """So many rolls with all their faults; a long run has several."""
        start = self._told
        faults = plan(self._chance, self._wanted.rolls, self._wanted.kills, self._house.floods)
        while faults or self._told - start < self._wanted.rolls:
            while faults and self._told - start >= faults[0].rolls:
                group.create_task(self._faults.do(faults.pop(0).kind))
            say(self._line())
            await asyncio.sleep(LOOK_S)

    def _is_enough(self) -> bool:
        is_long = time.monotonic() - self._started_s >= 60 * self._wanted.minutes
        return self._told >= self._wanted.rolls and is_long

    def _may_play(self, box: Box) -> bool:
        return box.ledger.number - self._follower.unbroken[box.id] < MOST_AHEAD

    async def _heal(self, say: Say) -> None:
        """Until every box says that all it rolled has arrived, and the listener has heard it."""
        self._faults.heal()
        if self._wanted.last_cut:
            await self._faults.cut_all()
        wanted = {box.id: (box.ledger.number, 0) for box in self._boxes}
        with suppress(TimeoutError):
            await self._until(lambda states: states == wanted, HEALED_S, lambda: say(self._line()))
            async with asyncio.timeout(HEALED_S):
                while len(self._follower.heard) < sum(last for last, _ in wanted.values()):
                    await asyncio.sleep(LOOK_S)

    async def _until(
        self,
        wanted: Callable[[dict[str, tuple[int, int]]], bool],
        patience_s: float,
        meanwhile: Callable[[], object] = lambda: None,
    ) -> None:
        """Until the hub says so of the boxes that are online: by id, the newest roll and how many wait."""
        async with asyncio.timeout(patience_s), httpx.AsyncClient(base_url=self._house.address) as client:
            while True:
                with suppress(httpx.HTTPError):
                    if wanted(_states((await client.get("/api/boxes")).json()["boxes"])):
                        return
                meanwhile()
                await asyncio.sleep(LOOK_S)

    def _figures(self) -> Figures:
        figures = Figures(self._house.broker, faults=self._faults.done.copy())
        figures.take_ledgers({box.id: box.ledger for box in self._boxes}, self._follower.arrived_s)
        for relay in (*self._relays, *self._house.relays):
            figures.faults += Counter({f"roll {trick}": relay.tricks.done[trick] for trick in TRICKS})
        figures.posted_again = sum(
            times - 1 for relay in self._relays for times in relay.tricks.rolls.values()
        )
        figures.streams = self._follower.connections
        figures.flash_bytes = max(flash.size(box.journal) for box in self._boxes)
        figures.broken += [wrong for box in self._boxes for wrong in box.wrong]
        return figures

    async def _stop(self, figures: Figures) -> None:
        """Stop all as a user does, then ask Cornet itself what it has kept."""
        for box in self._boxes:
            if status := await box.stop():
                figures.broken.append(f"a box ended with status {status}")
        if status := await self._house.stop():
            figures.broken.append(f"the hub ended with status {status}")
        lines = self._house.cornet("log", "--limit", "0", "--json").splitlines()
        figures.in_log = len(lines)
        ledgers = {box.id: box.ledger for box in self._boxes}
        figures.take_broken(check(ledgers, [json.loads(line) for line in lines], self._follower.heard))
        verified = json.loads(self._house.cornet("verify", "--json"))
        figures.verified = verified["ok"]
        figures.broken += [one["en"] for one in verified["findings"]]


def _states(boxes: list[dict]) -> dict[str, tuple[int, int]]:
    online = [box for box in boxes if box["state"] and box["availability"] == "online"]
    return {box["id"]: (box["state"]["last"], box["state"]["queue"]) for box in online}
