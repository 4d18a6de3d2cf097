"""The log of rolls: each once. The only folder that knows the database."""

import asyncio
from collections.abc import AsyncIterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from pathlib import Path

from hub.log.anchors import Anchor
from hub.log.archiving import Archived
from hub.log.asks import Asked, AskState, ContestPlace
from hub.log.audit import Audited
from hub.log.database import open_database, refusal, writing
from hub.log.errors import LogError
from hub.log.faces import Thrown
from hub.log.lane import Lane
from hub.log.log import Log
from hub.log.places import Place
from hub.log.played import Played
from hub.log.records import (
    Aside,
    AsideGroup,
    AsidePlace,
    Box,
    Filters,
    Gap,
    Incoming,
    Letter,
    LoggedRoll,
    Recipient,
    Ruled,
    Tally,
    Unreadable,
)
from hub.log.rollups.read import RolledUp

__all__ = (
    "Anchor",
    "Archived",
    "Aside",
    "AsideGroup",
    "AsidePlace",
    "AskState",
    "Asked",
    "Audited",
    "Box",
    "ContestPlace",
    "Filters",
    "Gap",
    "Incoming",
    "Letter",
    "Log",
    "LogError",
    "LoggedRoll",
    "Place",
    "Played",
    "Recipient",
    "RolledUp",
    "Ruled",
    "Tally",
    "Thrown",
    "Unreadable",
    "open_log",
)

READERS = 4


@asynccontextmanager
async def open_log(where: Path | str, to_write: bool = False) -> AsyncIterator[Log]:
    """The log in a file or behind a database URL, at the newest schema.

    Raises SettingsError where it cannot be opened, or is `to_write` and can only be read; and for a LogError
    that the block lets pass.
    """
    engine = await asyncio.to_thread(open_database, where)
    try:
        with (
            ThreadPoolExecutor(1, "cornet-log-writer") as writer,
            ThreadPoolExecutor(READERS, "cornet-log-reader") as readers,
        ):
            log = Log(Lane(writing(engine), writer), Lane(engine, readers))
            await _look_through(log)
            if to_write:
                await log.need_writable()
            yield log
    except LogError as error:
        raise refusal(where, error) from error
    finally:
        engine.dispose()


async def _look_through(log: Log) -> None:
    """Read what every reader needs, so that a damaged file is told at the start."""
    await log.boxes()
    await log.aside_count()
    # A row that cannot be read any more is no reason not to start: `cornet verify` names it.
    await log.audited(await log.last() - 1, limit=1)
