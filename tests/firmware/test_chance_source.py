"""The source of chance: tested at power-on, stirred by presses, never worse than the hardware alone."""

import os
import random

import pytest

from firmware.chance_source import SAMPLE_BYTES, ChanceSource, is_sound
from shared_rules import chance

FAULTY = {
    "stuck at zero": bytes,
    "stuck at one": lambda count: b"\xff" * count,
    "two values in turn": lambda count: (b"\x55\xaa" * count)[:count],
    "a counter": lambda count: (bytes(range(256)) * count)[:count],
    "a block again and again": lambda count: os.urandom(512) * (count // 512),
    "only low bits": lambda count: bytes(byte & 0x1F for byte in os.urandom(count)),
    "mostly ones": lambda count: bytes(a | b for a, b in zip(os.urandom(count), os.urandom(count))),
    "stuck half of the time": lambda count: os.urandom(count // 2) + bytes(count - count // 2),
    "a bit that sticks": lambda count: bytes(byte | 0x10 for byte in os.urandom(count)),
}


@pytest.mark.parametrize("fault", FAULTY)
def test_a_source_that_is_dead_or_lopsided_fails_its_test(fault):
    assert not ChanceSource(FAULTY[fault]).sound


def test_the_systems_own_source_passes_a_thousand_times():
    assert all(is_sound(os.urandom(SAMPLE_BYTES)) for _ in range(1000))


def test_one_bad_sample_is_no_verdict():
    samples = iter((bytes(SAMPLE_BYTES), os.urandom(SAMPLE_BYTES)))
    assert ChanceSource(lambda count: next(samples)).sound


def test_another_moment_of_one_press_is_other_chance_all_the_rest_being_equal():
    def source(moment_us):
        made = ChanceSource(bytes)
        made.stir(moment_us)
        return made

    drawn = {source(moment_us).random_bytes(8) for moment_us in range(1000)}
    assert len(drawn) == 1000
    assert source(7).random_bytes(8) == source(7).random_bytes(8)


def test_what_was_drawn_is_not_drawn_again_from_a_dead_source():
    source = ChanceSource(bytes)
    drawn = [source.random_bytes(4) for _ in range(1000)]
    assert len(set(drawn)) == 1000
    assert len(source.random_bytes(100)) == 100


def test_the_hardware_decides_where_nothing_was_stirred():
    plain = os.urandom(64)
    over = ChanceSource(bytes).random_bytes(64)
    laid = ChanceSource(lambda count: plain[:count]).random_bytes(64)
    assert laid == bytes(a ^ b for a, b in zip(plain, over))


def test_faces_from_it_are_even():
    source = ChanceSource(os.urandom)
    counts = [0] * 6
    for _ in range(12000):
        counts[chance.below(6, source.random_bytes)] += 1
    # Chi-square of 5 degrees of freedom beyond 40: one run in seven million.
    assert sum((count - 2000) ** 2 / 2000 for count in counts) < 40


def test_no_generator_with_a_seed_is_used_in_the_firmware():
    import firmware

    folder = os.path.dirname(firmware.__file__)
    for place, _, names in os.walk(folder):
        for name in names:
            if name.endswith(".py"):
                with open(os.path.join(place, name), encoding="utf-8") as file:
                    text = file.read()
                assert random.__name__ + "." not in text.replace("random_bytes", "")
                assert "import random" not in text
