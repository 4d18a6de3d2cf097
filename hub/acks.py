"""Tells each box up to where the hub has its rolls, so that it may forget those."""

import asyncio
from collections.abc import Iterable, Mapping
from contextlib import suppress
from functools import partial
from typing import NamedTuple, TypeAlias

from hub import wire
from hub.concurrency.patience import until_done
from hub.core import Hub
from hub.errors import IntegrationError, SettingsError
from hub.log import LogError
from shared_rules import topics
from shared_rules.seal import seal_ack

CALM_S = 0.1

Upto: TypeAlias = tuple[str, int]  # of a journal: its epoch, and a number


class Here(NamedTuple):
    """What the log has of a journal: without a gap up to one number, and the highest of all."""

    upto: int
    highest: int


async def acknowledge(hub: Hub) -> None:
    """Publish what is owed to boxes, a few times a second at most; for ever.

    Once connected the hub hears which boxes are there, and tells them: what it has after a backup was
    restored may be less than what it said before, and then they post again what they still have.
    """
    acks = Acks(hub)
    while True:
        owed = await hub.owed.take()
        if hub.connected and hub.stores:
            acks.tell(owed, await until_done("log", partial(acks.found, owed), LogError))
        await asyncio.sleep(CALM_S)


class Acks:
    """What was said to each box, and up to where each journal is known to be here."""

    def __init__(self, hub: Hub) -> None:
        self._hub = hub
        self._said: dict[str, Upto] = {}
        self._here: dict[tuple[str, str], Here] = {}
        self._restored = 0

    async def found(self, boxes: Iterable[str]) -> dict[str, Upto]:
        """For each box that has a journal: its epoch, and the last roll before which nothing is missing that
        the box still has.
        """
        while True:
            found = {box: upto for box in boxes if (upto := await self._found(box))}
            if not await self._is_restored():
                return found

    def tell(self, owed: Mapping[str, bool], found: Mapping[str, Upto]) -> None:
        """Publish to each box what was found, or only what it was not told before."""
        for box, upto in found.items():
            if owed[box] or self._said.get(box) != upto:
                # A box that is not told comes again: it posts what was not acknowledged. So does one whose
                # key cannot be read just now, and what it posts waits for the key.
                with suppress(IntegrationError, SettingsError):
                    self._publish(box, *upto)
                    self._said[box] = upto

    def _publish(self, box: str, epoch: str, upto: int) -> None:
        keys = self._hub.keys_of(box)
        seal = seal_ack(keys[0], box, epoch, upto) if keys else None
        ack = wire.Ack(epoch=epoch, upto=upto, seal=seal)
        self._hub.publish(topics.of_box(self._hub.table, box, "ack"), wire.encode(ack), retain=True)

    async def _found(self, box: str) -> Upto | None:
        epoch = await self._epoch(box)
        if epoch is None:
            return None
        here, came = self._here.get((box, epoch), Here(0, -1)), self._hub.owed.came.pop((box, epoch), [])
        # Nothing is asked of the log where the rolls come as they were made. Counted first: a stranger may
        # name any number, and no list goes up to it.
        last = here.upto + len(came)
        if came and here.upto == here.highest and sorted(came) == [*range(here.upto + 1, last + 1)]:
            here = Here(last, last)
        else:
            here = await self._looked_up(box, epoch, here.upto)
        self._here[box, epoch] = here
        return epoch, here.upto

    async def _looked_up(self, box: str, epoch: str, upto: int) -> Here:
        log, first = self._hub.log, self._first(box, epoch)
        upto = await log.unbroken_to(box, epoch, upto + 1)
        if first > upto + 1:
            beyond = await log.unbroken_to(box, epoch, first)
            upto = beyond if beyond >= first else upto
        return Here(upto, await log.highest(box, epoch))

    async def _is_restored(self) -> bool:
        """Whether a backup was put back since it was asked last: what was here before may be no more."""
        before, self._restored = self._restored, await self._hub.log.restored()
        if before == self._restored:
            return False
        self._said.clear()
        self._here.clear()
        return True

    def _first(self, box: str, epoch: str) -> int:
        known = self._hub.boxes.get(box)
        state = known.state if known else None
        return state.first or 1 if state and state.epoch == epoch else 1

    async def _epoch(self, box: str) -> str | None:
        known = self._hub.boxes.get(box)
        told = known.state.epoch if known and known.state else None
        return self._hub.owed.epochs.get(box) or told or await self._hub.log.last_epoch(box)
