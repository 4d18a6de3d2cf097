"""The display driver decodes what the bus carried, as its data sheet says."""

import pytest

from hub.virtual_box.max7219 import Max7219

AWAKE = ((12, 1), (11, 7))


def display(*registers: tuple[int, int]) -> Max7219:
    driver = Max7219()
    for address, value in registers:
        write(driver, bytes([address, value]))
    return driver


def write(driver: Max7219, data: bytes) -> None:
    driver.select(0)
    driver.shift(data)
    driver.select(1)


def test_after_power_up_it_is_dark() -> None:
    assert display().segments == (0,) * 8
    assert display((1, 0x7E)).segments == (0,) * 8


def test_digit_one_is_the_rightmost_and_eight_the_leftmost() -> None:
    assert display(*AWAKE, (1, 0x30)).segments == (0, 0, 0, 0, 0, 0, 0, 0b0000110)
    assert display(*AWAKE, (8, 0x30)).segments[0] == 0b0000110


@pytest.mark.parametrize(("bit", "segment"), [(6, 0), (5, 1), (4, 2), (3, 3), (2, 4), (1, 5), (0, 6), (7, 7)])
def test_each_bit_lights_its_segment(bit: int, segment: int) -> None:
    assert display(*AWAKE, (1, 1 << bit)).segments[7] == 1 << segment


def test_scan_limit_leaves_the_digits_beyond_it_dark() -> None:
    full = [(digit, 0x7F) for digit in range(1, 9)]
    assert display((12, 1), (11, 2), *full).segments == (0,) * 5 + (0x7F,) * 3


def test_shutdown_is_dark_and_waking_shows_the_digits_again() -> None:
    driver = display(*AWAKE, (1, 0x7F), (12, 0))
    assert driver.segments == (0,) * 8
    write(driver, bytes([12, 1]))
    assert driver.segments[7] == 0x7F


def test_display_test_lights_everything_even_in_shutdown() -> None:
    driver = display((15, 1), (10, 2))
    assert (driver.segments, driver.brightness) == ((0xFF,) * 8, 15)
    write(driver, bytes([15, 0]))
    assert (driver.segments, driver.brightness) == ((0,) * 8, 2)


def test_intensity_is_four_bits() -> None:
    assert display((10, 0x0B)).brightness == 11
    assert display((10, 0xF3)).brightness == 3


def test_decode_mode_draws_code_b_for_the_chosen_digits_only() -> None:
    driver = display(*AWAKE, (9, 0b01), (1, 0x85), (2, 0x05))
    assert driver.segments[7] == 0b11101101  # a 5 with its point
    assert driver.segments[6] == 0b1010000  # segments e and g, undecoded


def test_every_code_b_value_is_drawn() -> None:
    from hub.virtual_box import glyphs

    drawn = [display(*AWAKE, (9, 1), (1, code)).segments[7] for code in range(16)]
    assert [glyphs.READ[lit] for lit in drawn] == list("0123456789-EHLP ")


def test_only_the_last_sixteen_bits_before_the_edge_count() -> None:
    driver = display(*AWAKE)
    write(driver, bytes([1, 0x7F, 2, 0x30]))
    assert driver.segments[6:] == (0b0000110, 0)


def test_nothing_is_taken_before_select_rises() -> None:
    driver = display(*AWAKE)
    driver.select(0)
    driver.shift(bytes([1, 0x7F]))
    assert driver.segments == (0,) * 8
    driver.select(1)
    assert driver.segments[7] == 0x7F


def test_a_level_that_stays_high_takes_nothing() -> None:
    driver = display(*AWAKE)
    driver.shift(bytes([1, 0x7F]))
    driver.select(1)
    assert driver.segments == (0,) * 8


def test_no_op_and_the_upper_address_bits_change_nothing() -> None:
    driver = display(*AWAKE, (0, 0xFF))
    assert driver.segments == (0,) * 8
    write(driver, bytes([0xF1, 0x7F]))
    assert driver.segments[7] == 0x7F
