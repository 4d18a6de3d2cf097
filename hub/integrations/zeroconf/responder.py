"""Answering whoever looks for us on the local network."""

from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager

from zeroconf import NonUniqueNameException
from zeroconf.asyncio import AsyncServiceInfo, AsyncZeroconf

from hub.errors import IntegrationError
from hub.integrations.zeroconf.announced import Announced


@asynccontextmanager
async def responder(services: Sequence[Announced]) -> AsyncIterator[None]:
    """Answer while the block lasts, and say goodbye at its end. IntegrationError without a network."""
    try:
        network = AsyncZeroconf()
    except OSError as error:
        raise _no_network(error) from error
    try:
        for service in services:
            await _register(network, service)
        yield
    finally:
        await network.async_unregister_all_services()
        await network.async_close()


async def _register(network: AsyncZeroconf, service: Announced) -> None:
    info = AsyncServiceInfo(
        service.kind,
        f"{service.name}.{service.kind}",
        port=service.port,
        parsed_addresses=list(service.addresses),
        properties=service.facts,
    )
    try:
        # Two hubs at one table are told apart by a number behind the name.
        await (await network.async_register_service(info, allow_name_change=True))
    except (OSError, NonUniqueNameException) as error:
        raise _no_network(error) from error


def _no_network(error: Exception) -> IntegrationError:
    why = str(error) or type(error).__name__
    return IntegrationError(
        fr=f"le hub ne peut pas s'annoncer sur le réseau ({why}).",
        en=f"the hub cannot announce itself on the network ({why}).",
    )
