"""The way to the broker, as the rest of the hub sees it."""

from typing import Protocol

from hub.errors import IntegrationError
from shared_rules.session import session_name


def client_id(table: str, hub_id: str, password: str) -> str:
    """The name of a hub's session at the broker, the same after a restart."""
    return session_name(f"cornet-hub-{table}-{hub_id}", password)


class Link(Protocol):
    """Publishes while connected."""

    @property
    def connection(self) -> int:
        """Which connection to the broker this is, counted from 1; 0 while it does not hear us."""

    def publish(self, topic: str, payload: bytes, retain: bool = False) -> None:
        """Send at QoS 1; IntegrationError while not connected."""


class NoLink:
    """The link before there is one."""

    connection = 0

    def publish(self, topic: str, payload: bytes, retain: bool = False) -> None:
        """Refuse."""
        raise not_connected()


def not_connected() -> IntegrationError:
    """What a publisher is told while the broker is away: an old message is worth less than none."""
    return IntegrationError(
        fr="Le courtier MQTT n'est pas joint : rien n'a été envoyé.",
        en="The MQTT broker is not connected: nothing was sent.",
    )
