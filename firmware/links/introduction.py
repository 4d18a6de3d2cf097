"""When the box makes itself known to Home Assistant; what it says then is loaded for that moment only."""

# Home Assistant loses parts of a message that comes close behind another.
REST_MS = 2000
# Not all boxes answer its birth at the same moment.
JITTER_MS = 3000


class Introduction:
    """Due once linked, once Home Assistant has started, and once what it was told has changed."""

    def __init__(self, box: "Box", settings: "dict", base: str) -> None:
        self.prefix = settings.get("discovery", "homeassistant")
        self.base = base
        self.settings = settings
        self.hardware = box.board.hardware
        self._box = box
        self.facts = None
        self._due_ms = None

    def is_birth(self, topic: str, payload: bytes) -> bool:
        """Whether this was for here: Home Assistant has started, so it is due soon."""
        if topic != self.prefix + "/status":
            return False
        if payload == b"online":
            self.wanted(JITTER_MS * self._box.board.random_bytes(1)[0] // 256)
        return True

    def wanted(self, jitter_ms: int = 0) -> None:
        """It is due, after a rest."""
        self._due_ms = self._box.board.now_ms() + REST_MS + jitter_ms

    def is_due(self, now_ms: int) -> bool:
        """Whether it is to be published now; what has changed rests before."""
        facts = (list(self._box.choices.names), self._box.hub_seen, self._box.hub_page)
        if facts != self.facts:
            self.facts = facts
            self.wanted()
        if not self.prefix or self._due_ms is None or now_ms < self._due_ms:
            return False
        self._due_ms = None
        return True
