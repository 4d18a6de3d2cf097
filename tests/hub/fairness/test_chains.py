"""The joker's chains, against every way they can end."""

from math import factorial

import pytest

from hub.fairness.chains import CHANCES, chains_fit
from hub.fairness.gamma import chi_square_tail


def all_ways(chains):
    """Every (one, two, more) of so many chains, with its chance."""
    for two in range(chains + 1):
        for more in range(chains - two + 1):
            counts = (chains - two - more, two, more)
            ways = factorial(chains)
            chance = 1.0
            for count, each in zip(counts, CHANCES, strict=True):
                ways //= factorial(count)
                chance *= each**count
            yield counts, ways * chance


def chi_square(counts):
    chains = sum(counts)
    return sum(
        (count - chains * chance) ** 2 / (chains * chance)
        for count, chance in zip(counts, CHANCES, strict=True)
    )


@pytest.mark.parametrize("counts", [(1, 0, 0), (0, 0, 1), (5, 2, 1), (20, 0, 0), (30, 9, 0), (50, 4, 3)])
def test_the_chance_to_stray_as_far_is_the_sum_over_every_way(counts):
    as_far = chi_square(counts) - 1e-9
    expected = sum(chance for fallen, chance in all_ways(sum(counts)) if chi_square(fallen) >= as_far)
    assert chains_fit(*counts).p == pytest.approx(expected, rel=1e-9)
    assert chains_fit(*counts).statistic == pytest.approx(chi_square(counts))


def test_a_chain_goes_on_once_in_six():
    assert sum(CHANCES) == pytest.approx(1)
    assert CHANCES[1] / CHANCES[0] == pytest.approx(1 / 6)
    assert CHANCES[2] / (1 - CHANCES[0]) == pytest.approx(1 / 6)


def test_with_many_chains_it_is_the_chi_square_of_two_degrees():
    fit = chains_fit(8300, 1450, 250)
    assert fit.freedom == 2
    assert fit.p == pytest.approx(chi_square_tail(fit.statistic, 2), rel=0.01)


def test_a_joker_that_is_never_thrown_again_shows():
    assert chains_fit(60, 0, 0).p < 0.01
    assert chains_fit(40, 1, 19).p < 1e-12
