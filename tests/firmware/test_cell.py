"""What a cell's voltage says of how full it is."""

from firmware.drivers.cell import percent


def test_the_ends_are_empty_and_full():
    assert [percent(millivolts) for millivolts in (0, 2500, 3270, 4200, 4400)] == [0, 0, 0, 100, 100]


def test_it_never_rises_while_the_voltage_falls():
    shares = [percent(millivolts) for millivolts in range(3200, 4250)]
    assert shares == sorted(shares)
    assert set(shares) == set(range(101))


def test_it_is_a_curve_for_half_of_the_cell_lies_within_a_fifth_of_a_volt():
    assert percent(3940) - percent(3740) > 45
    straight = 100 * (3800 - 3270) // (4200 - 3270)
    assert percent(3800) < straight - 10
