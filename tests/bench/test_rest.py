"""The bench of a hub at rest still runs; what it measures is looked at by hand, on a quiet machine."""

import shutil

import pytest

from tests.bench.rest import Figures, measured, ratios, step_us, table
from tests.bench.rest_peers import floor, hub

pytestmark = pytest.mark.skipif(shutil.which("mosquitto") is None, reason="no mosquitto on PATH")


@pytest.mark.parametrize("peer", [hub, floor])
def test_a_program_is_started_measured_and_ended(tmp_path, monkeypatch, peer):
    monkeypatch.setattr("tests.bench.rest.SETTLES_S", 0.5)
    figures = measured(peer, tmp_path, 1.5)
    assert figures.start_s > 0
    assert figures.memory_mb > 1
    assert figures.processor_ms > 0


def test_a_ratio_is_the_median_of_those_within_a_round():
    ours = [Figures(1, 50, 2, 1), Figures(9, 50, 2, 1)]
    theirs = [Figures(2, 100, 1, 1), Figures(18, 100, 1, 1)]
    told = {"hub": ours, "hub and broker": ours, "floor": theirs, "Node-RED": theirs}
    found = ratios(told)
    assert (found["hub / Node-RED, start_s"], found["hub / floor, processor_ms"]) == (0.5, 2)
    assert "hub / Node-RED, memory_mb: 0.5" in table(told, 3.0)


def test_the_yardstick_is_a_step_of_five_bodies():
    assert 0 < step_us() < 10_000
