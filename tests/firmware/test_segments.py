"""Letters and digits as segments, read back with the glyphs of somebody else."""

import pytest

from firmware.segments import CELLS, UNKNOWN, cells, pattern
from hub.virtual_box import glyphs
from tests.firmware.reading import LOOK_ALIKES, points, read

SIGNS = "0123456789AbCcdEFGHhIiJLnoPqrStUuy-_=° "


@pytest.mark.parametrize("sign", SIGNS)
def test_each_sign_reads_as_itself(sign):
    assert pattern(sign) != UNKNOWN
    assert glyphs.READ[pattern(sign)] == LOOK_ALIKES.get(sign, sign)


def test_no_two_signs_look_alike_but_those_that_must():
    alike = {}
    for sign in SIGNS:
        alike.setdefault(pattern(sign), set()).add(sign)
    assert [signs for signs in alike.values() if len(signs) > 1] == [{"5", "S"}]


def test_a_sign_that_seven_segments_cannot_draw_is_a_bug():
    for sign in "KMQVWXZ+é…":
        with pytest.raises(ValueError, match="no segments"):
            cells(sign)


def test_digits_stand_in_order_and_what_is_left_stays_dark():
    assert read(cells("123456")) == "123456  "
    assert cells("123456")[6:] == bytes(2)


def test_a_point_lights_the_cell_before_it_and_takes_none():
    shown = cells("8.8.8.8.8.8.8.8.")
    assert points(shown) == list(range(CELLS))
    assert points(cells("6.6.1.34")) == [0, 1, 2]


def test_a_ninth_cell_is_a_bug():
    with pytest.raises(IndexError):
        cells("123456789")
