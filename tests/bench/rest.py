"""python -m tests.bench.rest: a hub at rest beside the least that can be, and beside Node-RED.

From the start of the process to the first roll that is kept, while one is posted every 20 ms; then, in quiet,
the memory of the process and its children, what it takes of a processor, and how often it wakes. All in turn
in each round; a figure is the median over the rounds of the ratio within a round.
"""

import argparse
import os
import signal
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from itertools import combinations
from pathlib import Path
from typing import NamedTuple

import paho.mqtt.client as mqtt
import psutil
from paho.mqtt.enums import CallbackAPIVersion

from tests.bench.rest_peers import ROOT, Peer, floor, hub, hub_with_its_broker, node_red
from tests.hub.mosquitto import Mosquitto
from tests.hub.rolls import TOPIC, d100, payload

PEERS: Mapping[str, Callable[[Path, int], Peer]] = {
    "hub": hub,
    "hub and broker": hub_with_its_broker,
    "floor": floor,
    "Node-RED": node_red,
}
POST_EVERY_S = 0.02
PATIENCE_S = 60.0
SETTLES_S = 6.0
# Five million steps of the n-body game in 158.3 s, as published for a Raspberry Pi 4; not measured here.
STEP_ON_PI_US = 31.7
STEPS = 3000


class Figures(NamedTuple):
    """To the first roll kept, in s; at rest: MB of memory, ms of a processor a minute, wake-ups a second."""

    start_s: float
    memory_mb: float
    processor_ms: float
    wakes: float


def measured(make: Callable[[Path, int], Peer], folder: Path, quiet_s: float) -> Figures:
    """A program, started, then left alone."""
    own_broker = make is hub_with_its_broker
    mosquitto = Mosquitto("mosquitto", folder)
    if not own_broker:
        mosquitto.start()
    try:
        with _started(make(folder, mosquitto.port), mosquitto.port) as (process, start_s):
            time.sleep(SETTLES_S)
            before, began_s = _spent(process), time.monotonic()
            time.sleep(quiet_s)
            after, took_s = _spent(process), time.monotonic() - began_s
            memory = sum(one.memory_full_info().uss for one in _family(process)) / 1e6
            spent_ms = (after[0] - before[0]) / 1e6 * 60 / took_s
            return Figures(start_s, memory, spent_ms, (after[1] - before[1]) / took_s)
    finally:
        mosquitto.stop()


@contextmanager
def _started(peer: Peer, port: int) -> Iterator[tuple[psutil.Process, float]]:
    environment = os.environ | {"PYTHONPATH": str(ROOT)}
    began_s = time.monotonic()
    started = subprocess.Popen(
        peer.command, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )
    try:
        with _posting(port):
            while not peer.has_kept():
                assert started.poll() is None, f"{peer.command[0]} ended"
                assert time.monotonic() - began_s < PATIENCE_S, f"{peer.command[0]} keeps nothing"
                time.sleep(0.01)
            took_s = time.monotonic() - began_s
        yield psutil.Process(started.pid), took_s
    finally:
        started.send_signal(signal.SIGTERM)
        started.wait(20)


@contextmanager
def _posting(port: int) -> Iterator[None]:
    """A box that rolls all the time, and joins as soon as there is a broker."""
    client = mqtt.Client(CallbackAPIVersion.VERSION2)
    client.reconnect_delay_set(1, 1)
    while True:
        try:
            client.connect("127.0.0.1", port)
            break
        except OSError:
            time.sleep(0.01)
    client.loop_start()
    stop = threading.Event()

    def post() -> None:
        number = 0
        while not stop.wait(POST_EVERY_S):
            number += 1
            client.publish(TOPIC, payload(d100(number)), qos=1)

    poster = threading.Thread(target=post, daemon=True)
    poster.start()
    try:
        yield
    finally:
        stop.set()
        poster.join()
        client.disconnect()
        client.loop_stop()


def _family(process: psutil.Process) -> list[psutil.Process]:
    return [process, *process.children(recursive=True)]


def _spent(process: psutil.Process) -> tuple[int, int]:
    """Nanoseconds on a processor, and how often its threads went to sleep, it and its children."""
    spent = slept = 0
    for one in _family(process):
        for thread in Path(f"/proc/{one.pid}/task").iterdir():
            spent += int((thread / "schedstat").read_text().split()[0])
            status = (thread / "status").read_text()
            slept += int(status.partition("\nvoluntary_ctxt_switches:")[2].split()[0])
    return spent, slept


def step_us() -> float:
    """How long this machine takes for a step of five bodies under their gravity, in Python; the quickest."""
    bodies = [[float(one), one / 3, -one / 5, 0.1, 0.2, 0.3, 1.0 + one] for one in range(5)]
    took = []
    for _ in range(5):
        began_s = time.perf_counter()
        for _ in range(STEPS):
            _step(bodies)
        took.append(time.perf_counter() - began_s)
    return min(took) / STEPS * 1e6


def _step(bodies: list[list[float]]) -> None:
    for one, other in combinations(bodies, 2):
        dx, dy, dz = one[0] - other[0], one[1] - other[1], one[2] - other[2]
        pull = 0.001 / (dx * dx + dy * dy + dz * dz) ** 1.5
        for axis, apart in enumerate((dx, dy, dz), 3):
            one[axis] -= apart * other[6] * pull
            other[axis] += apart * one[6] * pull
    for body in bodies:
        for axis in range(3):
            body[axis] += 0.001 * body[axis + 3]


def compared(rounds: int, quiet_s: float) -> dict[str, list[Figures]]:
    """Each program's figures, a round after the other."""
    told: dict[str, list[Figures]] = {name: [] for name in PEERS}
    for _ in range(rounds):
        for name, make in PEERS.items():
            with tempfile.TemporaryDirectory() as folder:
                told[name].append(measured(make, Path(folder), quiet_s))
    return told


def ratios(told: Mapping[str, list[Figures]]) -> dict[str, float]:
    """ "hub / Node-RED, start" and so on: the median of the ratios within a round."""
    found = {}
    for one in ("hub", "hub and broker"):
        for other in ("floor", "Node-RED"):
            for field in Figures._fields:
                pairs = zip(told[one], told[other], strict=True)
                within = [getattr(ours, field) / max(getattr(theirs, field), 1e-9) for ours, theirs in pairs]
                found[f"{one} / {other}, {field}"] = round(statistics.median(within), 3)
    return found


def run(rounds: int = 3, quiet_s: float = 20.0) -> dict[str, float]:
    """The ratios, for the suite."""
    return ratios(compared(rounds, quiet_s))


def table(told: Mapping[str, list[Figures]], slower: float) -> str:
    """A line a program, and the ratios; starts as a Raspberry Pi 4 would take them, `slower` than here."""
    lines = [f"{'':16}{'first roll':>12}{'on a Pi 4':>11}{'memory':>10}{'processor':>14}{'wakes':>9}"]
    for name, figures in told.items():
        start, memory, processor, wakes = (statistics.median(column) for column in zip(*figures, strict=True))
        at_rest = f"{memory:7.1f} MB{processor:7.1f} ms/min{wakes:7.1f}/s"
        lines.append(f"{name:16}{start:10.2f} s{start * slower:9.1f} s{at_rest}")
    return "\n".join([*lines, *(f"{name}: {ratio}" for name, ratio in ratios(told).items())])


def main(arguments: list[str]) -> int:
    """Print the table."""
    read = argparse.ArgumentParser("python -m tests.bench.rest", description=__doc__)
    read.add_argument("--rounds", type=int, default=3)
    read.add_argument("--quiet", type=float, default=20, help="seconds of rest that are measured")
    given = read.parse_args(arguments)
    print(table(compared(given.rounds, given.quiet), STEP_ON_PI_US / step_us()))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
