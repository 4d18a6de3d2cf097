"""The set-up menu: which item is shown, and the value being changed before it is saved."""

from firmware import screens

BRIGHTNESSES = (1, 3, 7)
MOST_PLAYERS = 8


class SetupMenu:
    """Walks the items; `value` is what an open item would save."""

    def __init__(self, preferences: "dict") -> None:
        self.preferences = preferences
        self.place = 0
        self.value = None

    @property
    def item(self) -> str:
        return screens.MENU[self.place][0]

    @property
    def opens(self) -> str:
        """The screen this item opens."""
        return screens.MENU[self.place][1]

    def turn(self, direction: int) -> None:
        """The next or previous item, round and round."""
        self.place = (self.place + direction) % len(screens.MENU)

    def open(self) -> None:
        self.value = self.preferences.get(self.item)

    def turn_value(self, direction: int) -> None:
        """Another value of the open item."""
        if self.item == "sound":
            self.value = not self.value
        elif self.item == "brightness":
            self.value = _next_of(BRIGHTNESSES, self.value, direction)
        elif self.item == "players":
            self.value = max(1, min(MOST_PLAYERS, self.value + direction))


def _next_of(values: tuple, value: int, direction: int) -> int:
    place = values.index(value) if value in values else 0
    return values[(place + direction) % len(values)]


def next_brightness(value: int) -> int:
    """The brightness after this one, round and round."""
    return _next_of(BRIGHTNESSES, value, 1)
