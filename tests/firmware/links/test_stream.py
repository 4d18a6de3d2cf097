"""TCP and TLS on both Pythons: only the right authority and name are trusted, nothing stops the beat."""

import asyncio
import json
import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing
from types import SimpleNamespace

import pytest

from firmware.links import stream
from tests.firmware.links.certificates import Authority
from tests.firmware.links.paper_broker import PaperBroker, publish
from tests.firmware.links.test_names import serving
from tests.hub.waiting import until

BOX = "a1b2c3d4e5f6"
RESTART = publish(f"cornet/table/{BOX}/set/restart".encode(), b"")

# A beat is due every 5 ms. What blocks does so for seconds; this much a busy machine may take.
STALL_MS = 400


@pytest.fixture(scope="module")
def authority(tmp_path_factory) -> Authority:
    return Authority(tmp_path_factory.mktemp("tls") / "right")


@pytest.fixture(scope="module")
def stranger(tmp_path_factory) -> Authority:
    return Authority(tmp_path_factory.mktemp("tls") / "wrong")


@asynccontextmanager
async def tls_broker(authority: Authority, name: str = "localhost") -> AsyncIterator[PaperBroker]:
    broker = PaperBroker()
    await broker.start(authority.server(name))
    yield broker
    await broker.stop()


async def figures(running, *, seconds: float = 1, **settings) -> tuple[dict, str]:
    """What a box with these settings measured and printed in its life of a few seconds."""
    async with running(seconds=seconds, **settings) as linked:
        return await linked.ended()


def beats_through(measured: tuple[dict, str], trouble: str) -> None:
    longest_ms = measured[0]["longest_gap_ms"]
    print(f"{trouble}: longest gap between two beats {longest_ms} ms")
    assert longest_ms < STALL_MS


async def test_the_right_authority_is_trusted_and_no_handshake_leaves_a_socket(link_running, authority):
    async with (
        tls_broker(authority) as broker,
        link_running(broker="localhost", port=broker.port, authority=str(authority.der)) as linked,
    ):
        await until(lambda: broker.is_home, 10)
        held = linked.open_files()
        for _ in range(5):
            broker.part()
            await until(lambda: broker.is_home, 10)
        assert linked.open_files() <= held
        await until(lambda: any(topic.endswith("/availability") for topic, _ in broker.published), 5)
        broker.send(RESTART)
        beats_through(await linked.ended(), "six TLS handshakes")


async def test_after_a_thousand_rolls_there_is_heap_for_a_tls_connection(link_running, authority):
    async with (
        tls_broker(authority) as broker,
        link_running(
            rolls=1000, broker="localhost", port=broker.port, authority=str(authority.der)
        ) as linked,
    ):
        await until(lambda: told(broker).get("queue") == 0, 30)
        # What lies in the flash at most, and that the rest was dropped is told.
        assert told(broker)["dropped"] + posted(broker) == 1000
        broker.send(RESTART)
        await linked.ended()


def told(broker: PaperBroker) -> dict:
    """The last state the box told."""
    return ([json.loads(said) for topic, said in broker.published if topic.endswith("/state")] or [{}])[-1]


def posted(broker: PaperBroker) -> int:
    return sum(topic.endswith("/roll") for topic, _ in broker.published)


@pytest.mark.parametrize(("touched_ms", "waits"), [(0, "HANDS_REST_MS"), (None, "HANDS_BUSY_MS")])
async def test_a_handshake_waits_until_the_hands_rest_but_not_for_ever(touched_ms, waits):
    clock, waits_ms = {"ms": 0}, getattr(stream, waits)
    panel = Hands(clock, touched_ms)
    box = SimpleNamespace(board=SimpleNamespace(now_ms=lambda: clock["ms"]), panel=panel)
    resting = asyncio.create_task(stream.hands_rest(box))
    for clock["ms"] in (0, waits_ms - 1):
        looked = panel.looked
        await until(lambda looked=looked: panel.looked > looked + 1)
        assert not resting.done()
    clock["ms"] = waits_ms
    await until(resting.done)


class Hands:
    """When the box was touched: then, or at each moment; and how often that was asked."""

    def __init__(self, clock, touched_ms):
        self._clock, self._touched_ms = clock, touched_ms
        self.looked = 0

    @property
    def touched_ms(self):
        self.looked += 1
        return self._clock["ms"] if self._touched_ms is None else self._touched_ms


async def test_with_hands_at_its_keys_all_the_time_a_box_connects_at_last(link_running, authority):
    settings = {"authority": str(authority.der), "hands": 60, "hands_busy_ms": 600}
    async with (
        tls_broker(authority) as broker,
        link_running(broker="localhost", port=broker.port, **settings),
    ):
        await until(lambda: broker.connects, 20)


async def test_another_authority_is_refused(link_running, authority, stranger):
    async with tls_broker(stranger) as broker:
        settings = {"broker": "localhost", "port": broker.port, "authority": str(authority.der)}
        measured = await figures(link_running, **settings)
    beats_through(measured, "another authority")
    assert broker.connects == []
    assert "link:" in measured[1]


async def test_another_name_is_refused(link_running, authority):
    async with tls_broker(authority, "elsewhere.example") as broker:
        settings = {"broker": "localhost", "port": broker.port, "authority": str(authority.der)}
        measured = await figures(link_running, **settings)
    beats_through(measured, "another name")
    assert broker.connects == []
    assert "link:" in measured[1]


async def test_a_broker_without_tls_is_refused(link_running, authority, paper_broker):
    settings = {"broker": "localhost", "port": paper_broker.port, "authority": str(authority.der)}
    beats_through(await figures(link_running, **settings), "no TLS")
    assert paper_broker.topics == []


async def test_a_tls_server_that_says_nothing_does_not_stop_the_beat(link_running, authority):
    with closing(socket.create_server(("127.0.0.1", 0))) as silent:
        port, trusted = silent.getsockname()[1], str(authority.der)
        measured = await figures(link_running, broker="localhost", port=port, authority=trusted)
    beats_through(measured, "silent TLS")


async def test_a_server_that_swallows_connections_does_not_stop_the_beat(link_running):
    with closing(socket.create_server(("127.0.0.1", 0), backlog=0)) as full:
        waiting = [_knock(full) for _ in range(3)]
        async with link_running(seconds=2, port=full.getsockname()[1]) as linked:
            await asyncio.sleep(1.5)
            held = linked.open_files()
            measured = await linked.ended()
        beats_through(measured, "connections swallowed")
        assert measured[1].count("link: TimeoutError") >= 2
        assert held <= 8 + 3
        for knocking in waiting:
            knocking.close()


async def test_a_refused_connection_does_not_stop_the_beat(link_running):
    with socket.socket() as unused:
        unused.bind(("127.0.0.1", 0))
        beats_through(await figures(link_running, port=unused.getsockname()[1]), "connections refused")


async def test_a_name_server_that_swallows_does_not_stop_the_beat(link_running):
    async with serving() as (server, port):
        measured = await figures(link_running, broker="mqtt.example", dns="127.0.0.1", dns_port=port)
        assert len(server.asked) >= 3
    beats_through(measured, "names swallowed")


def _knock(server: socket.socket) -> socket.socket:
    """A connection that fills the queue of a server that takes none."""
    knocking = socket.socket()
    knocking.setblocking(False)
    knocking.connect_ex(server.getsockname())
    return knocking
