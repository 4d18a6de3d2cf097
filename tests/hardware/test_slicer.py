"""A real slicer makes G-code of what is committed, without support, for a printer of 180 mm."""

import re
import shutil
import subprocess
from pathlib import Path

import pytest

from hardware import made
from hardware.truth import read

ROOT = Path(__file__).parents[2]
GRAMS = {"tray": (70, 140), "lid": (25, 60)}


@pytest.mark.parametrize("name", [name for name in made.cases(read()) if "s3" not in name])
def test_the_slicer_takes_it_as_it_is(name, tmp_path):
    slicer = shutil.which("prusa-slicer")
    if not slicer:
        pytest.skip("no prusa-slicer on PATH")
    options = [
        "--layer-height",
        "0.2",
        "--bed-shape",
        "0x0,180x0,180x180,0x180",
        "--filament-density",
        "1.24",
    ]
    model = ROOT / made.OUT / "case" / f"{name}.stl"
    done = subprocess.run(
        [slicer, "--export-gcode", *options, "--output", tmp_path / "part.gcode", model],
        env={"HOME": str(tmp_path), "LC_ALL": "C.UTF-8", "PATH": "/usr/bin:/bin"},
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert done.returncode == 0, done.stderr + done.stdout
    code = (tmp_path / "part.gcode").read_text("utf-8")
    grams = float(re.search(r"filament used \[g\] = ([\d.]+)", code)[1])
    low, high = GRAMS[name.split("-")[0]]
    assert low < grams < high
    assert "support material" not in re.findall(r";TYPE:(.*)", code)
    assert not re.search(r"empty layer|unsupported|warning", done.stdout + done.stderr, re.IGNORECASE)
