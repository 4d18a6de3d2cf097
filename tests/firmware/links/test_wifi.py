"""A radio in trouble: its errors are caught, its name and password kept, and it is tried again, patiently."""

import os
import subprocess

import pytest

from tests.firmware.links import wifi_lives
from tests.firmware.test_micropython import ROOT


@pytest.mark.parametrize("life", wifi_lives.LIVES, ids=lambda life: life.__name__)
def test_the_box_joins_again_whatever_its_radio_said(life, interpreter):
    command, _ = interpreter
    lived = subprocess.run(
        [*command, "-m", "tests.firmware.links.wifi_lives", life.__name__],
        cwd=ROOT,
        env=os.environ | {"MICROPYPATH": ":.frozen"},
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert (lived.returncode, lived.stdout) == (0, "lived\n"), lived.stdout + lived.stderr
