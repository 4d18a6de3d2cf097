"""What boxes want of the hub while they update themselves: the newest wish of each."""

import asyncio

from shared_rules import topics

KIND = "wants"
# A box asks again; strangers at an open broker may not fill the memory.
MOST = 64


class Wishes:
    """Wishes by box, as they came."""

    def __init__(self) -> None:
        self._wishes: dict[str, bytes] = {}
        self._some = asyncio.Event()

    def put(self, topic: str, payload: bytes) -> bool:
        """Take it in; False where this is no wish."""
        levels = topic.split("/")
        if len(levels) != 4 or levels[0] != topics.BASE or levels[3] != KIND:
            return False
        if levels[2] in self._wishes or len(self._wishes) < MOST:
            self._wishes[levels[2]] = payload
            self._some.set()
        return True

    async def take(self) -> dict[str, bytes]:
        """What is wanted, once something is."""
        await self._some.wait()
        self._some.clear()
        taken, self._wishes = self._wishes, {}
        return taken
