"""Tries again, with longer and longer waits, until it works; says so once, not at each try."""

import asyncio
import logging
import random
from collections.abc import Awaitable, Callable
from typing import TypeVar

from hub.errors import CornetError
from hub.said import Said

T = TypeVar("T")

LONGEST_S = 30.0

_log = logging.getLogger("cornet")


async def until_done(
    what: str,
    attempt: Callable[[], Awaitable[T]],
    mendable: type[Exception] | tuple[type[Exception], ...],
    first_wait_s: float = 0.2,
) -> T:
    """The result of `attempt`, tried again for as long as it raises `mendable`.

    `what` stands in the log: once when it first fails, once when it works again.
    """
    failures = 0
    while True:
        try:
            result = await attempt()
        except mendable as error:
            if not failures:
                _log.warning(failed(what, error), extra={"what": what})
            failures += 1
            await asyncio.sleep(wait_s(failures, first_wait_s))
        else:
            if failures:
                well = Said(fr=f"{what} : tout va de nouveau.", en=f"{what}: all is well again.")
                _log.info(well, extra={"what": what})
            return result


def failed(what: str, error: Exception) -> Said:
    """What did not work, and why, in a line of the log."""
    fr, en = (
        (error.fr, error.en)
        if isinstance(error, CornetError)
        else (f"{type(error).__name__} : {error}", f"{type(error).__name__}: {error}")
    )
    return Said(fr=f"{what} : {fr} (nouvel essai bientôt)", en=f"{what}: {en} (trying again soon)")


def wait_s(failures: int, first_wait_s: float, spread: Callable[[], float] = random.random) -> float:
    """How long to wait after so many failures in a row: doubling, capped, shortened by up to a half.

    `spread` gives 0 to 1: clients that lost one broker together must not all come back together.
    """
    whole: float = min(LONGEST_S, first_wait_s * 2 ** min(failures - 1, 16))
    return whole * (1 - spread() / 2)
