"""Which broker a box is to join: the one of the settings, or one that a hub announces on the network."""

import time
from typing import TYPE_CHECKING, NamedTuple

from hub.deploy.refusals import BoardError
from hub.reached import host_for_others, is_for_this_machine
from hub.settings import Settings

if TYPE_CHECKING:
    from zeroconf import Zeroconf

ANNOUNCED = "_mqtt._tcp.local."
LOOKING_S = 3.0


class Address(NamedTuple):
    """A host and a port, as a box reaches them."""

    host: str
    port: int

    def __str__(self) -> str:
        return f"[{self.host}]:{self.port}" if ":" in self.host else f"{self.host}:{self.port}"


class Hub(NamedTuple):
    """A hub on the network: its table, and its broker."""

    table: str
    broker: Address


def of_settings(settings: Settings) -> Address | None:
    """Where other machines reach the broker of the settings; None where they do not."""
    mqtt = settings.mqtt
    if is_for_this_machine(mqtt.host):
        return None
    if not mqtt.embedded:
        return Address(mqtt.host, mqtt.port)
    return Address(host_for_others(mqtt.host), settings.broker.tls_port or mqtt.port)


def on_the_network(table: str) -> Address | None:
    """The broker of a hub that announces itself; None without one. BoardError where several do."""
    hubs = announced()
    at_table = [hub for hub in hubs if hub.table == table] or hubs
    if at_table[1:]:
        named = ", ".join(f"{hub.table} {hub.broker}" for hub in at_table)
        raise BoardError(
            fr=f"Plusieurs hubs s'annoncent sur le réseau ({named}) : nomme le courtier avec --broker.",
            en=f"Several hubs announce themselves on the network ({named}): name the broker with --broker.",
        )
    return at_table[0].broker if at_table else None


def announced(within_s: float = LOOKING_S) -> list[Hub]:
    """Every hub that answers within this time; none without a network."""
    from zeroconf import ServiceBrowser, Zeroconf

    try:
        network = Zeroconf()
    except OSError:
        return []
    names: set[str] = set()
    try:
        ServiceBrowser(network, ANNOUNCED, handlers=[lambda name, **_: names.add(name)])
        time.sleep(within_s)
        found = [_hub(network, name) for name in sorted(names)]
    finally:
        network.close()
    return [hub for hub in found if hub]


def _hub(network: "Zeroconf", name: str) -> Hub | None:
    """What it says of itself; None where it is no Cornet."""
    from zeroconf import IPVersion

    info = network.get_service_info(ANNOUNCED, name)
    if info is None or info.port is None or b"hub" not in info.properties:
        return None
    addresses = info.parsed_addresses(IPVersion.V4Only) or info.parsed_addresses()
    table = (info.properties.get(b"table") or b"").decode(errors="replace")
    return Hub(table, Address(addresses[0], info.port)) if addresses else None
