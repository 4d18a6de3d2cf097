"""python -m tests.bench.many: thousands of boxes, a broker, PostgreSQL, and one, two or four workers.

Each round plays the same rolls with each number of workers; a ratio is that of medians to one worker. With
`--kills`, workers are killed (-9) meanwhile. It ends with what the database says: each roll once, in order.
"""

import argparse
import asyncio
import json
import random
import shutil
import statistics
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

from hub.keys.kept import Kept, encode
from hub.keys.owner_only import own_folder, write
from tests.bench.wide.boxes import SimulatedBox, connect, play
from tests.bench.wide.proof import Proof, prove
from tests.bench.wide.workers import Workers, allow_files
from tests.hub.log.postgres import SUPERUSER, Postgres, programs
from tests.hub.mosquitto import Mosquitto

BOXES_AT_A_TABLE = 5
KEY = bytes(range(32))


class Measured(NamedTuple):
    """One evening of all boxes: how long it took, what it cost, and what is in the database."""

    workers: int
    seconds: float
    rolls_per_s: float
    worker_cpu_us: float
    kills: int
    proof: Proof


async def evening(
    boxes: int, rolls: int, workers: int, kills: int, sealed: bool, server: Postgres
) -> Measured:
    """All boxes play so many rolls each, through so many workers."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        broker = Mosquitto(_mosquitto(), folder)
        broker.start()
        url = server.new_database()
        team = Workers(workers, folder, broker.port, url)
        crowd = _crowd(boxes, rolls, folder if sealed else None)
        try:
            team.start()
            await connect(crowd, broker.port)
            began_s, used_s = time.monotonic(), team.cpu_s()
            await _killing(team, kills, play(crowd, limit_s=1800))
            seconds, used_s = time.monotonic() - began_s, team.cpu_s() - used_s
        finally:
            for box in crowd:
                box.leave()
            team.stop()
            broker.stop()
        total = boxes * rolls
        proof = prove(server.url(url.rpartition("/")[2], SUPERUSER), total)
    return Measured(workers, seconds, total / seconds, used_s / total * 1e6, kills, proof)


def run(
    boxes: int = 500,
    rolls: int = 20,
    workers: Sequence[int] = (1, 2, 4),
    rounds: int = 1,
    kills: int = 0,
    sealed: bool = False,
) -> dict[str, Any]:
    """The figures of all rounds: by number of workers, medians and the ratio to the first; and the proofs."""
    allow_files(2 * boxes + 1000)
    found = programs()
    assert found, "this bench needs PostgreSQL"
    with tempfile.TemporaryDirectory() as folder:
        server = Postgres(found, Path(folder), durable=True)
        server.start()
        try:
            measured = [
                asyncio.run(evening(boxes, rolls, many, kills, sealed, server))
                for _ in range(rounds)
                for many in workers
            ]
        finally:
            server.stop()
    return _told(measured, workers)


async def _killing(team: Workers, kills: int, playing: Any) -> None:
    task = asyncio.ensure_future(playing)
    for _ in range(kills):
        await asyncio.wait({task}, timeout=random.uniform(0.5, 2.0))
        if not task.done():
            await asyncio.to_thread(team.kill, random.randrange(len(team.names)))
    await task


def _crowd(boxes: int, rolls: int, folder: Path | None) -> list[SimulatedBox]:
    if folder:
        own_folder(folder / "keys")
        for number in range(boxes):
            write(folder / "keys" / f"box{number}.json", encode(Kept((KEY.hex(),), "-")))
    return [
        SimulatedBox(f"t{number // BOXES_AT_A_TABLE}", f"box{number}", rolls, KEY if folder else None)
        for number in range(boxes)
    ]


def _told(measured: list[Measured], workers: Sequence[int]) -> dict[str, Any]:
    by_count = {many: [one for one in measured if one.workers == many] for many in workers}
    speed = {many: statistics.median(one.rolls_per_s for one in some) for many, some in by_count.items()}
    cpu = {many: statistics.median(one.worker_cpu_us for one in some) for many, some in by_count.items()}
    return {
        "rolls_per_s": {many: round(value) for many, value in speed.items()},
        "ratio": {many: round(value / speed[workers[0]], 2) for many, value in speed.items()},
        "worker_cpu_us_per_roll": {many: round(value) for many, value in cpu.items()},
        "kills": sum(one.kills for one in measured),
        "rolls": sum(one.proof.rolls for one in measured),
        "lost": sum(one.proof.lost for one in measured),
        "twice": sum(one.proof.twice for one in measured),
        "out_of_order": sum(one.proof.out_of_order for one in measured),
    }


def _mosquitto() -> str:
    found = shutil.which("mosquitto", path="/usr/sbin:/usr/bin:/usr/local/sbin:/usr/local/bin")
    assert found, "this bench needs mosquitto"
    return found


def main() -> int:
    """Write the figures as JSON; 1 where a roll was lost, doubled, or out of its order."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--boxes", type=int, default=5000)
    parser.add_argument("--rolls", type=int, default=20)
    parser.add_argument("--workers", type=int, nargs="+", default=[1, 2, 4])
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--kills", type=int, default=0)
    parser.add_argument("--sealed", action="store_true")
    told = run(**vars(parser.parse_args()))
    json.dump(told, sys.stdout, indent=2)
    print()
    return 1 if told["lost"] or told["twice"] or told["out_of_order"] else 0


if __name__ == "__main__":
    sys.exit(main())
