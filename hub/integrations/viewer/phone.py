"""The address of the pages for another device of the network, and its QR code."""

from typing import TYPE_CHECKING, Any

import segno
from fastapi import Request

from hub.reached import page_for_others

if TYPE_CHECKING:
    from hub.settings import Settings

QUIET_MODULES = 4


def phone(request: Request, settings: "Settings") -> dict[str, Any]:
    """{"address", "size" of the code with its margin, "path" of its dark modules}.

    "address" is "" where no other device reaches the pages.
    """
    address = _reachable(request, settings.viewer.host)
    return {"address": address} | (qr_code(address) if address else {})


def qr_code(text: str) -> dict[str, Any]:
    """A QR code to be drawn: {"size": modules of a side, "path": an SVG path}."""
    rows = list(segno.make(text, error="m", micro=False).matrix_iter(border=QUIET_MODULES))
    dark = ((x, y) for y, row in enumerate(rows) for x, module in enumerate(row) if module)
    return {"size": len(rows), "path": "".join(f"M{x} {y}h1v1h-1z" for x, y in dark)}


def _reachable(request: Request, listens_on: str) -> str:
    """As this visitor came, if they came from elsewhere; else where the viewer listens."""
    came_to, port = request.url.hostname or "", request.url.port or 80
    return (came_to and page_for_others(came_to, port)) or page_for_others(listens_on, port)
