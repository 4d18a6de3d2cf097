"""A box on paper that seals its rolls and chains them, as the real one does."""

from typing import Any

from shared_rules.seal import seal_roll
from tests.hub.rolls import d100

KEY = bytes(range(32))
OTHER_KEY = bytes(range(1, 33))


class SealingBox:
    """Gives the rolls of one journal, each sealed upon the one before."""

    def __init__(self, key: bytes = KEY) -> None:
        self.key = key
        self.prev = ""

    def roll(self, number: int, **more: Any) -> dict[str, Any]:
        """The next roll of this number, 43 against 55."""
        sealed = seal(d100(number, age_ms=0, **more), self.key, self.prev)
        self.prev = sealed["seal"]
        return sealed

    def rolls(self, *numbers: int, **more: Any) -> list[dict[str, Any]]:
        """The rolls of these numbers, chained in this order."""
        return [self.roll(number, **more) for number in numbers]


def seal(roll: dict[str, Any], key: bytes = KEY, prev: str = "") -> dict[str, Any]:
    """The roll with its seal upon `prev`."""
    return roll | {"prev": prev, "seal": seal_roll(key, roll, prev)}
