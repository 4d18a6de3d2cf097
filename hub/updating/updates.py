"""What boxes want of the hub while they update themselves, the newest wish of each, and what it has."""

import asyncio

from hub.updating.edition import Editions

KIND = "wants"
# A box asks again; strangers at an open broker may not fill the memory.
MOST = 64


def is_wish(topic: str) -> bool:
    """Whether a box asks for something there."""
    levels = topic.split("/")
    return len(levels) == 4 and levels[3] == KIND


class Updates:
    """Wishes by box, as they came; `editions` are what is offered."""

    def __init__(self) -> None:
        self.editions = Editions()
        self._wishes: dict[str, bytes] = {}
        self._some = asyncio.Event()

    def put(self, topic: str, payload: bytes) -> None:
        """Take a wish in."""
        box = topic.split("/")[2]
        if box in self._wishes or len(self._wishes) < MOST:
            self._wishes[box] = payload
            self._some.set()

    async def take(self) -> dict[str, bytes]:
        """What is wanted, once something is."""
        await self._some.wait()
        self._some.clear()
        taken, self._wishes = self._wishes, {}
        return taken
