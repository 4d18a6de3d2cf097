"""Walks the state table: one screen at a time, moved on by keys and by time."""

from firmware import screens


class Panel:
    """Where the box is in its table. `actions` has a method for each action, `choose(name)` and `minutes`."""

    def __init__(self, actions: "Actions", now_ms: int) -> None:
        self.actions = actions
        self.screen = "boot"
        self.since_ms = now_ms
        self.touched_ms = now_ms
        self.look_up()

    def event(self, name: str, now_ms: int, stage: int = 0) -> bool:
        """Answer a key or the network; False where this screen does nothing with it."""
        found = self._on_roll if name == "roll" else screens.answer(self.screen, name)
        if not found:
            return False
        self.touched_ms = now_ms
        self._follow(found, name, now_ms, stage)
        return True

    def tick(self, now_ms: int) -> None:
        """Let time act: a screen left alone goes where its table says."""
        if self._after_ms is not None and now_ms - self.touched_ms >= self._after_ms:
            self.done(now_ms)

    def done(self, now_ms: int) -> None:
        """The screen has run its course."""
        self.touched_ms = now_ms
        self._follow(screens.after(self.screen)[1:], "done", now_ms, 0)

    def _follow(self, found: tuple, name: str, now_ms: int, stage: int) -> None:
        next_screen, action = found
        if action and self.actions.locked and action in screens.GUARDED:
            next_screen, action = "=", "refuse"
        if action and getattr(self.actions, action)(name, stage, now_ms) is False:
            return
        self.go(next_screen, now_ms)

    def go(self, next_screen: str, now_ms: int) -> None:
        """Show another screen; "=" stays."""
        if next_screen in screens.CHOSEN:
            next_screen = self.actions.choose(next_screen)
        if next_screen not in ("=", self.screen):
            self.screen = next_screen
            self.look_up()
            self.since_ms = now_ms
            self.touched_ms = now_ms

    def look_up(self) -> None:
        """How long this screen lasts; a setting may have changed."""
        found = screens.after(self.screen, self.actions.minutes)
        self._after_ms = found[0] if found else None
        # Of all keys ROLL must not wait until its line is found.
        self._on_roll = screens.answer(self.screen, "roll")
