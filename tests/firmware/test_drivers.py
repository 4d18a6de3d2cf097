"""The MAX7219 driver, its words decoded by the simulated chip."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from firmware.drivers.max7219 import INTENSITY, REFRESH_MS, Max7219
from firmware.segments import cells
from hub.virtual_box import max7219

SET_UP_WORDS = 5
CELLS = st.lists(st.integers(0, 255), min_size=8, max_size=8)


class Wire:
    """The three lines to the chip; remembers each word latched."""

    def __init__(self):
        self.chip = max7219.Max7219()
        self.words = []
        self._shifted = b""

    def write(self, data):
        self.chip.shift(bytes(data))
        self._shifted += bytes(data)

    def select(self, level):
        self.chip.select(level)
        if level:
            self.words.append(self._shifted)
        self._shifted = b""

    def burst(self):
        words, self.words = self.words, []
        return words


@pytest.fixture
def wire() -> Wire:
    return Wire()


@pytest.fixture
def digits(wire) -> Max7219:
    return Max7219(wire, wire.select)


def test_the_first_frame_tells_the_chip_everything(wire, digits):
    digits.intensity(3)
    digits.show(cells("037r  13"), 0)
    assert wire.chip.segments == tuple(cells("037r  13"))
    assert wire.chip.brightness == 3
    assert len(wire.burst()) == 1 + SET_UP_WORDS + 8


def test_six_digits_stand_in_order_from_the_left_with_no_ghost(wire, digits):
    digits.show(cells("88888888"), 0)
    digits.show(cells("123456"), 10)
    assert wire.chip.segments == tuple(cells("123456  "))


def test_an_unchanged_frame_writes_nothing(wire, digits):
    digits.show(cells("12345678"), 0)
    wire.burst()
    for now_ms in range(25, REFRESH_MS, 25):
        digits.show(cells("12345678"), now_ms)
    assert wire.burst() == []


def test_only_the_cells_that_changed_are_written_each_once(wire, digits):
    digits.show(cells("037r  13"), 0)
    wire.burst()
    digits.show(cells("037r  28"), 25)
    assert sorted(word[0] for word in wire.burst()) == [1, 2]
    assert wire.chip.segments == tuple(cells("037r  28"))


def test_each_word_is_two_bytes_latched_alone(wire, digits):
    digits.show(cells("8.8.8.8.8.8.8.8."), 0)
    assert {len(word) for word in wire.burst()} == {2}


def test_points_are_wired_to_the_top_bit(wire, digits):
    digits.show(cells("6.6.1.34"), 0)
    assert [lit >> 7 for lit in wire.chip.segments] == [1, 1, 1, 0, 0, 0, 0, 0]


def test_every_five_seconds_a_chip_that_forgot_is_told_again(wire, digits):
    digits.intensity(7)
    digits.show(cells("12345678"), 0)
    wire.chip = max7219.Max7219()
    digits.show(cells("12345678"), REFRESH_MS - 1)
    assert wire.chip.segments == (0,) * 8
    digits.show(cells("12345678"), REFRESH_MS)
    assert (wire.chip.segments, wire.chip.brightness) == (tuple(cells("12345678")), 7)


def test_a_test_mode_the_chip_fell_into_ends_at_the_refresh(wire, digits):
    digits.show(cells("1"), 0)
    wire.chip.shift(b"\x0f\x01")
    wire.chip.select(0)
    wire.chip.select(1)
    assert wire.chip.segments == (max7219.ALL_LIT,) * 8
    digits.show(cells("1"), REFRESH_MS)
    assert wire.chip.segments == tuple(cells("1"))


def test_the_same_brightness_again_writes_nothing(wire, digits):
    digits.intensity(9)
    digits.intensity(9)
    assert wire.burst() == [bytes((INTENSITY, 9))]


@given(st.lists(st.tuples(CELLS, st.integers(0, 6000), st.integers(0, 15)), max_size=20))
def test_whatever_frames_come_the_chip_shows_the_last_one(frames):
    wire = Wire()
    digits = Max7219(wire, wire.select)
    now_ms, before = 0, None
    for shown, after_ms, level in frames:
        now_ms += after_ms
        digits.intensity(level)
        wire.burst()
        digits.show(bytes(shown), now_ms)
        assert (wire.chip.segments, wire.chip.brightness) == (tuple(shown), level)
        words = len(wire.burst())
        if before is not None and words < SET_UP_WORDS + 8:
            assert words == sum(a != b for a, b in zip(shown, before, strict=True))
        before = shown
