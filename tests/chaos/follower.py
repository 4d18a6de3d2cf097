"""A listener of the hub's events that goes on where it stood, whatever becomes of the hub."""

import asyncio
import json
import time
from collections import Counter
from contextlib import suppress

import httpx

from shared_rules.messages import roll_id as name_of_roll
from shared_rules.messages import split_id

AGAIN_S = 0.2


class Follower:
    """Follows /api/events from the first roll; `heard` is each event: position, roll id."""

    def __init__(self, address: str) -> None:
        self.heard: list[tuple[int, str]] = []
        self.arrived_s: dict[str, float] = {}  # by roll id, when it was first heard (monotonic)
        self.unbroken: Counter[str] = Counter()  # by box, up to where every roll was heard
        self.connections = 0
        self._address = address

    @property
    def last(self) -> int:
        """The position of the newest event."""
        return self.heard[-1][0] if self.heard else 0

    async def follow(self) -> None:
        """For ever."""
        async with httpx.AsyncClient(timeout=httpx.Timeout(5, read=60)) as client:
            while True:
                with suppress(httpx.HTTPError):
                    await self._listen(client)
                await asyncio.sleep(AGAIN_S)

    async def _listen(self, client: httpx.AsyncClient) -> None:
        headers = {"Last-Event-ID": str(self.last)}
        async with client.stream("GET", f"{self._address}/api/events", headers=headers) as answer:
            self.connections += 1
            position = 0
            async for line in answer.aiter_lines():
                name, _, value = line.partition(": ")
                if name == "id":
                    position = int(value)
                elif name == "data":
                    self._hear(position, json.loads(value)["id"])

    def _hear(self, position: int, roll_id: str) -> None:
        self.heard.append((position, roll_id))
        self.arrived_s.setdefault(roll_id, time.monotonic())
        box, epoch, _ = split_id(roll_id)
        while name_of_roll(box, epoch, self.unbroken[box] + 1) in self.arrived_s:
            self.unbroken[box] += 1
