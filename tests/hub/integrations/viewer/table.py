"""A hub whose boxes are played by the test."""

from typing import Any

from hub.core import Hub, Received
from shared_rules import topics
from tests.hub.rolls import payload


class Table:
    """A hub, and what its boxes send it."""

    def __init__(self, hub: Hub) -> None:
        self.hub = hub

    async def hear(self, *messages: dict[str, Any]) -> None:
        """These rolls come in; returns once they are in the log."""
        wanted = await self.hub.log.last() + len(messages)
        for message in messages:
            self.send(message)
        async for logged in self.hub.follow(0):
            if logged.position >= wanted:
                return

    def send(self, message: dict[str, Any]) -> None:
        """This roll comes in; whether it is kept is another matter."""
        box = message["id"].split(".")[0]
        self._send(topics.of_box(self.hub.table, box, "roll"), payload(message))

    async def hear_box(self, box: str, availability: str = "online", **state: Any) -> None:
        """A box says that it is there, or not, and how it is."""
        ring = self.hub.next_news
        self._send(topics.of_box(self.hub.table, box, "availability"), availability.encode(), True)
        self._send(topics.of_box(self.hub.table, box, "state"), payload({"v": 1, **state}), True)
        await ring.wait()

    async def hear_nonsense(self, nonsense: bytes) -> None:
        """Something on a roll's topic that is no roll."""
        ring = self.hub.next_news
        self._send(topics.of_box(self.hub.table, "ab12", "roll"), nonsense)
        await ring.wait()

    def _send(self, topic: str, message: bytes, retained: bool = False) -> None:
        self.hub.receive([Received(topic, message, retained, lambda: None)])
