"""What the hub keeps at the broker for whoever comes later, said again only where it has changed."""

from hub.core import Hub


class Retained:
    """What was said last on each topic; of what was said over a connection before, nothing may be left."""

    def __init__(self, hub: Hub) -> None:
        self._hub = hub
        self._connection = 0
        self._said: dict[str, bytes] = {}

    def say(self, topic: str, payload: bytes) -> None:
        """Publish this unless it was said just so; b"" empties the topic. IntegrationError."""
        if self._connection != self._hub.link.connection:
            self._connection = self._hub.link.connection
            self._said.clear()
        if self._said.get(topic) != payload:
            self._hub.publish(topic, payload, retain=True)
            self._said[topic] = payload
