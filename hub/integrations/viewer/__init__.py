"""The viewer: the log as a live page and as an HTTP API, and the face of virtual boxes."""

from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import asynccontextmanager, contextmanager
from functools import partial
from time import monotonic
from typing import TYPE_CHECKING
from urllib.parse import urlsplit
from zoneinfo import ZoneInfo

import msgspec

from hub.concurrency.beside import beside
from hub.hidden import secrets_in
from hub.integrations.viewer.api import build_api
from hub.integrations.viewer.console.page import add_console
from hub.integrations.viewer.console.seat_page import add_seat
from hub.integrations.viewer.fairness_page import add_fairness_page
from hub.integrations.viewer.gate import Gate, need_token_beyond_loopback
from hub.integrations.viewer.hub_lines import kept_lines
from hub.integrations.viewer.page import add_page
from hub.integrations.viewer.projector_page import add_projector_page
from hub.integrations.viewer.server import Closing, serve
from hub.integrations.viewer.statistics_page import add_statistics_page
from hub.integrations.viewer.technical_page import add_technical_page
from hub.reached import page_for_others
from hub.table.fresh_look import FreshLook
from hub.table.invites import keep_guests

if TYPE_CHECKING:
    from hub.core import Hub
    from hub.settings import Settings
    from hub.virtual_box import VirtualBox

__all__ = ["setup"]


@asynccontextmanager
async def setup(
    hub: "Hub", settings: "Settings", virtual_boxes: Sequence["VirtualBox"] = ()
) -> AsyncIterator[str]:
    """Serve pages and API on `settings.viewer`; yields the address of the page.

    SettingsError where the port is in use, or where others could reach it without a token.
    """
    viewer = settings.viewer
    need_token_beyond_loopback(viewer.host, viewer.token)
    closing = Closing()
    app = build_api(hub, closing)
    app.state.zone = ZoneInfo(settings.hub.timezone) if settings.hub.timezone else None
    app.state.listens = viewer.host
    app.add_middleware(
        Gate,
        host=viewer.host,
        token=viewer.token,
        here=viewer.here,
        guests=hub.guests,
        look=FreshLook(hub, monotonic),
    )
    add_fairness_page(app, hub, settings)
    add_statistics_page(app, hub, settings)
    add_console(app, hub, settings)
    add_seat(app, hub, settings)
    add_projector_page(app, hub, settings)
    add_page(app, hub, settings, virtual_boxes)
    with kept_lines(secrets_in(msgspec.to_builtins(settings))) as lines:
        add_technical_page(app, hub, settings, lines)
        async with (
            beside(keep_guests(hub), "cornet-guests"),
            serve(app, viewer.host, viewer.port, closing) as address,
        ):
            with known_at(hub, viewer.host, address):
                yield address


@contextmanager
def known_at(hub: "Hub", host: str, address: str) -> Iterator[None]:
    """Whoever asks the hub learns where other machines reach its pages, while the block lasts."""
    hub.page = partial(page_for_others, host, urlsplit(address).port or 80)
    hub.tell_news()
    try:
        yield
    finally:
        hub.page = str
