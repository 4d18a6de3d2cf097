"""On CI a skip is a failure, unless its reason is a listed one."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
ACCEPTED = "no MicroPython binary for this platform"
IN_A_TEST = "import pytest\ndef test_x():\n    pytest.skip({reason!r})\n"
IN_A_MODULE = "import pytest\npytest.skip({reason!r}, allow_module_level=True)\n"


def run_pytest(file: Path, ci: str) -> subprocess.CompletedProcess[str]:
    plugins = ["-p", "tests.conftest", "-p", "no:cacheprovider"]
    place = ["-c", os.devnull, "--rootdir", file.parent, file]
    return subprocess.run(
        [sys.executable, "-m", "pytest", *plugins, *place],
        cwd=ROOT,
        env=dict(os.environ, CI=ci),
        capture_output=True,
        text=True,
    )


@pytest.mark.parametrize("source", [IN_A_TEST, IN_A_MODULE], ids=["test", "module"])
def test_a_skip_not_listed_fails_on_ci_and_names_its_reason(tmp_path, source):
    file = tmp_path / "test_skipping.py"
    file.write_text(source.format(reason="it is raining"))
    done = run_pytest(file, ci="true")
    assert done.returncode not in (0, 5)
    assert "skipped, and not in accepted_skips.txt: it is raining" in done.stdout


def test_a_listed_skip_passes_on_ci(tmp_path):
    file = tmp_path / "test_skipping.py"
    file.write_text(IN_A_TEST.format(reason=ACCEPTED))
    assert run_pytest(file, ci="true").returncode == 0


def test_any_skip_passes_at_home(tmp_path):
    file = tmp_path / "test_skipping.py"
    file.write_text(IN_A_TEST.format(reason="it is raining"))
    assert run_pytest(file, ci="").returncode == 0
