"""The system's chance, below n: its bytes are asked for and rejected a block at a time."""

import os
from collections.abc import Callable, Iterator

from shared_rules import chance

BLOCK = 4096


def blocks(n: int, read: Callable[[int], bytes]) -> Iterator[int]:
    """For ever, what `chance.below(n, read)` makes of each byte that it keeps; n from 1 to 256."""
    limit = 256 - 256 % n
    numbers = bytes(byte % n for byte in range(256))
    rejected = bytes(range(limit, 256))
    while True:
        yield from read(BLOCK).translate(numbers, rejected)


_streams: dict[int, Iterator[int]] = {}


def fair(n: int) -> int:
    """A whole number from 0 to n-1, each with equal chance, in one thread; RuleError for n < 1."""
    try:
        return next(_streams[n])
    except KeyError:
        pass
    if not 0 < n <= 256:
        return chance.below(n, os.urandom)
    _streams[n] = blocks(n, os.urandom)
    return fair(n)
