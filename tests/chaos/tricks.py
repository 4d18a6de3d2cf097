"""What a network, or a broker that lies, may do to a roll at QoS 1: each trick takes the next that passes."""

import asyncio
import re
from collections import Counter, deque
from random import Random
from typing import NamedTuple

from hub.broker.packets import PUBACK, PUBLISH, Packet
from tests.chaos.way import Way

# Packet ids that no client reaches here, for what is slipped in: its receipts are taken out again.
FIRST_COPY_ID, LAST_COPY_ID = 0xF000, 0xFFFF
REMEMBERED = 50
ROLL_ID = re.compile(rb'"id": *"([^"]+)"')

TRICKS = ("double", "late", "lost", "replay", "unanswered")


class Link(NamedTuple):
    """A connection: both ways, and the task that ends it with a reset where it is cancelled."""

    ways: tuple[Way, Way]
    task: asyncio.Task[None]


class Roll(NamedTuple):
    """A PUBLISH of a roll: its bytes, where its packet id stands in them, and that id."""

    whole: bytes
    id_at: int
    packet_id: int

    def copy(self, packet_id: int) -> bytes:
        """The same message as another packet."""
        return self.whole[: self.id_at] + packet_id.to_bytes(2, "big") + self.whole[self.id_at + 2 :]


class Tricks:
    """Plays the tricks that are `armed` at a relay, in order; `done` counts them, `rolls` the rolls by id."""

    def __init__(self, chance: Random) -> None:
        self.armed: deque[str] = deque()
        self.done: Counter[str] = Counter()
        self.rolls: Counter[str] = Counter()
        self.links: list[Link] = []
        self._chance = chance
        self._passed: deque[Roll] = deque(maxlen=REMEMBERED)
        self._copy_id = FIRST_COPY_ID

    def take(self, packet: Packet, link: Link, side: int) -> None:
        """Pass a packet of a connection on, `side` 0 from its client or 1 to it; or play a trick on it."""
        onward, backward = link.ways[side], link.ways[1 - side]
        roll = read_roll(packet)
        if packet.kind == PUBACK and _number(packet.body) in backward.copies:
            backward.copies.remove(_number(packet.body))
        elif roll is None:
            onward.send(packet.whole)
        else:
            self._take_roll(roll, link, side)

    def _take_roll(self, roll: Roll, link: Link, side: int) -> None:
        onward, backward = link.ways[side], link.ways[1 - side]
        if found := ROLL_ID.search(roll.whole):
            self.rolls[found[1].decode()] += 1
        trick = self.armed.popleft() if self.armed else ""
        self.done[trick] += 1
        if trick in ("late", "lost"):
            backward.send(bytes((PUBACK, 2)) + roll.packet_id.to_bytes(2, "big"))
        else:
            onward.send(roll.whole)
        if trick == "late":
            self._after(0.2, 4.0, lambda: self._slip_in(roll, side))
        elif trick == "double":
            self._slip_in(roll, side)
        elif trick == "replay":
            for old in self._chance.sample(list(self._passed), min(3, len(self._passed))):
                self._slip_in(old, side)
        elif trick == "unanswered":
            backward.deaf = True
            self._after(0.05, 0.5, link.task.cancel)
        self._passed.append(roll)

    def _slip_in(self, roll: Roll, side: int) -> None:
        """Into whatever connection is there by now; where there is none, the copy is lost."""
        if self.links:
            self._copy_id = FIRST_COPY_ID if self._copy_id == LAST_COPY_ID else self._copy_id + 1
            way = self.links[-1].ways[side]
            way.copies.add(self._copy_id)
            way.send(roll.copy(self._copy_id))

    def _after(self, least_s: float, most_s: float, do: object) -> None:
        asyncio.get_running_loop().call_later(self._chance.uniform(least_s, most_s), do)  # type: ignore[arg-type]


def read_roll(packet: Packet) -> Roll | None:
    """The roll that this packet is, or None."""
    if packet.kind != PUBLISH or not packet.flags & 0b0110:
        return None
    end = 2 + _number(packet.body)
    if not packet.body[2:end].endswith(b"/roll"):
        return None
    id_at = len(packet.whole) - len(packet.body) + end
    return Roll(packet.whole, id_at, _number(packet.body[end:]))


def _number(body: bytes) -> int:
    return int.from_bytes(body[:2], "big")
