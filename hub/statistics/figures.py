"""What every figure that is told is made of."""

from datetime import UTC, datetime

from msgspec import Struct


class Figures(Struct, frozen=True, forbid_unknown_fields=True):
    """Told as an object that has these fields and no other."""


def iso(at_ms: int) -> str:
    """A moment in ms UTC, in ISO 8601."""
    return datetime.fromtimestamp(at_ms / 1000, UTC).isoformat(timespec="milliseconds")
