"""The address of the pages for another device of the network, and its QR code."""

import ipaddress
import socket
from typing import TYPE_CHECKING, Any

import segno
from fastapi import Request

if TYPE_CHECKING:
    from hub.settings import Settings

# No packet is sent to it: only the way there is looked up.
ELSEWHERE = ("192.0.2.1", 9)
EVERYWHERE = ("0.0.0.0", "::")
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


def lan_address() -> str:
    """This machine's address on its network; its name where it has none just now."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(ELSEWHERE)
        except OSError:
            return f"{socket.gethostname()}.local"
        return str(probe.getsockname()[0])


def _reachable(request: Request, listens_on: str) -> str:
    """As this visitor came, if they came from elsewhere; else where the viewer listens."""
    came_to = request.url.hostname or ""
    if came_to and not is_loopback(came_to):
        host = came_to
    elif is_loopback(listens_on):
        return ""
    else:
        host = lan_address() if listens_on in EVERYWHERE else listens_on
    port = request.url.port or 80
    return f"http://[{host}]:{port}/" if ":" in host else f"http://{host}:{port}/"


def is_loopback(host: str) -> bool:
    """Whether only this machine reaches it."""
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"
