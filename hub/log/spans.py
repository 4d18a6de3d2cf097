"""Runs of whole numbers, each with its first and its last."""

from collections.abc import Iterable, Iterator
from typing import TypeAlias

Spans: TypeAlias = tuple[tuple[int, int], ...]


def without(spans: Iterable[tuple[int, int]], numbers: Iterable[int]) -> Spans:
    """The spans, in their order, with these numbers taken out."""
    return tuple(part for first, last in spans for part in _parts(first, last, numbers))


def holds(spans: Iterable[tuple[int, int]], number: int) -> bool:
    """Whether a number is in one of them."""
    return any(first <= number <= last for first, last in spans)


def size(spans: Iterable[tuple[int, int]]) -> int:
    """How many numbers they hold."""
    return sum(last - first + 1 for first, last in spans)


def _parts(first: int, last: int, numbers: Iterable[int]) -> Iterator[tuple[int, int]]:
    for number in sorted(number for number in numbers if first <= number <= last):
        if number > first:
            yield first, number - 1
        first = number + 1
    if first <= last:
        yield first, last
