"""Under which address other machines reach the pages of the hub."""

import ipaddress
import socket

EVERYWHERE = ("0.0.0.0", "::")
# An address of a network for documents: asking for the way there sends nothing.
FAR_AWAY = ("192.0.2.1", 9)


def address_for_others(host: str, port: int) -> str:
    """Of a viewer that listens on `host`: where it listens everywhere, this machine's on its network."""
    host = host_for_others(host)
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"


def page_for_others(host: str, port: int) -> str:
    """Where other machines reach the pages of a viewer that listens there; "" where they do not."""
    return "" if is_for_this_machine(host) else f"{address_for_others(host, port)}/"


def host_for_others(host: str) -> str:
    """The host that others name to reach what listens on `host`."""
    return _on_the_network() if host in EVERYWHERE else host


def is_for_this_machine(host: str) -> bool:
    """Whether a viewer that listens on `host` is out of reach for others."""
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


def _on_the_network() -> str:
    """This machine's address on its network; its name where it has none just now."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as way:
        try:
            way.connect(FAR_AWAY)
        except OSError:
            return f"{socket.gethostname()}.local"
        return str(way.getsockname()[0])
