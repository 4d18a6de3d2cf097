"""How the hub grows: with the rolls its log holds already (to `--rolls`), and with the boxes they come from.

Of each size: rolls a second taken in, seconds to start (until it has subscribed), memory after that; of a log
also ms of its slowest page (99 of 100) and MB of disk. A figure is the ratio of the largest to the smallest.
"""

import shutil
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any

from tests.bench.consumers import Consumer, hub
from tests.bench.frame import Bench, Figure
from tests.bench.ingest import at_broker, drain
from tests.bench.pages import run as timed
from tests.bench.posted import honest_rolls

SIZES = (1000, 10_000, 100_000, 1_000_000, 10_000_000)
BOXES = (1, 10, 100, 500, 1000, 5000)
Point = Mapping[str, float]


def of_rolls(bench: Bench, count: int) -> Point:
    """A hub whose log holds so many rolls before."""
    rolls = honest_rolls(bench.size(4000, 200))
    with tempfile.TemporaryDirectory() as name:
        found = timed(Path(name), count, ["cornet"], times=bench.size(50, 3))
        slowest_ms = max(float(one["p99_ms"]) for one in found["pages"])
        disk_mb = sum(file.stat().st_size for file in Path(name).glob("cornet.db*")) / 1e6
        make = partial(_with_log, Path(name), count)
        return {
            "slowest page, ms": slowest_ms,
            "disk, MB": round(disk_mb, 2),
            **_taken_in(bench, make, rolls),
        }


def of_boxes(bench: Bench, count: int) -> Point:
    """A hub that takes in rolls of so many boxes."""
    rolls = honest_rolls(bench.size(20_000, 2 * count), count)
    return _taken_in(bench, hub, rolls)


def _taken_in(bench: Bench, make: Any, rolls: Sequence[Any]) -> Point:
    with at_broker(bench.peers, make) as (broker, consumer):
        speed = drain(broker, consumer, rolls).rolls_per_s
        start_s, memory_mb = round(consumer.start_s, 2), round(consumer.memory_mb(), 1)
    return {"rolls a second": speed, "start, s": start_s, "memory, MB": memory_mb}


def _with_log(filled: Path, count: int, folder: Path, port: int) -> Consumer:
    for file in filled.glob("cornet.db*"):
        shutil.copy(file, folder)
    return hub(folder, port, before=count)


def run(bench: Bench) -> Iterator[Figure]:
    """Ratios, with the points of a plot beside each."""
    sizes = [size for size in SIZES if size <= bench.size(bench.rolls, 1000)]
    boxes = [count for count in BOXES if count <= bench.size(5000, 10)]
    yield from _grown(bench, "rolls", {size: partial(of_rolls, bench, size) for size in sizes})
    yield from _grown(bench, "boxes", {count: partial(of_boxes, bench, count) for count in boxes})


def _grown(bench: Bench, what: str, points: Mapping[int, Any]) -> Iterator[Figure]:
    told: dict[int, Point] = {}
    for size, measure in points.items():
        bench.say(f"{what}: {size:,}")
        told[size] = measure()
    least, most = min(told), max(told)
    for name, first in told[least].items():
        ratio = float(f"{told[most][name] / max(first, 0.01):.3g}")
        beside = {"growth": what, "value": name, "points": [[size, one[name]] for size, one in told.items()]}
        yield Figure(f"growth, {least:,} to {most:,} {what}: {name}", ratio, beside=beside)
