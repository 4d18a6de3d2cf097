"""Random bytes to unbiased faces, by rejection."""

from shared_rules.errors import RuleError
from shared_rules.whole import need_whole

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable


def below(n: int, read: "Callable[[int], bytes]") -> int:
    """A whole number from 0 to n-1, each with equal chance; `read(k)` gives k random bytes.

    Each try takes as few bytes as hold n values. A number at or above the largest multiple of n is
    thrown away, so every result has exactly as many accepted byte strings as every other.
    """
    if need_whole("n", n) < 1:
        raise RuleError("choice", name="n", value=n, allowed="≥ 1")
    width, span = 1, 256
    while span < n:
        width, span = width + 1, span * 256
    limit = span - span % n
    while True:
        number = int.from_bytes(read(width), "big")
        if number < limit:
            return number % n
