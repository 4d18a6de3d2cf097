"""A hub at rest beside the least there can be and Node-RED, from tests.bench.rest."""

import os
from collections.abc import Iterator

from tests.bench.frame import Bench, Figure, counted
from tests.bench.rest import run as rested


def run(bench: Bench) -> Iterator[Figure]:
    """Start, memory, processor and wake-ups, as ratios."""
    for program in ("mosquitto", "npm"):
        bench.peers.program(program)
    os.environ["NODE_RED"] = str(bench.peers.modules() / ".bin" / "node-red")
    for name, ratio in rested(bench.rounds, bench.size(10, 1)).items():
        yield counted(f"rest: {name}", ratio, "")
