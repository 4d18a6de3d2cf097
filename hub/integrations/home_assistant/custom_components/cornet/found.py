"""What someone says of a hub on the network or at the broker: anyone there may say it, whatever it is."""

from collections.abc import Mapping
from json import loads
from typing import Any, NamedTuple

from .address import of_found, taken_apart
from .names import is_hub_id, plain


class Found(NamedTuple):
    """A hub, and where its pages are said to be: "http://host:8620"."""

    hub_id: str
    table: str
    address: str


def on_the_network(host: str, port: int | None, told: Mapping[str, Any]) -> Found | None:
    """What is announced by zeroconf; None where it names no hub."""
    hub_id = told.get("hub")
    return Found(hub_id, plain(told.get("table")), of_found(host, port)) if is_hub_id(hub_id) else None


def at_the_broker(topic: str, payload: str | bytes | bytearray) -> Found | None:
    """What is said of its state; None where it names no hub, or no pages."""
    try:
        told = loads(payload)
        hub_id, page = told["hub_id"], told["page"]
        if not is_hub_id(hub_id) or not isinstance(page, str):
            return None
        address, _ = taken_apart(page)
    except (ValueError, TypeError, KeyError, RecursionError):
        return None
    return Found(hub_id, plain(topic.split("/")[1]), address)
