"""The exact odds of every code against every FD, beside icepool and dyce: whether equal, and how quick.

Each in a process of its own, with nothing computed before; loading is not in the time.
"""

import json
import subprocess
from collections.abc import Iterator, Mapping
from functools import partial
from pathlib import Path
from typing import Any

from tests.bench.frame import Bench, Figure, counted, medians, ratio

ROOT = Path(__file__).parents[2]
CORNET, ICEPOOL, DYCE = "cornet", "icepool", "dyce"
D100, ICEPOOL_D100 = "cornet d100", "icepool d100"
WHO = (CORNET, ICEPOOL, DYCE, D100, ICEPOOL_D100)


def found(python: str, who: str) -> dict[str, Any]:
    """What tests.bench.odds_of prints."""
    command = [python, "-m", "tests.bench.odds_of", who]
    done = subprocess.run(command, cwd=ROOT, check=True, capture_output=True)
    return dict(json.loads(done.stdout))


def differing(ours: Mapping[str, object], theirs: Mapping[str, object]) -> int:
    """How many of the fractions are not the same, or in one of the two only."""
    return sum(ours.get(key) != theirs.get(key) for key in ours.keys() | theirs.keys())


def run(bench: Bench) -> Iterator[Figure]:
    """How many times as fast as each, and how many fractions differ."""
    python = bench.peers.python()
    told = bench.in_turn({who: partial(found, python, who) for who in WHO})
    rate = {who: [len(one["odds"]) / one["seconds"] for one in some] for who, some in told.items()}
    ours = told[CORNET][0]["odds"]
    beside = {"odds a second": medians(rate), "fractions": len(ours)}
    yield ratio("odds: cornet / icepool", rate, CORNET, ICEPOOL, "≥ 8", **beside)
    yield ratio("odds: cornet / dyce", rate, CORNET, DYCE, "≥ 18")
    for who in (ICEPOOL, DYCE):
        count = max(differing(ours, one["odds"]) for one in told[who])
        yield counted(f"odds: fractions of {len(ours)} that differ from {who}", count)
    yield ratio("odds: cornet / icepool, d100", rate, D100, ICEPOOL_D100)
    ours, theirs = told[D100][0]["odds"], told[ICEPOOL_D100][0]["odds"]
    yield counted(
        f"odds: fractions of {len(ours):,} of d100 that differ from icepool", differing(ours, theirs)
    )
