"""Tells each box up to where the hub has its rolls, so that it may forget those."""

import asyncio
from contextlib import suppress
from functools import partial

from hub import wire
from hub.concurrency.patience import until_done
from hub.core import Hub
from hub.errors import IntegrationError, SettingsError
from hub.log import LogError
from shared_rules import topics
from shared_rules.seal import seal_ack

CALM_S = 0.1


async def acknowledge(hub: Hub) -> None:
    """Publish what is owed to boxes, a few times a second at most; for ever.

    Once connected the hub hears which boxes are there, and tells them: what it has after a backup was
    restored may be less than what it said before, and then they post again what they still have.
    """
    acks = Acks(hub)
    while True:
        for box, even_if_said in (await hub.owed.take()).items():
            # A box that is not told comes again: it posts what was not acknowledged. So does one whose key
            # cannot be read just now, and what it posts waits for the key.
            with suppress(IntegrationError, SettingsError):
                await until_done("log", partial(acks.tell, box, even_if_said), LogError)
        await asyncio.sleep(CALM_S)


class Acks:
    """What was said to each box, and up to where each journal is known to be here."""

    def __init__(self, hub: Hub) -> None:
        self._hub = hub
        self._said: dict[str, tuple[str, int]] = {}
        self._here: dict[tuple[str, str], int] = {}
        self._restored = 0

    async def tell(self, box: str, even_if_said: bool) -> None:
        """Tell one box; IntegrationError while the broker is away."""
        epoch = await self._epoch(box)
        if epoch is None or not self._hub.connected:
            return
        upto = await self.upto(box, epoch)
        if not even_if_said and self._said.get(box) == (epoch, upto):
            return
        keys = self._hub.keys_of(box)
        seal = seal_ack(keys[0], box, epoch, upto) if keys else None
        ack = wire.Ack(epoch=epoch, upto=upto, seal=seal)
        self._hub.publish(topics.of_box(self._hub.table, box, "ack"), wire.encode(ack), retain=True)
        self._said[box] = (epoch, upto)

    async def upto(self, box: str, epoch: str) -> int:
        """The last roll of a journal before which nothing is missing that the box still has."""
        while True:
            upto = await self._upto(box, epoch)
            if not await self._is_restored():
                return upto

    async def _upto(self, box: str, epoch: str) -> int:
        log, here = self._hub.log, self._here.get((box, epoch), 0)
        upto = await log.unbroken_to(box, epoch, here + 1)
        first = self._first(box, epoch)
        if first > upto + 1:
            beyond = await log.unbroken_to(box, epoch, first)
            upto = beyond if beyond >= first else upto
        self._here[box, epoch] = upto
        return upto

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
