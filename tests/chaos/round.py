"""One run against one broker: boxes play, faults come, all is healed, and the log is held against the digits."""

import asyncio
import json
import subprocess
import time
from collections import Counter
from collections.abc import Callable
from contextlib import AsyncExitStack, suppress
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

import httpx

from tests.chaos import flash
from tests.chaos.box import Box
from tests.chaos.check import check
from tests.chaos.faults import Faults
from tests.chaos.figures import Figures
from tests.chaos.follower import Follower
from tests.chaos.house import HOUSES
from tests.chaos.plan import plan
from tests.chaos.player import Player
from tests.chaos.relay import Relay
from tests.chaos.tricks import TRICKS
from tests.processes import CORNET

# The journal of a box is bounded: one that is so far ahead of the log takes a rest.
MOST_AHEAD = 150
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
    floods: int = 1
    last_cut: bool = False


class Round:
    """The parts of a run against `broker`, in a new `folder`; `chance` draws faults and presses, never dice."""

    def __init__(self, folder: Path, broker: str, wanted: Wanted, chance: Random) -> None:
        self.boxes: list[Box] = []
        self._house = HOUSES[broker](folder, chance)
        self._wanted, self._chance = wanted, chance
        self._follower = Follower(self._house.address)
        self._started_s = time.monotonic()

    @property
    def told(self) -> int:
        """How many rolls the digits have told by now."""
        return sum(len(box.ledger.shown) for box in self.boxes)

    def line(self) -> str:
        """How it goes."""
        faults = ", ".join(f"{name} {count}" for name, count in sorted(self._faults.done.items()))
        taken_s = time.monotonic() - self._started_s
        return f"{taken_s:.0f} s: {self.told} told, {len(self._follower.heard)} heard; {faults}"

    async def run(self, say: Callable[[str], object]) -> Figures:
        """All of it; `say` is told how it goes."""
        async with AsyncExitStack() as stack:
            stack.callback(self._house.end)
            relays = await self._set_up(stack)
            self._faults = Faults(self._house, self.boxes, relays, self._chance, self._wanted.longest_s)
            following = asyncio.create_task(self._follower.follow())
            stack.callback(following.cancel)
            await self._play(say)
            await self._heal(say)
            figures = self._figures(relays)
            await self._stop(figures)
        figures.taken_s = time.monotonic() - self._started_s
        return figures

    async def _set_up(self, stack: AsyncExitStack) -> list[Relay]:
        """Paired boxes behind a relay each, online, at a hub that they have heard of."""
        folders = [self._house.data / "boxes" / str(number + 1) for number in range(self._wanted.boxes)]
        for folder in folders:
            self._house.set_up(folder)
        await self._house.prepare()
        await self._house.start()
        relays = [self._house.relay_for_box() for _ in folders]
        for number, relay in enumerate(relays, 1):
            await relay.start()
            stack.push_async_callback(relay.stop)
            self.boxes.append(Box(self._house.data, number, relay.port))
            stack.callback(self.boxes[-1].end)
            await self.boxes[-1].start()
        await self._until(lambda states: len(states) == len(folders), 30)
        return relays

    async def _play(self, say: Callable[[str], object]) -> None:
        """Until all is reached; a fault that raises, or a box that stands still, ends it."""
        players = [Player(box, self._chance, self._may_play) for box in self.boxes]
        async with asyncio.TaskGroup() as group:
            for player in players:
                group.create_task(player.play())
            while not self._is_enough():
                await self._chapter(group, say)
            for player in players:
                player.stopping = True

    async def _chapter(self, group: asyncio.TaskGroup, say: Callable[[str], object]) -> None:
        start = self.told
        floods = self._wanted.floods if self._house.floods else 0
        faults = plan(self._chance, self._wanted.rolls, self._wanted.kills, floods)
        while faults or self.told - start < self._wanted.rolls:
            while faults and self.told - start >= faults[0].rolls:
                group.create_task(self._faults.do(faults.pop(0).kind))
            say(self.line())
            await asyncio.sleep(LOOK_S)

    def _is_enough(self) -> bool:
        is_long = time.monotonic() - self._started_s >= 60 * self._wanted.minutes
        return self.told >= self._wanted.rolls and is_long

    def _may_play(self) -> bool:
        return self.told - len(self._follower.heard) < MOST_AHEAD

    async def _heal(self, say: Callable[[str], object]) -> None:
        """Until every box says that all it rolled has arrived, and the listener has heard it."""
        self._faults.heal()
        if self._wanted.last_cut:
            await self._faults.cut_all()
        last = {box.id: box.ledger.number for box in self.boxes}
        wanted = {name: (number, 0) for name, number in last.items()}
        with suppress(TimeoutError):
            await self._until(lambda states: states == wanted, HEALED_S, lambda: say(self.line()))
            async with asyncio.timeout(HEALED_S):
                while len(self._follower.heard) < sum(last.values()):
                    await asyncio.sleep(LOOK_S)

    async def _until(
        self, wanted: Callable[[dict[str, tuple[int, int]]], bool], patience_s: float,
        meanwhile: Callable[[], object] = lambda: None,
    ) -> None:  # fmt: skip
        """Until the hub says so of the boxes that are online: by id, the newest roll and how many wait."""
        async with asyncio.timeout(patience_s), httpx.AsyncClient(base_url=self._house.address) as client:
            while True:
                with suppress(httpx.HTTPError):
                    boxes = (await client.get("/api/boxes")).json()["boxes"]
                    states = {
                        box["id"]: (box["state"]["last"], box["state"]["queue"])
                        for box in boxes
                        if box["state"] and box["availability"] == "online"
                    }
                    if wanted(states):
                        return
                meanwhile()
                await asyncio.sleep(LOOK_S)

    def _figures(self, relays: list[Relay]) -> Figures:
        figures = Figures(self._house.broker, faults=self._faults.done.copy())
        figures.take_ledgers({box.id: box.ledger for box in self.boxes}, self._follower.arrived_s)
        for relay in relays:
            figures.posted_again += sum(times - 1 for times in relay.tricks.rolls.values())
        for relay in (*relays, *self._house.relays):
            figures.faults += Counter({f"roll {trick}": relay.tricks.done[trick] for trick in TRICKS})
        figures.resumed = self._follower.connections
        figures.flash_bytes = max(flash.size(box.journal) for box in self.boxes)
        figures.broken += [wrong for box in self.boxes for wrong in box.wrong]
        return figures

    async def _stop(self, figures: Figures) -> None:
        """Stop all as a user does, then ask Cornet itself what it has kept."""
        for box in self.boxes:
            if status := await box.stop():
                figures.broken.append(f"a box ended with status {status}")
        if status := await self._house.stop():
            figures.broken.append(f"the hub ended with status {status}")
        log = [json.loads(line) for line in self._cornet("log", "--limit", "0", "--json").splitlines()]
        figures.in_log = len(log)
        figures.take_broken(check({box.id: box.ledger for box in self.boxes}, log, self._follower.heard))
        verified = json.loads(self._cornet("verify", "--json"))
        figures.verified = verified["ok"]
        figures.broken += [one["en"] for one in verified["findings"]]

    def _cornet(self, *arguments: str) -> str:
        command = [*CORNET, *arguments, "--data", str(self._house.data)]
        return subprocess.run(command, capture_output=True, text=True, check=False).stdout
