"""From posting a roll to reading it, stored, on a page's stream: the hub's events, Node-RED's websocket."""

import os
import re
import socket
import statistics
import threading
import time
import urllib.request
from base64 import b64encode
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import NamedTuple

from tests.bench.consumers import Consumer, hub, node_red
from tests.bench.frame import Bench, Figure, medians, ratio
from tests.bench.ingest import BOXES, at_broker
from tests.bench.peers import Peers
from tests.bench.posted import Posted, honest_rolls, joined, packet

RATES = (1, 100, 1000)
SECONDS = 4
# So many at least, whatever the rate.
FEWEST = 8
PATIENCE_S = 10.0
HUB, NODE_RED = "hub", "Node-RED, WAL"
ASK = "GET {} HTTP/1.1\r\nHost: 127.0.0.1:{}\r\n{}\r\n"
UPGRADE = (
    "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: {}\r\n"
)
ID = re.compile(rb'"id":"([^"]+)"')


class Taken(NamedTuple):
    """ms from posting to reading, half and 99 of 100 of the rolls; and ms of a commit, where that is told."""

    p50_ms: float
    p99_ms: float
    commit_ms: float


def taken(
    peers: Peers, make: Callable[[Path, int], Consumer], path: str, rolls: Sequence[Posted], rate: int
) -> Taken:
    """These rolls, so many a second."""
    with at_broker(peers, make) as (broker, consumer), closing(_stream(consumer.port, path)) as stream:
        read_at: dict[bytes, float] = {}
        reader = threading.Thread(target=_read, args=(stream, read_at, len(rolls)), daemon=True)
        reader.start()
        before = _commits(consumer.port)
        posted_at = _post(broker.port, rolls, rate)
        reader.join(PATIENCE_S)
        after = _commits(consumer.port)
    assert len(read_at) == len(rolls), f"{len(read_at)} of {len(rolls)} rolls came to the page"
    took = sorted((read_at[one] - posted_at[one]) * 1000 for one in posted_at)
    commits = max(after[1] - before[1], 1)
    commit_ms = (after[0] - before[0]) / commits * 1000
    return Taken(
        round(statistics.median(took), 2), round(took[len(took) * 99 // 100], 2), round(commit_ms, 2)
    )


def _post(port: int, rolls: Sequence[Posted], rate: int) -> dict[bytes, float]:
    """When (monotonic, s) each went."""
    posted_at: dict[bytes, float] = {}
    with joined(port, b"poster") as broker:
        began_s = time.monotonic()
        for number, one in enumerate(rolls):
            time.sleep(max(0.0, began_s + number / rate - time.monotonic()))
            sent = packet(one, number % 60_000 + 1)
            posted_at[one.id.encode()] = time.monotonic()
            broker.sendall(sent)
    return posted_at


def _stream(port: int, path: str) -> socket.socket:
    """A page's stream, which has begun."""
    more = UPGRADE.format(b64encode(os.urandom(16)).decode()) if path == "/rolls" else ""
    deadline = time.monotonic() + PATIENCE_S
    while True:
        try:
            stream = socket.create_connection(("127.0.0.1", port), PATIENCE_S)
            break
        except OSError:
            assert time.monotonic() < deadline, "no pages"
            time.sleep(0.05)
    stream.sendall(ASK.format(path, port, more).encode())
    assert stream.recv(1000).split()[1] in (b"200", b"101"), "no stream"
    time.sleep(0.5)
    return stream


def _read(stream: socket.socket, read_at: dict[bytes, float], count: int) -> None:
    came = b""
    while len(read_at) < count and (more := stream.recv(1 << 16)):
        now_s = time.monotonic()
        came += more
        end = 0
        for found in ID.finditer(came):
            read_at.setdefault(found[1], now_s)
            end = found.end()
        came = came[end:]


def _commits(port: int) -> tuple[float, float]:
    """Seconds of all commits, and how many, as the hub counts them; 0 of who does not."""
    try:
        with urllib.request.urlopen(f"http://127.0.0.1:{port}/metrics", timeout=5) as answer:
            told = answer.read().decode()
    except OSError:
        return 0.0, 0.0
    found = [
        re.search(rf"^cornet_log_commit_seconds_{what} (\S+)", told, re.MULTILINE)
        for what in ("sum", "count")
    ]
    total, count = (float(one[1]) if one else 0.0 for one in found)
    return total, count


def run(bench: Bench) -> Iterator[Figure]:
    """Ratios of times at each rate."""
    programs = {
        HUB: (hub, "/api/events"),
        NODE_RED: (partial(node_red, bench.peers, journal="WAL", pages=True), "/rolls"),
    }
    for rate in RATES:
        rolls = honest_rolls(bench.size(max(FEWEST, SECONDS * rate), max(2, rate // 10)), BOXES)
        told = bench.in_turn(
            {name: partial(taken, bench.peers, *given, rolls, rate) for name, given in programs.items()}
        )
        yield from _figures(rate, told)


def _figures(rate: int, told: dict[str, list[Taken]]) -> Iterator[Figure]:
    p50 = {name: [one.p50_ms for one in some] for name, some in told.items()}
    p99 = {name: [one.p99_ms for one in some] for name, some in told.items()}
    beside = {"p50 ms": medians(p50), "p99 ms": medians(p99)}
    name = f"post to page, {rate}/s: "
    yield ratio(f"{name}hub / Node-RED, half of the rolls", p50, HUB, NODE_RED, **beside)
    yield ratio(f"{name}hub / Node-RED, 99 of 100", p99, HUB, NODE_RED, "≤ 0.15" if rate == 1000 else "")
    shares = {"commit": [one.commit_ms for one in told.get(HUB, [])], HUB: p50.get(HUB, [])}
    if shares[HUB]:
        yield ratio(f"{name}share of a commit", shares, "commit", HUB)
