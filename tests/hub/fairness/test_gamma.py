"""The tail of the chi-square law against printed tables and another program's digits."""

from math import exp

import pytest

from hub.fairness.gamma import chi_square_point, chi_square_tail, upper_gamma


@pytest.mark.parametrize(
    ("freedom", "tail", "value"),
    [
        (1, 0.05, 3.841),
        (2, 0.01, 9.210),
        (5, 0.05, 11.070),
        (5, 0.01, 15.086),
        (9, 0.05, 16.919),
        (9, 0.01, 21.666),
        (9, 0.001, 27.877),
        (100, 0.05, 124.342),
    ],
)
def test_the_printed_table_of_the_chi_square_is_found_both_ways(freedom, tail, value):
    assert chi_square_tail(value, freedom) == pytest.approx(tail, rel=1e-3)
    assert chi_square_point(tail, freedom) == pytest.approx(value, abs=6e-4)


@pytest.mark.parametrize(
    ("a", "x", "tail"),
    [
        (0.5, 0.1, 0.6547208460185768),
        (2.5, 1.0, 0.8491450360846096),
        (4.5, 10, 0.017912404529843298),
        (4.5, 30, 1.3406780483959625e-09),
        (30, 28, 0.6226103056856024),
        (300, 350, 0.0028957725318222776),
    ],
)
def test_the_incomplete_gamma_has_the_digits_of_scipy(a, x, tail):
    assert upper_gamma(a, x) == pytest.approx(tail, rel=1e-11)


@pytest.mark.parametrize("x", [0.001, 0.5, 1.9, 2.1, 40.0, 600.0])
def test_two_degrees_are_the_plain_exponential(x):
    assert chi_square_tail(x, 2) == pytest.approx(exp(-x / 2), rel=1e-12)


def test_a_tail_is_all_at_nought_and_falls_to_nothing():
    tails = [chi_square_tail(value, 9) for value in (-1, 0, 1, 10, 100, 1000, 10_000)]
    assert tails[:2] == [1, 1]
    assert tails == sorted(tails, reverse=True)
    assert tails[-1] == 0
