"""What every test may ask for, and the guard that on CI no test is skipped unseen."""

import gc
import os
import shutil
import sys
from pathlib import Path

import hypothesis
import pytest

ACCEPTED_SKIPS = Path(__file__).with_name("accepted_skips.txt")


def pytest_configure():
    # A busy machine makes any one example slow; the time-out of the test still stands.
    hypothesis.settings.register_profile("cornet", deadline=None)
    hypothesis.settings.load_profile("cornet")


def pytest_collection_finish():
    """What thousands of tests weigh is not looked through at each collection of garbage."""
    gc.collect()
    gc.freeze()


@pytest.fixture(scope="session")
def micropython() -> str:
    """The path of the real MicroPython interpreter."""
    beside_python = str(Path(sys.executable).parent)
    found = shutil.which("micropython", path=beside_python) or shutil.which("micropython")
    if found is None:
        pytest.skip("no MicroPython binary for this platform")
    return found


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport():
    return _refuse_unknown_skip((yield))


@pytest.hookimpl(wrapper=True)
def pytest_make_collect_report():
    return _refuse_unknown_skip((yield))


def _refuse_unknown_skip(report):
    if report.skipped and os.environ.get("CI") and not hasattr(report, "wasxfail"):
        reason = report.longrepr[2].removeprefix("Skipped: ")
        if reason not in ACCEPTED_SKIPS.read_text(encoding="utf-8").splitlines():
            report.outcome = "failed"
            report.longrepr = f"skipped, and not in {ACCEPTED_SKIPS.name}: {reason}"
    return report
