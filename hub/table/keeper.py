"""Keeps the table going while the hub runs: tells boxes what is asked, and everyone what has changed."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from functools import partial

from hub.concurrency.bell import first_of
from hub.core import Hub
from hub.errors import IntegrationError
from hub.log import LogError
from hub.table.announcing import Announcing, contest_payload, counters_payload
from hub.table.sheets import Sheets
from hub.table.telling import Telling

# What grows too old is seen this late.
EVERY_S = 60.0
# While rolls pour in, one look is enough for many.
CALM_S = 0.1

_log = logging.getLogger("cornet")


async def keep_table(hub: Hub) -> None:
    """Look again whenever something is played or written, a box speaks or time passes; for ever."""
    duties = (
        Telling(hub).round,
        Sheets(hub).round,
        Announcing(hub, "contest", partial(contest_payload, hub)).round,
        Announcing(hub, "counters", partial(counters_payload, hub)).round,
    )
    while True:
        rings = (hub.play.next_ring, hub.next_news, hub.written.next_ring)
        for duty in duties:
            await _do(duty)
        await asyncio.sleep(CALM_S)
        await first_of(rings, EVERY_S)


async def _do(duty: Callable[[], Awaitable[None]]) -> None:
    """Without a broker or a log nothing is told now; both tell of themselves, and it is tried again."""
    try:
        await duty()
    except (IntegrationError, LogError) as error:
        _log.debug("table: %s", error)
