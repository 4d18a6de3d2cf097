"""What the digits of one box showed, roll by roll: read as a player reads them, and written down."""

import re
from dataclasses import dataclass, field

# A run of digits in the middle of the display is dice that tumble; nothing else of the box looks so.
TUMBLING = re.compile(r"^( {3}\d {4}| {3}\d{2} {3}| {2}\d{3} {3}| {2}\d{4} {2}| \d{5} {2}| \d{6} )$")
RESULT = re.compile(r"^(\d{3}[rE]|t)")


@dataclass(slots=True)
class Shown:
    """One roll on the digits: the page that told it, what was shown after it, and when (monotonic, s)."""

    page: str
    at_s: float
    after: set[str] = field(default_factory=set)


class Ledger:
    """The rolls of a box by their numbers; `unseen` are those that a power cut kept from being read."""

    def __init__(self) -> None:
        self.number = 0
        self.shown: dict[int, Shown] = {}
        self.unseen: set[int] = set()
        self.tumbling_since_s: float | None = None
        self.reading = False  # whether what is shown belongs to the newest roll

    def hear(self, digits: str, now_s: float) -> None:
        """The digits have changed."""
        if self.tumbling_since_s is None and TUMBLING.match(digits):
            self.number += 1
            self.tumbling_since_s, self.reading = now_s, False
        elif self.tumbling_since_s is not None and RESULT.match(digits):
            self.shown[self.number] = Shown(digits, now_s)
            self.tumbling_since_s = None
            self.reading = True
        elif self.reading:
            self.shown[self.number].after.add(digits)

    def power_cut(self, kept: int) -> str | None:
        """The flash holds rolls up to `kept`; what is wrong with that, if anything.

        A roll that was not told yet may be there or not, even one that had not begun to tumble.
        """
        told = self.number - (self.tumbling_since_s is not None)
        self.tumbling_since_s, self.reading = None, False
        self.number = kept
        if kept == told + 1:
            self.unseen.add(kept)
        elif kept != told:
            return f"the digits had told roll {told}, the flash ends with roll {kept}"
        return None
