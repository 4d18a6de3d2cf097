"""A table that is kept going, its clock and its broker in the test's hands."""

from collections.abc import AsyncIterator

import pytest

from hub.concurrency.beside import beside
from hub.core import Hub, open_hub
from hub.link import not_connected
from hub.log import Log
from hub.table.keeper import keep_table
from tests.hub.integrations.viewer.table import Table
from tests.hub.log.incoming import NOW_MS
from tests.hub.waiting import until


class PaperLink:
    """What was published, in order; `retained` has the last of each retained topic."""

    def __init__(self) -> None:
        self.connection = 1
        self.said: list[tuple[str, bytes]] = []
        self.retained: dict[str, bytes] = {}

    def publish(self, topic: str, payload: bytes, retain: bool = False) -> None:
        if not self.connection:
            raise not_connected()
        self.said.append((topic, payload))
        if retain:
            self.retained[topic] = payload

    def on(self, topic: str) -> list[bytes]:
        """Everything that was said on a topic."""
        return [payload for where, payload in self.said if where == topic]

    async def heard(self, topic: str, count: int = 1) -> bytes:
        """The message that is the `count`th on a topic, once it is there."""
        await until(lambda: len(self.on(topic)) >= count)
        return self.on(topic)[count - 1]


class Clock:
    """What time it is, in ms UTC."""

    def __init__(self) -> None:
        self.ms = NOW_MS

    def __call__(self) -> int:
        return self.ms


@pytest.fixture
def clock() -> Clock:
    """A clock that stands until it is moved."""
    return Clock()


@pytest.fixture
def link() -> PaperLink:
    """The way to the broker."""
    return PaperLink()


@pytest.fixture
async def hub(log: Log, clock: Clock, link: PaperLink) -> AsyncIterator[Hub]:
    """A hub whose table is kept."""
    async with open_hub(log, now_ms=clock) as opened:
        opened.link = link
        async with beside(keep_table(opened), "table"):
            yield opened


@pytest.fixture
def table(hub: Hub) -> Table:
    """The boxes, played by the test."""
    return Table(hub)
