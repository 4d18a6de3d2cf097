"""How a phone comes to the virtual box: its access point, and where its ports are on this machine."""

import socket
from collections.abc import Mapping, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, field

# The box's own ports that phones use, and what speaks there.
OWN = {53: socket.SOCK_DGRAM, 80: socket.SOCK_STREAM}
WPA2 = "3"


@dataclass(frozen=True, slots=True)
class AccessPoint:
    """What phones see of it; `password` is empty where anyone may join."""

    name: str
    password: str = field(repr=False)


def access_point(told: Sequence[str]) -> AccessPoint | None:
    """From what the chip told: name and key in hexadecimal, security; nothing where it is off."""
    if not told:
        return None
    name, key, security = told
    password = bytes.fromhex(key).decode() if security == WPA2 else ""
    return AccessPoint(bytes.fromhex(name).decode(), password)


def free_doors() -> Mapping[int, int]:
    """For each of the box's own ports one of this machine that nobody listens on."""
    with ExitStack() as stack:
        found = {}
        for own, kind in OWN.items():
            held = stack.enter_context(socket.socket(type=kind))
            held.bind(("127.0.0.1", 0))
            found[own] = int(held.getsockname()[1])
        return found
