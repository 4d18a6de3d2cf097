"""An integration in a task of its own: where it fails, it is told and tried again, alone."""

import asyncio
import logging
import time
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager

from hub.concurrency.patience import wait_s
from hub.errors import CornetError, SettingsError
from hub.said import Said

# The others do not wait longer for one that is slow to come, or to go.
PATIENCE_S = 10.0
FIRST_WAIT_S = 1.0
# One that has worked for this long was well: its next failure is a first one again.
WELL_S = 60.0

Enter = Callable[[], AbstractAsyncContextManager[str]]

_log = logging.getLogger("cornet")


@asynccontextmanager
async def supervised(
    name: str, enter: Enter, failing: dict[str, Said], first_wait_s: float = FIRST_WAIT_S
) -> AsyncIterator[str]:
    """Keep what `enter` makes entered while the block lasts; yields what it yielded, "" where it did not.

    While it fails, `failing` says why under its name. SettingsError where it says so the first time.
    """
    started: asyncio.Future[str] = asyncio.get_running_loop().create_future()
    keeper = _Keeper(name, enter, failing, started)
    task = asyncio.create_task(keeper.keep(first_wait_s), name=f"cornet-{name}")
    try:
        await asyncio.sleep(0)  # to import it may take longer than that
        await asyncio.wait({started}, timeout=PATIENCE_S)
        yield started.result() if started.done() else ""
    finally:
        task.cancel()
        await asyncio.wait({task}, timeout=PATIENCE_S)


class _Keeper:
    def __init__(
        self, name: str, enter: Enter, failing: dict[str, Said], started: asyncio.Future[str]
    ) -> None:
        self._name = name
        self._field = {"integration": name}
        self._enter = enter
        self._failing = failing
        self._started = started

    async def keep(self, first_wait_s: float) -> None:
        failures = 0
        while True:
            began_s = time.monotonic()
            error = await self._work()
            if _is_cancelled():
                return
            if isinstance(error, SettingsError) and not self._started.done():
                self._started.set_exception(error)
                return
            failures = 1 if time.monotonic() - began_s > WELL_S else failures + 1
            self._tell(error)
            if not self._started.done():
                self._started.set_result("")
            await asyncio.sleep(wait_s(failures, first_wait_s))

    async def _work(self) -> Exception:
        """Why it ended."""
        try:
            async with self._enter() as address:
                self._well(address)
                await asyncio.Event().wait()
        except asyncio.CancelledError:
            if _is_cancelled():
                raise
        except Exception as error:
            return error
        return RuntimeError("it ended by itself")

    def _well(self, address: str) -> None:
        if not self._started.done():
            self._started.set_result(address)
        if self._failing.pop(self._name, None):
            well = Said(fr=f"{self._name} : tout va de nouveau.", en=f"{self._name}: all is well again.")
            _log.info(well, extra=self._field)

    def _tell(self, error: Exception) -> None:
        why = _why(self._name, error)
        if self._failing.get(self._name) != why:
            self._failing[self._name] = why
            # An error nobody foresaw is a defect, and shows its traceback.
            unforeseen = None if isinstance(error, CornetError) else error
            _log.warning(why, exc_info=unforeseen, extra=self._field)


def _is_cancelled() -> bool:
    """Whether we were asked to end, whatever an integration made of it."""
    task = asyncio.current_task()
    return bool(task and task.cancelling())


def _why(name: str, error: Exception) -> Said:
    fr, en = (
        (error.fr, error.en) if isinstance(error, CornetError) else (f"{type(error).__name__} : {error}",) * 2
    )
    return Said(fr=f"{name} : {fr} (nouvel essai bientôt)", en=f"{name}: {en} (trying again soon)")
