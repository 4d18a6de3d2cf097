"""Thousands of boxes through one, two and four workers on PostgreSQL, some killed, from tests.bench.many."""

from collections.abc import Iterator

from tests.bench.frame import Bench, Figure, counted
from tests.bench.many import run as played
from tests.bench.peers import Missing
from tests.hub.log.postgres import programs

WORKERS = (1, 2, 4)


def run(bench: Bench) -> Iterator[Figure]:
    """Rolls a second as ratios to one worker, and what is lost, doubled or out of order."""
    if not programs():
        raise Missing("PostgreSQL is not there: install it to measure many workers.")
    bench.peers.program("mosquitto")
    boxes, rolls = bench.size(5000, 20), bench.size(20, 2)
    told = played(boxes, rolls, WORKERS, bench.rounds, kills=bench.size(2, 0))
    beside = {
        "rolls a second": told["rolls_per_s"],
        "µs of a processor a roll": told["worker_cpu_us_per_roll"],
    }
    for count in WORKERS[1:]:
        yield counted(f"{boxes:,} boxes: {count} workers / 1", told["ratio"][count], "", **beside)
    for what in ("lost", "twice", "out_of_order"):
        name = f"{boxes:,} boxes: of {told['rolls']:,} rolls, {what.replace('_', ' ')}"
        yield counted(name, told[what], kills=told["kills"])
