"""Notices that the log was written, by whatever program, and that a backup was put back into it."""

import asyncio
import logging
from contextlib import suppress
from typing import TYPE_CHECKING

from hub.log import LogError
from hub.said import Said

if TYPE_CHECKING:
    from hub.core import Hub

LOOK_EVERY_S = 1.0
# At rest there is less and less to look for.
AT_REST_S = 5.0

_log = logging.getLogger("cornet")


async def notice_writes(hub: "Hub", restored: int) -> None:
    """Ring `hub.written` after each write, and tell the hub of each restore after `restored`; for ever.

    While nothing is written, nothing is asked of an SQLite database.
    """
    before: object = None
    wait_s = LOOK_EVERY_S
    while True:
        await asyncio.sleep(wait_s)
        wait_s = min(wait_s * 1.5, AT_REST_S)
        # A log that does not answer is told of where something is to be stored.
        with suppress(LogError):
            now = await hub.log.stamp()
            if now is None or now != before:
                wait_s = LOOK_EVERY_S
                hub.written.ring()
                hub.readers.look_again()  # another may have stored rolls
                restored = await _noticed(hub, restored)
            before = now


async def _noticed(hub: "Hub", restored: int) -> int:
    """The number of the last restore, which the hub is told of if it is new."""
    number = await hub.log.restored()
    if number != restored:
        await hub.take_in_restore()
        _log.info(_told(await hub.log.count()))
    return number


def _told(rolls: int) -> Said:
    return Said(
        fr=f"Une sauvegarde a été remise : le journal a {rolls} jet(s), et les boîtes reposteront "
        "ce qu'il n'a pas.",
        en=f"A backup was put back: the log has {rolls} roll(s), and the boxes will post again "
        "what it lacks.",
    )
