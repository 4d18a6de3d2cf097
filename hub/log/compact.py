"""Column types that keep little and read as what they mean: messages packed, closed vocabularies numbered."""

from collections.abc import Callable
from typing import Any, Generic, NamedTuple, TypeVar

from sqlalchemy import Dialect, LargeBinary, SmallInteger
from sqlalchemy.types import TypeDecorator

from hub.log.packing import pack, unpack

T = TypeVar("T")


class Kind(NamedTuple):
    """What came out of a roll, in a word of each vocabulary; `joker` is "rc", "ec" or ""."""

    game: str
    outcome: str | None
    joker: str = ""


# Their places are what is stored: a new one goes at the end.
DATED_BY = ("box", "hub")
SEAL_STATES = ("sealed", "unsealed", "unproven")
KINDS = (
    Kind("d100", "success"),
    Kind("d100", "failure"),
    Kind("d100", "critical_success"),
    Kind("d100", "critical_failure"),
    *(Kind("d6", outcome, joker) for joker in ("", "rc", "ec") for outcome in ("success", "failure", None)),
)
NO_KIND = Kind("", None)
NO_PLACE = -1


class Numbered(TypeDecorator[T], Generic[T]):
    """A value of a closed vocabulary, stored as its place there.

    What was put there by hand and has no place reads as `other`; to ask for such a value finds nothing.
    """

    impl = SmallInteger
    cache_ok = True

    def __init__(self, values: tuple[T, ...], other: T) -> None:
        super().__init__()
        self.values = values
        self.other = other
        self._places = places(values)

    def process_bind_param(self, value: Any, dialect: Dialect) -> int | None:
        """The number that is stored."""
        return self._places.get(value, NO_PLACE)

    def process_result_value(self, value: Any, dialect: Dialect) -> T:
        """The value of a number."""
        known = type(value) is int and 0 <= value < len(self.values)
        return self.values[value] if known else self.other


def places(values: tuple[T, ...]) -> dict[T, int]:
    """The number of each value of a vocabulary."""
    return {value: place for place, value in enumerate(values)}


class Packed(TypeDecorator[str]):
    """A message, stored packed. Text that someone put there by hand reads as it stands."""

    impl = LargeBinary
    cache_ok = True

    def process_bind_param(self, value: str | None, dialect: Dialect) -> bytes | None:
        """The bytes that are stored."""
        return None if value is None else pack(value)

    def result_processor(self, dialect: Dialect, coltype: object) -> Callable[[Any], str]:
        """The message; that of a binary column would take no text."""
        return _message


def _message(stored: object) -> str:
    return unpack(stored) if isinstance(stored, bytes) else str(stored)
