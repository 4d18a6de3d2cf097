"""The address of a hub as people give it: bare, whole, or a link of an invite with its token in it."""

import re
from ipaddress import ip_address

from yarl import URL

from .names import DEFAULT_PORT

_HOST = re.compile(r"[\w.:%-]+")


def taken_apart(given: str, token: str = "") -> tuple[str, str]:
    """("http://host:8620", the token): that of the link, else `token`, which may be such a link itself.

    ValueError for what is no address.
    """
    text = given.strip()
    address = URL(text if "://" in text else f"http://{text}")
    if address.scheme not in ("http", "https") or not _HOST.fullmatch(address.host or ""):
        raise ValueError(text)
    if "://" not in text and address.explicit_port is None:
        address = address.with_port(DEFAULT_PORT)
    within = address.query.get("token", "")
    return str(address.origin()), "".join((within or token.rpartition("token=")[2]).split())


def leads_here(address: str) -> bool:
    """Whether it is this very machine's, whoever reads it."""
    host = URL(address).host or ""
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


def of_found(host: str, port: int | None) -> str:
    """The address of a hub that was found on the network."""
    return str(URL.build(scheme="http", host=host, port=port or DEFAULT_PORT))
