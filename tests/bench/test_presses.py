"""The bench of presses still runs; what it measures is looked at by hand, on a quiet machine."""

import pytest

from tests.bench.presses import PHASES, Figures, measured, table


@pytest.mark.parametrize("phase", ["parted", "TLS, again and again"])
async def test_a_phase_is_measured_and_told(micropython, tmp_path, phase):
    figures = await measured(micropython, phase, 1, tmp_path)
    assert figures.presses > 0
    assert 0 < figures.quickest_ms <= figures.median_ms
    assert 0 < figures.longest_ms <= figures.link_ms
    assert phase in table({"calm": figures, phase: figures})


def test_the_ratio_is_that_to_a_press_in_calm():
    calm, slow = Figures(3.0, 4.0, 1, 1, 9), Figures(3.0, 5.0, 1, 1, 9)
    assert "1.25" in table({"calm": calm, PHASES[1]: slow})
