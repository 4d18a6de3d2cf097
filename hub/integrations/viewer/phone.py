"""The address of the pages for another device of the network, and its QR code."""

from typing import TYPE_CHECKING, Any

from fastapi import Request

from hub import qr
from hub.reached import page_for_others

if TYPE_CHECKING:
    from hub.settings import Settings


def phone(request: Request, settings: "Settings") -> dict[str, Any]:
    """{"address", "size" of the code with its margin, "path" of its dark modules}.

    "address" is "" where no other device reaches the pages.
    """
    address = _reachable(request, settings.viewer.host)
    return {"address": address} | (qr_code(address) if address else {})


def qr_code(text: str) -> dict[str, Any]:
    """A QR code to be drawn: {"size": modules of a side, "path": an SVG path}."""
    size, path = qr.path(text)
    return {"size": size, "path": path}


def _reachable(request: Request, listens_on: str) -> str:
    """As this visitor came, if they came from elsewhere; else where the viewer listens."""
    came_to, port = request.url.hostname or "", request.url.port or 80
    return (came_to and page_for_others(came_to, port)) or page_for_others(listens_on, port)
