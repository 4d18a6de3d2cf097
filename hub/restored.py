"""Notices that a backup was put back into the log while the hub runs."""

import asyncio
import logging
from contextlib import suppress
from typing import TYPE_CHECKING

from hub.log import LogError
from hub.said import Said

if TYPE_CHECKING:
    from hub.core import Hub

LOOK_EVERY_S = 1.0

_log = logging.getLogger("cornet")


async def notice_restores(hub: "Hub", restored: int) -> None:
    """Tell the hub of each restore after the one numbered `restored`; for ever."""
    while True:
        await asyncio.sleep(LOOK_EVERY_S)
        # A log that does not answer is told of where something is to be stored.
        with suppress(LogError):
            number = await hub.log.restored()
            if number != restored:
                await hub.take_in_restore()
                _log.info(_told(await hub.log.count()))
                restored = number


def _told(rolls: int) -> Said:
    return Said(
        fr=f"Une sauvegarde a été remise : le journal a {rolls} jet(s), et les boîtes reposteront "
        "ce qu'il n'a pas.",
        en=f"A backup was put back: the log has {rolls} roll(s), and the boxes will post again "
        "what it lacks.",
    )
