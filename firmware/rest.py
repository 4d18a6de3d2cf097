"""Rest on battery: when the box sleeps, how it says goodbye, and an empty cell."""

# A cell below this share is empty: what fell is still told, then the box sleeps.
EMPTY, EMPTY_REST_MS = 5, 10000
NEVER = -1


class Rest:
    """Sleeps for a box whose screen is dark."""

    def __init__(self, box: "Box") -> None:
        self._box = box
        self._goodbye_ms = None  # when the sleep began for which the link was told to say goodbye

    def doze(self) -> None:
        """Sleep deeply, where the box is linked after a goodbye, or at the next call without."""
        box = self._box
        if self._goodbye_ms == NEVER or box.updating and box.online and not self._is_empty():
            return
        if box.online and not self.is_near():
            self._goodbye_ms = box.panel.since_ms
            box.on_news()
            return
        box.save()
        box.board.sleep()
        self._goodbye_ms = NEVER  # this board cannot: it stays dark

    def is_near(self) -> bool:
        """Whether the link is to say goodbye now."""
        panel = self._box.panel
        return panel.screen == "sleep" and self._goodbye_ms == panel.since_ms

    def look_at_cell(self, now_ms: int) -> None:
        """Let the digits say that the cell is empty, once nobody touches the box."""
        panel = self._box.panel
        if not self._is_empty() or panel.screen in ("tumble", "reveal", "empty", "sleep"):
            return
        if now_ms - panel.touched_ms >= EMPTY_REST_MS:
            panel.go("empty", now_ms)

    def _is_empty(self) -> bool:
        percent = self._box.board.battery()
        return percent is not None and percent < EMPTY
