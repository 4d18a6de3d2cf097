"""Runs a module of this repository under the real MicroPython, from the root, as a board would."""

import subprocess
from collections.abc import Sequence
from pathlib import Path

ROOT = Path(__file__).parents[1]


def run(
    interpreter: str, module: str, heap: str = "2M", timeout_s: float = 60, arguments: Sequence[str] = ()
) -> str:
    """What `micropython -m module` prints; AssertionError where it does not exit with 0."""
    done = subprocess.run(
        [interpreter, "-X", f"heapsize={heap}", "-m", module, *arguments],
        cwd=ROOT,
        capture_output=True,
        timeout=timeout_s,
    )
    printed = done.stdout.decode() + done.stderr.decode()
    assert done.returncode == 0, printed
    return printed
