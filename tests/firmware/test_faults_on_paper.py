"""What went wrong with keys and digits elsewhere goes right here, on both Pythons."""

import pytest

from tests.firmware import faults_on_paper
from tests.firmware.test_micropython import ROOT, play


@pytest.mark.parametrize("fault", faults_on_paper.FAULTS, ids=lambda fault: fault.__name__)
def test_a_public_fault_of_keys_or_digits_is_none_here(fault, tmp_path):
    fault(str(tmp_path / "saved"))


@pytest.mark.parametrize("fault", faults_on_paper.FAULTS, ids=lambda fault: fault.__name__)
def test_a_public_fault_of_keys_or_digits_is_none_on_micropython(fault, micropython, tmp_path):
    saved = str(tmp_path / "saved")
    assert play(micropython, "faults_on_paper", ROOT, "2M", fault.__name__, saved) == ["held"]
