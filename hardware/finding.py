"""One fault of the circuit or of the enclosure."""

from dataclasses import dataclass

from hardware.said import Said


@dataclass(frozen=True, kw_only=True)
class Finding(Said):
    """A sentence naming part, pin and mend, and the rule that found it."""

    rule: str
