"""Tries until a service takes it: waits as long as it wants, tells the trouble once, and when it is over."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from functools import partial
from typing import TypeVar

from hub.concurrency.patience import until_done, wait_s
from hub.core import Hub
from hub.integrations.chat.service import Gone, Later, Receipt
from hub.log import LogError
from hub.said import Said

T = TypeVar("T")

FIRST_WAIT_S = 0.25
# A service that lets us in no more is not hammered: its owner may mend it, or start the hub again.
GONE_WAIT_S = 3600.0
# One lost answer is no trouble, nor a service that asks for a moment, unless it does so again and again.
MOST_LOST = 1
MOST_ASKED = 5
LONG_S = 60.0

_log = logging.getLogger("cornet")


class Insistent:
    """One for each recipient; `pause` is `asyncio.sleep`, but for a test that does not wait."""

    def __init__(
        self, hub: Hub, name: str, pause: Callable[[float], Awaitable[object]] = asyncio.sleep
    ) -> None:
        self._hub = hub
        self._name = name
        self._pause = pause
        self._told: Said | None = None
        self._well = False
        self._free_at_s = 0.0

    async def send(self, attempt: Callable[[], Awaitable[Receipt]]) -> Receipt:
        """As `insist`, once the rest is over that the service wanted after the message before."""
        now_s = asyncio.get_running_loop().time
        await self._pause(max(0.0, self._free_at_s - now_s()))
        receipt = await self.insist(attempt)
        self._free_at_s = now_s() + receipt.pause_s
        return receipt

    async def insist(self, attempt: Callable[[], Awaitable[T]]) -> T:
        """The result of `attempt`, tried again for as long as it raises Later or Gone."""
        failures = 0
        while True:
            try:
                result = await attempt()
            except Gone as error:
                await self._in_trouble(error)
                await self._pause(GONE_WAIT_S)
            except Later as error:
                failures += 1
                if failures > (MOST_LOST if error.after_s is None else MOST_ASKED) or _is_long(error):
                    await self._in_trouble(error)
                await self._pause(_wait_s(error.after_s, failures))
            else:
                await self._out_of_trouble()
                return result

    async def _in_trouble(self, error: Gone | Later) -> None:
        # The tenth way not to answer is no news, but that it lets us in no more is.
        if self._told is None or isinstance(error, Gone) and self._told.fr != error.fr:
            self._told = Said(fr=error.fr, en=error.en)
            self._well = False
            told = Said(fr=f"{self._name} : {error.fr}", en=f"{self._name}: {error.en}")
            _log.warning(told, extra={"recipient": self._name})
            await self._note(self._told)

    async def _out_of_trouble(self) -> None:
        if self._told:
            well = Said(fr=f"{self._name} : tout va de nouveau.", en=f"{self._name}: all is well again.")
            _log.info(well, extra={"recipient": self._name})
        if not self._well:  # the trouble noted before a start is over as well
            self._told, self._well = None, True
            await self._note(None)

    async def _note(self, trouble: Said | None) -> None:
        note = partial(self._hub.log.deliveries.note_trouble, self._name, trouble, self._hub.now_ms())
        await until_done("log", note, LogError)


def _is_long(error: Later) -> bool:
    return error.after_s is not None and error.after_s > LONG_S


def _wait_s(asked_s: float | None, failures: int) -> float:
    """What the service asks for; one that asks for nothing again and again is not taken at its word."""
    if asked_s is None:
        return wait_s(failures, FIRST_WAIT_S)
    return max(asked_s, min(5.0, wait_s(failures, 0.05)))
