"""When the box makes itself known to Home Assistant; what it says then stays in memory no longer."""

import gc
import sys

import firmware
from shared_rules.messages import plain_text

# Home Assistant loses parts of a message that comes close behind another.
REST_MS = 2000
# Not all boxes answer its birth at the same moment.
JITTER_MS = 3000


class Introduction:
    """Due once linked, once Home Assistant has started, and once what it was told has changed."""

    def __init__(self, box: "Box", settings: "dict", base: str) -> None:
        self._box = box
        self._settings = settings
        self._base = base
        self._prefix = settings.get("discovery", "homeassistant")
        self._facts = None
        self._due_ms = None

    def heard(self) -> tuple:
        """The topics to listen to."""
        return (self._prefix + "/status",) if self._prefix else ()

    def is_birth(self, topic: str, payload: bytes) -> bool:
        """Whether this was for here: Home Assistant has started, so it is due soon."""
        if topic not in self.heard():
            return False
        if payload == b"online":
            self.wanted(JITTER_MS * self._box.board.random_bytes(1)[0] // 256)
        return True

    def wanted(self, jitter_ms: int = 0) -> None:
        """It is due, after a rest."""
        self._due_ms = self._box.board.now_ms() + REST_MS + jitter_ms

    def is_due(self, now_ms: int) -> bool:
        """Whether it is to be published now."""
        facts = (list(self._box.choices.names), self._box.hub_seen)
        if facts != self._facts:
            self._facts = facts
            self.wanted()
        return bool(self._prefix) and self._due_ms is not None and now_ms >= self._due_ms

    async def publish(self, session: "Session") -> None:
        """Tell Home Assistant; without the memory or the table for it, the box goes without."""
        from firmware.discovery import pieces

        self._due_ms = None
        box_id, base, facts = self._box.board.id, self._base, self._told()
        try:
            length = sum([len(piece) for piece in pieces(box_id, base, facts)])
        except (OSError, MemoryError) as error:
            print("not introduced:", repr(error))
            return
        await session.publish_pieces(self._topic(), length, pieces(box_id, base, facts))
        _let_go("discovery")

    async def withdraw(self, session: "Session") -> None:
        """Let Home Assistant forget this box."""
        if self._prefix:
            await session.publish(self._topic(), b"", True)

    def _topic(self) -> str:
        return "%s/device/cornet_%s/config" % (self._prefix, self._box.board.id)

    def _told(self) -> "dict":
        names, has_hub = self._facts
        settings = self._settings
        return {
            "language": settings.get("language"),
            "name": plain_text(settings.get("name")),
            "players": names,
            "hub": "cornet_hub_" + self._base.split("/")[1] if has_hub else None,
        }


def _let_go(name: str) -> None:
    """Give back the memory of a module of the firmware."""
    sys.modules.pop("firmware." + name, None)
    if hasattr(firmware, name):
        delattr(firmware, name)
    gc.collect()
