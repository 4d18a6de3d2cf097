"""What is committed is what the truth makes today, byte for byte; meshes by their measures."""

import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
import trimesh

from hardware import made
from hardware.case import files
from hardware.circuit import Circuit, builds
from hardware.truth import BOX, read, shaped

ROOT = Path(__file__).parents[2]
TRUTH = read()


@pytest.mark.parametrize("build", builds(TRUTH), ids=str)
def test_the_papers_and_pictures_of_a_build_are_those_the_truth_makes(build):
    for path, written in made.of_build(Circuit(TRUTH, build)):
        assert (ROOT / path).read_bytes() == written, f"{path}: run python -m hardware"


def test_the_pins_of_the_firmware_and_the_tables_are_those_the_truth_makes():
    for path, written in made.of_texts(TRUTH):
        assert (ROOT / path).read_bytes() == written, f"{path}: run python -m hardware"


@pytest.mark.parametrize(("net", "gpio"), [("BTN_UP", 21), ("LED_DATA", 22), ("VBAT_ADC", 34)])
def test_one_other_number_in_the_truth_is_another_file(net, gpio):
    truth = tomllib.loads(BOX.read_text("utf-8"))
    truth["boards"]["esp32"]["wired"][net] = [gpio]
    written = dict(made.of_texts(shaped(truth)))
    assert written[made.PINS] != (ROOT / made.PINS).read_bytes()
    assert written[made.README] != (ROOT / made.README).read_bytes()


def test_nothing_is_committed_that_the_truth_does_not_make():
    listed = subprocess.run(
        ["git", "ls-files", "hardware/out"], cwd=ROOT, capture_output=True, text=True, check=False
    )
    if listed.returncode:
        pytest.skip("not a git checkout")
    wanted = {f"{made.OUT}/{build}/{name}" for build in builds(TRUTH) for name in made.PAPERS}
    kinds = {"tray": ("step", "stl", "svg"), "lid": ("step", "stl")}
    wanted |= {
        f"{made.OUT}/case/{name}.{kind}" for name in made.cases(TRUTH) for kind in kinds[name.split("-")[0]]
    }
    assert set(listed.stdout.split()) == wanted


def test_the_enclosures_are_those_the_truth_makes(tmp_path):
    for path, written in files.of_case(TRUTH):
        committed = ROOT / path
        if path.suffix == ".stl":
            (tmp_path / path.name).write_bytes(written)
            here, there = trimesh.load(tmp_path / path.name), trimesh.load(committed)
            assert here.volume == pytest.approx(there.volume, rel=1e-4), path
            assert here.bounds == pytest.approx(there.bounds, abs=0.01), path
        else:
            assert len(written) == pytest.approx(committed.stat().st_size, rel=0.01), path


def test_the_same_shape_is_the_same_bytes():
    circuit = made.cases(TRUTH)["tray-esp32-usb"]
    part = files.shape.tray(circuit)
    again = files.shape.tray(circuit)
    for kind in ("step", "stl"):
        assert files.exported(part, kind) == files.exported(again, kind)


@pytest.mark.parametrize(("language", "said"), [("fr", "La boîte est saine"), ("en", "The box is sound")])
def test_the_command_says_that_the_box_is_sound(language, said):
    command = [sys.executable, "-m", "hardware", "--check", "--lang", language]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith(said)
