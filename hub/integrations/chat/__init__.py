"""The chat: each roll goes to Discord, to Matrix, or to any service of apprise; !jet comes from there."""

from collections.abc import AsyncIterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from typing import TYPE_CHECKING

from hub.concurrency.beside import beside
from hub.integrations.chat.commands import Commander
from hub.integrations.chat.courier import Courier
from hub.integrations.chat.discord import Bot
from hub.integrations.chat.matrix import Matrix
from hub.integrations.chat.services import open_service
from hub.integrations.chat.settings import Settings as ChatSettings
from hub.integrations.chat.settings import Target, targets_of

if TYPE_CHECKING:
    from hub.core import Hub
    from hub.settings import Settings
    from hub.virtual_box import VirtualBox

__all__ = ["setup"]


@asynccontextmanager
async def setup(
    hub: "Hub", settings: "Settings", virtual_boxes: Sequence["VirtualBox"] = ()
) -> AsyncIterator[str]:
    """One courier for each target, and one who obeys it where it has commands.

    SettingsError where a target lacks something, or apprise does.
    """
    targets = targets_of(settings.of(ChatSettings), settings.hub.table)
    await _forget_trouble(hub, [f"chat.{target.called}" for target in targets])
    async with AsyncExitStack() as stack:
        for target in targets:
            await _serve(hub, target, target.language or settings.hub.language, stack)
        yield ""


async def _serve(hub: "Hub", target: Target, language: str, stack: AsyncExitStack) -> None:
    service = await stack.enter_async_context(open_service(target))
    courier = Courier(hub, f"chat.{target.called}", service, language, target.filter)
    works = [
        hub.listen(courier.name, courier.deliver),
        hub.listen_to_rulings(f"{courier.name}.rulings", courier.amend),
    ]
    if target.commands and isinstance(service, Bot | Matrix):
        works.append(Commander(hub, courier, service).listen())
    for work in works:
        await stack.enter_async_context(beside(work, courier.name))


async def _forget_trouble(hub: "Hub", names: Sequence[str]) -> None:
    """Of targets that are no more."""
    deliveries = hub.log.deliveries
    for recipient in await deliveries.recipients():
        if recipient.trouble and recipient.name.removesuffix(".commands") not in names:
            await deliveries.note_trouble(recipient.name, None, hub.now_ms())
