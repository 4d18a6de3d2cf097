"""Every face has exactly as many accepted byte strings as every other: all strings are read."""

from collections import Counter

import pytest

from shared_rules.chance import below
from shared_rules.errors import RuleError


class Bytes:
    """Hands out the given bytes in order, and remembers how many were asked for each time."""

    def __init__(self, given: bytes) -> None:
        self.left = given
        self.asked: list[int] = []

    def __call__(self, count: int) -> bytes:
        self.asked.append(count)
        taken, self.left = self.left[:count], self.left[count:]
        return taken


def accepted(n: int, width: int) -> Counter[int]:
    """How many strings of `width` bytes give each number; a rejected one is followed by zeros."""
    found: Counter[int] = Counter()
    for number in range(256**width):
        source = Bytes(number.to_bytes(width, "big") + bytes(width))
        result = below(n, source)
        assert set(source.asked) == {width}
        if len(source.asked) == 1:
            found[result] += 1
    return found


@pytest.mark.parametrize(
    ("n", "width", "each"),
    [
        (6, 1, 42),
        (10, 1, 25),
        (1, 1, 256),
        (2, 1, 128),
        (100, 1, 2),
        (256, 1, 1),
        (257, 2, 255),
        (65_536, 2, 1),
    ],
)
def test_every_result_has_the_same_number_of_strings(n, width, each):
    assert accepted(n, width) == dict.fromkeys(range(n), each)


def test_a_third_byte_is_read_only_where_two_cannot_hold_the_choice():
    source = Bytes(bytes(3))
    assert below(65_537, source) == 0
    assert source.asked == [3]


@pytest.mark.parametrize(("n", "first_rejected"), [(6, 252), (10, 250), (100, 200)])
def test_rejected_bytes_are_read_again_until_one_fits(n, first_rejected):
    rejected = bytes(range(first_rejected, 256))
    source = Bytes(rejected + b"\x05")
    assert below(n, source) == 5
    assert len(source.asked) == len(rejected) + 1


@pytest.mark.parametrize("n", [0, -1, True, 6.0, "6", None])
def test_a_choice_of_nothing_is_refused_before_a_byte_is_read(n):
    source = Bytes(b"\x00")
    with pytest.raises(RuleError, match=str(n)):
        below(n, source)
    assert source.asked == []
