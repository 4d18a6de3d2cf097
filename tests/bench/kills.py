"""What is lost or doubled where the hub is killed (-9) while it takes in what waits for it."""

import asyncio
import random
import signal
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from hub.log import open_log
from tests.bench.consumers import Consumer, asked, hub
from tests.bench.frame import Bench, Figure, counted
from tests.bench.ingest import BOXES, at_broker
from tests.bench.peers import Peers
from tests.bench.posted import Posted, honest_rolls, post

KILLS_EACH = 5
QUIET_S = 1.0


class Kept(NamedTuple):
    """Of what was posted: how many rolls are not in the log, and how many are there again."""

    lost: int
    doubled: int


def killed(peers: Peers, rolls: Sequence[Posted], kills: int) -> Kept:
    """A hub that takes in these rolls is killed so often, each time somewhere on the way."""
    places: list[Path] = []

    def make(folder: Path, port: int) -> Consumer:
        places.append(folder)
        return hub(folder, port)

    with at_broker(peers, make) as (broker, consumer):
        # What comes again takes a position, so the last of them is no number of rolls.
        consumer.stored = asked(places[0] / "cornet.db", "count(*)")
        consumer.send(signal.SIGSTOP)
        post(broker.port, rolls)
        consumer.send(signal.SIGCONT)
        for count in sorted(random.sample(range(1, len(rolls)), kills)):
            consumer.wait_for(count)
            consumer.stop(signal.SIGKILL)
            consumer.start()
        consumer.wait_for(len(rolls))
        time.sleep(QUIET_S)  # what would be doubled still comes
        consumer.stop()
        kept = asyncio.run(_ids(places[0] / "cornet.db"))
    return Kept(len({one.id for one in rolls} - {*kept}), len(kept) - len({*kept}))


async def _ids(file: Path) -> list[str]:
    ids: list[str] = []
    async with open_log(file) as log:
        position = 0
        while rolls := await log.after(position, 1000):
            ids += [one.roll.id for one in rolls]
            position = rolls[-1].position
    return ids


def run(bench: Bench) -> Iterator[Figure]:
    """20 kills, five in each drain of 20,000 rolls."""
    rolls = honest_rolls(bench.size(20_000, 2000), BOXES)
    told = []
    for turn in range(drains := bench.size(4, 1)):
        bench.say(f"{turn + 1}/{drains} drained, killed {KILLS_EACH} times")
        told.append(killed(bench.peers, rolls, KILLS_EACH))
    beside = {"kills": KILLS_EACH * drains, "rolls": len(rolls) * drains}
    yield counted(f"kills: rolls lost in {KILLS_EACH * drains}", sum(one.lost for one in told), **beside)
    yield counted(
        f"kills: rolls doubled in {KILLS_EACH * drains}", sum(one.doubled for one in told), **beside
    )
