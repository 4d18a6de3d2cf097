"""What is announced: what listens beyond this machine, under which name, with which facts."""

import ipaddress
import socket
from dataclasses import dataclass
from typing import TYPE_CHECKING

import psutil  # type: ignore[import-untyped]

from hub.reached import EVERYWHERE
from hub.version import version

if TYPE_CHECKING:
    from hub.settings import Settings

PAGES = "_cornet._tcp.local."
BROKER = "_mqtt._tcp.local."
# DNS-SD: a name is one label.
MOST_BYTES = 63


@dataclass(frozen=True, slots=True)
class Announced:
    """One service: its kind, its name among them, its port and addresses, and facts about it."""

    kind: str
    name: str
    port: int
    addresses: tuple[str, ...]
    facts: dict[str, str]


def announced(settings: "Settings", hub_id: str) -> list[Announced]:
    """The pages and the embedded broker, each where other machines reach it."""
    viewer, mqtt = settings.viewer, settings.mqtt
    name = _label(f"Cornet {settings.hub.table}")
    facts = {"table": settings.hub.table, "hub": hub_id, "version": version()}
    found = [Announced(PAGES, name, viewer.port, reached(viewer.host), facts | {"path": "/"})]
    if mqtt.embedded:
        found.append(Announced(BROKER, name, mqtt.port, reached(mqtt.host), facts))
    return [one for one in found if one.addresses and one.port]


def reached(host: str) -> tuple[str, ...]:
    """The addresses under which other machines reach what listens on `host`."""
    if host in EVERYWHERE:
        return tuple(address for address in _own() if _leads_out(address))
    return (host,) if _leads_out(host) else ()


def _own() -> list[str]:
    every = (address for known in psutil.net_if_addrs().values() for address in known)
    return [one.address for one in every if one.family in (socket.AF_INET, socket.AF_INET6)]


def _leads_out(address: str) -> bool:
    """Not the loopback; nor an address that means something on one wire only."""
    try:
        parsed = ipaddress.ip_address(address)
    except ValueError:
        return False
    return not (parsed.is_loopback or parsed.is_link_local or parsed.is_unspecified)


def _label(text: str) -> str:
    """As much of a name as one label takes; a dot would end it."""
    return text.replace(".", "·").encode()[:MOST_BYTES].decode(errors="ignore")
