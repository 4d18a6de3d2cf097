"""Keeps in the log who was refused at the embedded broker's door, so that it is known after a restart."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from functools import partial

from hub.broker.refusals import Refusals
from hub.concurrency.beside import beside
from hub.concurrency.patience import until_done
from hub.core import Hub
from hub.log import LogError

CALM_S = 2.0


@asynccontextmanager
async def refusals_kept(refusals: Refusals, hub: Hub) -> AsyncIterator[None]:
    """While the block lasts, and what is left at its end."""
    try:
        async with beside(_keep(refusals, hub), "cornet-door"):
            yield
    finally:
        with suppress(LogError):
            await hub.log.note_refusals(refusals.take())


async def _keep(refusals: Refusals, hub: Hub) -> None:
    """Store what is new, every few seconds at most: a flood of refusals is no flood of writes; for ever."""
    while True:
        await refusals.some.wait()
        await until_done("log", partial(hub.log.note_refusals, refusals.take()), LogError)
        hub.tell_news()
        await asyncio.sleep(CALM_S)
