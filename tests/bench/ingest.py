"""How fast the hub takes in what waits for it at the broker, beside programs that do less.

Each program is connected and has subscribed; then it is stopped (SIGSTOP), the rolls are posted, and it goes
on (SIGCONT). Time runs from there to the last roll that is committed: without any start, without the poster.
"""

import signal
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import NamedTuple

from tests.bench.consumers import Consumer, batches, hub, mosquitto_sub, node_red
from tests.bench.frame import Bench, Figure, medians, ratio
from tests.bench.peers import Peers
from tests.bench.posted import Posted, honest_rolls, post
from tests.hub.mosquitto import Mosquitto

BOXES = 50
SETTLES_S = 1.0
QUIET = "allow_anonymous true\nautosave_interval 0\nlog_dest file {log}\nlog_type subscribe"
SUB, HUB, SEALED = "mosquitto_sub", "hub", "hub, sealed"
BATCHES, WAL, INSTALLED = "mqtt.js + better-sqlite3", "Node-RED, WAL", "Node-RED, as installed"


class Drained(NamedTuple):
    """Rolls a second, µs of a processor a roll."""

    rolls_per_s: float
    cpu_us: float


@contextmanager
def at_broker(peers: Peers, make: Callable[[Path, int], Consumer]) -> Iterator[tuple[Mosquitto, Consumer]]:
    """A broker of its own for a program that has subscribed there, in an empty folder."""
    with tempfile.TemporaryDirectory() as name:
        (folder := Path(name) / "kept").mkdir()
        told = Path(name) / "mosquitto.log"
        broker = Mosquitto(peers.program("mosquitto"), Path(name), QUIET.format(log=told))
        broker.start()
        consumer = make(folder, broker.port)
        try:
            began_s = time.monotonic()
            consumer.start()
            _wait_until(lambda: "/roll" in told.read_text(), consumer)
            consumer.start_s = time.monotonic() - began_s
            time.sleep(SETTLES_S)
            yield broker, consumer
        finally:
            consumer.stop(signal.SIGKILL)
            broker.stop()


def drained(peers: Peers, make: Callable[[Path, int], Consumer], rolls: Sequence[Posted]) -> Drained:
    """What a program makes of these rolls."""
    with at_broker(peers, make) as (broker, consumer):
        return drain(broker, consumer, rolls)


def drain(broker: Mosquitto, consumer: Consumer, rolls: Sequence[Posted]) -> Drained:
    """The same of a program that has subscribed already."""
    consumer.send(signal.SIGSTOP)
    post(broker.port, rolls)
    spent_s, began_s = consumer.cpu_s(), time.monotonic()
    consumer.send(signal.SIGCONT)
    took_s = consumer.wait_for(len(rolls)) - began_s
    spent_s = 0.0 if consumer.ended else consumer.cpu_s() - spent_s
    return Drained(round(len(rolls) / took_s), round(spent_s / len(rolls) * 1e6, 1))


def _wait_until(condition: Callable[[], bool], consumer: Consumer, patience_s: float = 60.0) -> None:
    deadline = time.monotonic() + patience_s
    while not condition():
        assert not consumer.ended, f"{consumer.command} has ended"
        assert time.monotonic() < deadline, f"{consumer.command} does not subscribe"
        time.sleep(0.02)


def run(bench: Bench) -> Iterator[Figure]:
    """The hub's ratios to each; programs that take long get fewer rolls."""
    peers = bench.peers
    many = honest_rolls(bench.size(40_000, 400), BOXES)
    sealed = honest_rolls(bench.size(20_000, 400), BOXES, sealed=True)
    few = many[: bench.size(4000, 100)]
    variants = {
        SUB: (lambda _, port: mosquitto_sub(peers, port, len(many)), many),
        HUB: (hub, many),
        SEALED: (partial(hub, sealed_boxes=BOXES), sealed),
        BATCHES: (partial(batches, peers), many),
        WAL: (partial(node_red, peers, journal="WAL"), few),
        INSTALLED: (partial(node_red, peers, journal="DELETE"), few[: bench.size(1000, 50)]),
    }
    told = bench.in_turn({name: partial(drained, peers, *given) for name, given in variants.items()})
    speed = {name: [one.rolls_per_s for one in some] for name, some in told.items()}
    beside = {"rolls a second": medians(speed), "µs of a processor a roll": _cpu(told)}
    yield ratio("ingest: hub / mosquitto_sub", speed, HUB, SUB, "≥ 0.15", **beside)
    yield ratio("ingest: hub, sealed boxes / mosquitto_sub", speed, SEALED, SUB)
    yield ratio("ingest: hub / mqtt.js + better-sqlite3", speed, HUB, BATCHES)
    yield ratio("ingest: hub / Node-RED with SQLite in WAL", speed, HUB, WAL, "≥ 6")
    yield ratio("ingest: hub / Node-RED with SQLite as installed", speed, HUB, INSTALLED, "≥ 18")


def _cpu(told: dict[str, list[Drained]]) -> dict[str, float]:
    return medians({name: [one.cpu_us for one in some] for name, some in told.items() if name != SUB})
