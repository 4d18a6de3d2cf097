"""The viewer: the log as a live page and as an HTTP API, and the face of virtual boxes."""

import asyncio
import socket
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import asynccontextmanager, contextmanager
from functools import partial
from importlib import import_module
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

import msgspec

from hub.concurrency.beside import beside
from hub.hidden import secrets_in
from hub.integrations.viewer.door import address_of, knocked, listen, need_token_beyond_loopback
from hub.integrations.viewer.hub_lines import HubLines, kept_lines
from hub.reached import page_for_others
from hub.table.invites import keep_guests

if TYPE_CHECKING:
    from hub.core import Hub
    from hub.settings import Settings
    from hub.virtual_box import VirtualBox

__all__ = ["setup"]

PAGES = "hub.integrations.viewer.pages"


@asynccontextmanager
async def setup(
    hub: "Hub", settings: "Settings", virtual_boxes: "Sequence[VirtualBox]" = ()
) -> AsyncIterator[str]:
    """Serve pages and API on `settings.viewer`, from the first that is asked for; yields their address.

    SettingsError where the port is in use, or where others could reach it without a token.
    """
    viewer = settings.viewer
    need_token_beyond_loopback(viewer.host, viewer.token)
    with (
        listen(viewer.host, viewer.port) as listener,
        kept_lines(secrets_in(msgspec.to_builtins(settings))) as lines,
    ):
        address = address_of(viewer.host, listener)
        async with (
            beside(keep_guests(hub), "cornet-guests"),
            beside(_serve(listener, hub, settings, virtual_boxes, lines), "cornet-pages"),
        ):
            with known_at(hub, viewer.host, address):
                yield address


async def _serve(
    listener: socket.socket,
    hub: "Hub",
    settings: "Settings",
    virtual_boxes: "Sequence[VirtualBox]",
    lines: HubLines,
) -> None:
    """Whoever asks first waits while the pages are loaded: half of a hub's memory, and of its start."""
    await knocked(listener)
    pages = await asyncio.to_thread(import_module, PAGES)
    closing = pages.Closing()
    app = pages.build_pages(hub, settings, virtual_boxes, lines, closing)
    async with pages.serve(app, listener, closing):
        await asyncio.Event().wait()


@contextmanager
def known_at(hub: "Hub", host: str, address: str) -> Iterator[None]:
    """Whoever asks the hub learns where other machines reach its pages, while the block lasts."""
    hub.page = partial(page_for_others, host, urlsplit(address).port or 80)
    hub.tell_news()
    try:
        yield
    finally:
        hub.page = str
