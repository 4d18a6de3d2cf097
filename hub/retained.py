"""What the hub keeps at the broker for whoever comes later, said again only where it has changed."""

from hub.core import Hub


class Retained:
    """What was said last on each topic; of what was said over a connection before, nothing may be left."""

    def __init__(self, hub: Hub) -> None:
        self._hub = hub
        self._connection = 0
        self._said: dict[str, tuple[bytes, str]] = {}

    def say(self, topic: str, payload: bytes, moment: str = "") -> None:
        """Publish this unless it was said just so at this moment; b"" empties the topic. IntegrationError."""
        if self._connection != self._hub.link.connection:
            self._connection = self._hub.link.connection
            self._said.clear()
        if self._said.get(topic) != (payload, moment):
            self._hub.publish(topic, payload, retain=True)
            self._said[topic] = payload, moment
