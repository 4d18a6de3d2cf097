"""Every page and the API as one application. With it the whole web framework is loaded."""

from collections.abc import Sequence
from time import monotonic
from typing import TYPE_CHECKING
from zoneinfo import ZoneInfo

from fastapi import FastAPI

from hub.integrations.viewer.api import build_api
from hub.integrations.viewer.console.page import add_console
from hub.integrations.viewer.console.seat_page import add_seat
from hub.integrations.viewer.fairness_page import add_fairness_page
from hub.integrations.viewer.gate import Gate
from hub.integrations.viewer.page import add_page
from hub.integrations.viewer.projector_page import add_projector_page
from hub.integrations.viewer.server import Closing, serve
from hub.integrations.viewer.statistics_page import add_statistics_page
from hub.integrations.viewer.technical_page import add_technical_page
from hub.table.fresh_look import FreshLook

if TYPE_CHECKING:
    from hub.core import Hub
    from hub.integrations.viewer.hub_lines import HubLines
    from hub.settings import Settings
    from hub.virtual_box import VirtualBox

__all__ = ("Closing", "build_pages", "serve")


def build_pages(
    hub: "Hub",
    settings: "Settings",
    virtual_boxes: "Sequence[VirtualBox]",
    lines: "HubLines",
    closing: Closing,
) -> FastAPI:
    """The application; `closing` ends what it streams."""
    viewer = settings.viewer
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
    add_technical_page(app, hub, settings, lines)
    return app
