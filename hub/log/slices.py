"""A long list of values in pieces: a statement takes only so many."""

from collections.abc import Iterator, Sequence
from typing import TypeVar

T = TypeVar("T")

# Some SQLite take 32,766, PostgreSQL 65,535.
MOST_VALUES = 1000


def slices(values: Sequence[T], most: int = MOST_VALUES) -> Iterator[Sequence[T]]:
    """The values in their order, no more than `most` at a time; nothing for none."""
    return (values[start : start + most] for start in range(0, len(values), most))
