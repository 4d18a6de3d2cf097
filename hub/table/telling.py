"""Tells each box what is asked of it: one ask at a time, the oldest first, and again if it has not heard."""

from collections.abc import Iterable

from hub import wire
from hub.core import Hub
from hub.log import Asked, Box
from hub.table.asks import end
from shared_rules import topics

# A box asks its player for five minutes; one that is away may take longer to come.
EXPIRES_MS = 30 * 60_000
# A box tells its state within a second of hearing an ask.
HEARD_MS = 5_000


class Telling:
    """What was said to each box last: the id of an ask, "" for "never mind", and when."""

    def __init__(self, hub: Hub) -> None:
        self._hub = hub
        self._said: dict[str, tuple[str, int]] = {}

    async def round(self) -> None:
        """End what is declined or too old, and tell each box its next ask; IntegrationError, LogError."""
        first: dict[str, Asked] = {}
        for asked in await self._hub.log.asks.open():
            if not await self._ends(asked):
                first.setdefault(asked.box, asked)
        if not self._hub.connected:
            self._said.clear()
            return
        for box in list(self._hub.boxes.values()):
            await self._tell(box, first.get(box.id))

    async def _ends(self, asked: Asked) -> bool:
        """Whether this ask is over, noted as what it came to."""
        box, now_ms = self._hub.boxes.get(asked.box), self._hub.now_ms()
        if box and box.state and box.state.declined == asked.ask.id:
            return await end(self._hub, asked.ask.id, "declined")
        if now_ms - asked.asked_at.timestamp() * 1000 >= EXPIRES_MS:
            return await end(self._hub, asked.ask.id, "expired")
        return False

    async def _tell(self, box: Box, asked: Asked | None) -> None:
        if box.availability != "online" or box.state is None:
            self._said.pop(box.id, None)
            return
        shown, wanted = box.state.asked or "", asked.ask.id if asked else ""
        if shown == wanted or not self._is_due(box, wanted) or not await self._may_go(shown, wanted):
            return
        payload = wire.encode(asked.ask) if asked else b""
        self._hub.publish(topics.of_box(self._hub.table, box.id, "ask"), payload)
        self._said[box.id] = (wanted, self._hub.now_ms())

    def _is_due(self, box: Box, wanted: str) -> bool:
        """Whether it was not said yet, or the box has spoken since without having heard it."""
        said, said_ms = self._said.get(box.id, (None, 0))
        heard_ms = box.heard_at.timestamp() * 1000 if box.heard_at else 0
        return said != wanted or heard_ms - said_ms >= HEARD_MS

    async def _may_go(self, shown: str, wanted: str) -> bool:
        """Whether what a box shows may make way: not for another hub's ask, nor for one just answered."""
        asked = await self._hub.log.asks.get(shown) if shown else None
        if asked is None:
            return not shown
        rolled_here = asked.state == "answered" and not (asked.roll_id or "").startswith(f"{asked.box}.")
        return bool(wanted) or rolled_here or asked.state in ("withdrawn", "expired")


def behind(asked: Asked, waiting: Iterable[Asked]) -> int:
    """How many asks its box is to answer before this one."""
    return sum(other.box == asked.box and other.position < asked.position for other in waiting)
