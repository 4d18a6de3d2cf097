"""The set-up menu: its items, what they show and what its keys do; loaded when it is opened."""

from firmware import texts, version
from firmware.actions import BRIGHTNESSES, next_of
from firmware.choices import MOST_PLAYERS

# (item, screen it opens).
MENU = (
    ("sound", "item"),
    ("brightness", "item"),
    ("players", "item"),
    ("dim", "item"),
    ("sleep", "item"),
    ("network", "info"),
    ("battery", "info"),
    ("queue", "info"),
    ("test", "test"),
    ("version", "info"),
    ("erase", "erase"),
    ("end", "home"),
)

# Minutes without a key; 0 is never.
DIM_AFTER = (0, 1, 2, 5, 10)
SLEEP_AFTER = (0, 5, 15, 30, 60)


class SetupMenu:
    """Walks the items; `value` is what an open item would save. Its actions are called as `Actions` are."""

    def __init__(self, box: "Box") -> None:
        self.box = box
        self.place = 0
        self.value = None
        self._test_run = None

    @property
    def item(self) -> str:
        return MENU[self.place][0]

    @property
    def opens(self) -> str:
        """The screen this item opens."""
        return MENU[self.place][1]

    def level(self) -> "int | None":
        """The brightness that is being chosen, or None."""
        return self.value if self.item == "brightness" else None

    # What the keys do

    def turn_menu(self, key: str, stage: int, now_ms: int) -> None:
        self.place = (self.place + (1 if key == "up" else -1)) % len(MENU)

    def open(self, key: str, stage: int, now_ms: int) -> None:
        self.value = self.box.preferences.get(self.item)
        self._test_run = None

    def turn_item(self, key: str, stage: int, now_ms: int) -> None:
        direction = 1 if key == "up" else -1
        if self.item == "sound":
            self.value = not self.value
        elif self.item == "players":
            self.value = max(1, min(MOST_PLAYERS, self.value + direction))
        else:
            values = {"brightness": BRIGHTNESSES, "dim": DIM_AFTER, "sleep": SLEEP_AFTER}[self.item]
            self.value = next_of(values, self.value, direction)

    def save(self, key: str, stage: int, now_ms: int) -> None:
        self.box.prefer(self.item, self.value)

    def cancel(self, key: str, stage: int, now_ms: int) -> None:
        self.value = None

    def test_key(self, key: str, stage: int, now_ms: int) -> None:
        self._running(now_ms).key(key, now_ms)

    def wipe(self, key: str, stage: int, now_ms: int) -> None:
        self.box.wipe()

    # What the digits show

    def picture(self, screen: str, now_ms: int) -> tuple:
        """The text, or the eight patterns, of a screen of the menu, and the cells that blink."""
        return getattr(self, "_" + screen)(now_ms), 0xFF if screen == "erase" else 0

    def lights(self, now_ms: int) -> tuple:
        """The colours of the LEDs while the box tries itself."""
        return self._running(now_ms).lights(now_ms)

    def _running(self, now_ms: int) -> "SelfTest":
        if not self._test_run:
            from firmware.self_test import SelfTest

            self._test_run = SelfTest(self.box, now_ms)
        return self._test_run

    def _setup(self, now_ms: int) -> str:
        return self.box.words[self.item]

    def _item(self, now_ms: int) -> str:
        if self.item == "sound":
            return self.box.words["sound_on" if self.value else "sound_off"]
        return _beside(self.box.words[self.item], str(self.value))

    def _info(self, now_ms: int) -> str:
        """Network, battery, queue or version: a word, or a word and a number."""
        name = self.box.words[self.item]
        if self.item == "network":
            return self.box.words["online" if self.box.online else "offline"]
        if self.item == "queue":
            return _beside(name, "%03d" % self.box.journal.waiting)
        if self.item == "battery":
            percent = self.box.board.battery()
            return self.box.words["mains"] if percent is None else _beside(name, "%03d" % percent)
        return _beside(name, version.SHORT)

    def _test(self, now_ms: int) -> "bytes | str":
        test = self._running(now_ms)
        shown = test.picture(now_ms)
        if shown == "":
            self.box.tested = test.report
            self.box.on_news()
            self.box.panel.done(now_ms)
        return shown

    def _erase(self, now_ms: int) -> str:
        return self.box.words["erase"]

    def _wiping(self, now_ms: int) -> str:
        return "%s %d" % (self.box.words["erase"], 5 - (now_ms - self.box.panel.since_ms) // 1000)


def _beside(name: str, value: str) -> str:
    """A word at the left and a value at the right; a point takes no cell of its own."""
    return name + texts.right(value, 8 - len(name) + value.count("."))
