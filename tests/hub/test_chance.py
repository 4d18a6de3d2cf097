"""The hub's chance takes whole blocks, and makes of each byte what the box makes of it."""

import os
from itertools import islice

import pytest

from hub import chance
from shared_rules.chance import below
from shared_rules.errors import RuleError


@pytest.mark.parametrize("n", [1, 2, 6, 10, 100, 255, 256])
def test_every_byte_of_a_block_gives_what_it_gives_by_itself(n):
    block = bytes(range(256))
    kept = 256 - 256 % n
    alone = [below(n, lambda count, byte=byte: bytes([byte])) for byte in range(kept)]
    assert [*islice(chance.blocks(n, lambda count: block), 2 * kept)] == 2 * alone


def test_it_asks_the_system(monkeypatch):
    asked = []
    monkeypatch.setattr(chance, "_streams", {})
    monkeypatch.setattr(chance.os, "urandom", lambda count: asked.append(count) or os.getrandom(count))
    assert {chance.fair(6) for _ in range(1000)} == {*range(6)}
    assert asked == [chance.BLOCK]


def test_more_than_a_byte_holds_is_drawn_too():
    assert 0 <= chance.fair(10_000) < 10_000


@pytest.mark.parametrize("n", [0, -1])
def test_what_is_no_number_of_sides_is_refused(n):
    with pytest.raises(RuleError):
        chance.fair(n)
