"""Whose fingers are on the keys of a virtual box: a key is down while anyone holds it."""

from typing import Protocol


class Keys(Protocol):
    """What has keys to press."""

    def press(self, key: str) -> None: ...
    def release(self, key: str) -> None: ...


class Hands:
    """Fingers of several pages on one box; a page that vanishes lets go of everything."""

    def __init__(self, box: Keys, names: tuple[str, ...]) -> None:
        self._box = box
        self._held: dict[str, set[str]] = {name: set() for name in names}

    def press(self, key: str, who: str) -> None:
        """`who` puts a finger on `key`; an unknown key is nothing."""
        holders = self._held.get(key)
        if holders is None:
            return
        if not holders:
            self._box.press(key)
        holders.add(who)

    def release(self, key: str, who: str) -> None:
        """`who` lifts it; the key comes up with the last finger."""
        holders = self._held.get(key, set())
        if who in holders:
            holders.remove(who)
            if not holders:
                self._box.release(key)

    def let_go(self, who: str) -> None:
        """`who` lifts every finger."""
        for key in self._held:
            self.release(key, who)
