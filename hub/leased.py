"""An integration that runs once for a table, however many hubs the table has: where its lease is held."""

import asyncio
import secrets
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, AsyncExitStack, asynccontextmanager, suppress
from typing import TYPE_CHECKING, cast

from hub.concurrency.beside import beside
from hub.errors import IntegrationError
from hub.log import Log, LogError
from hub.readers import Deliver

if TYPE_CHECKING:
    from hub.core import Hub

LEASE_S = 15.0

Enter = Callable[["Hub"], AbstractAsyncContextManager[str]]


class HoldingHub:
    """A hub as a listener sees it: what it writes is refused once another runs that listener."""

    def __init__(self, hub: "Hub", log: Log) -> None:
        self._hub = hub
        self.log = log
        self._readers = hub.readers.of(log)

    def __getattr__(self, name: str) -> object:
        return getattr(self._hub, name)

    async def listen(self, name: str, deliver: Deliver) -> None:
        """As the hub's."""
        await self._readers.listen(name, deliver)

    async def listen_to_rulings(self, name: str, deliver: Deliver) -> None:
        """As the hub's."""
        await self._readers.listen_to_rulings(name, deliver)


@asynccontextmanager
async def leased(name: str, hub: "Hub", enter: Enter, lease_s: float = LEASE_S) -> AsyncIterator[str]:
    """What `enter` makes while we hold the lease of this name; while another does, nothing.

    Ends with IntegrationError when that changes, and is to be entered again.
    """
    holder, lease_ms = secrets.token_hex(8), round(lease_s * 1000)
    fence = await hub.log.leases.take(name, holder, lease_ms)
    async with AsyncExitStack() as stack:
        if fence:
            stack.push_async_callback(_give_back, hub, name, holder)
            ours = cast("Hub", HoldingHub(hub, Log(*hub.log.leases.held(name, holder, fence))))
            address = await stack.enter_async_context(enter(ours))
        await stack.enter_async_context(
            beside(_watch(hub, name, holder, lease_s, held=bool(fence)), f"cornet-{name}-lease")
        )
        yield address if fence else ""


async def _watch(hub: "Hub", name: str, holder: str, lease_s: float, held: bool) -> None:
    while True:
        await asyncio.sleep(lease_s / 3)
        try:
            has_it = await hub.log.leases.take(name, holder, round(lease_s * 1000)) > 0
        except LogError:  # as long as nobody can take it, nobody else runs it
            continue
        if has_it != held:
            raise _changed(has_it)


def _changed(has_it: bool) -> IntegrationError:
    if has_it:
        return IntegrationError(fr="ce hub prend la suite d'un autre", en="this hub takes over from another")
    return IntegrationError(fr="un autre hub a pris la suite", en="another hub has taken over")


async def _give_back(hub: "Hub", name: str, holder: str) -> None:
    with suppress(LogError):
        await hub.log.leases.give_back(name, holder)
