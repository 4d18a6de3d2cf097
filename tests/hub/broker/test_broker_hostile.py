"""Clients that mean harm, or were written in a hurry: none of them troubles the table."""

import asyncio
import socket
import subprocess
import time

import paho.mqtt.client as mqtt
import pytest

from hub.broker.front import Front
from hub.broker.limits import Limits
from hub.broker.porter import Porter
from hub.broker.rights import TableRights
from tests.hub.broker.table import NoBoxes

CONNECT_V4 = b"\x10\x0c\x00\x04MQTT\x04\x02\x00\x3c\x00\x00"
CONNECT_V5 = b"\x10\x0d\x00\x04MQTT\x05\x02\x00\x3c\x00\x00\x00"
SUBSCRIBE_FLOOD = b"\x82\x0a\x00\x01\x00\x05flood\x00"
CONNACK_V4 = b"\x20\x02\x00\x00"


def knock(port: int, first: bytes = b"", host: str = "127.0.0.1") -> socket.socket:
    client = socket.create_connection((host, port), timeout=5)
    client.sendall(first)
    return client


def hear_all(client: socket.socket) -> bytes:
    """All that is sent until the other side closes; fails after 5 s of silence."""
    heard = b""
    try:
        while chunk := client.recv(65536):
            heard += chunk
    except ConnectionResetError:
        pass
    return heard


def publish(topic: bytes, payload: bytes) -> bytes:
    """A QoS 0 PUBLISH of 16 KB to 2 MB."""
    length = 2 + len(topic) + len(payload)
    digits = bytes([length & 0x7F | 0x80, length >> 7 & 0x7F | 0x80, length >> 14])
    return b"\x30" + digits + len(topic).to_bytes(2, "big") + topic + payload


def flood(port: int, megabytes: int) -> None:
    """Returns when the broker has read it all."""
    with knock(port, CONNECT_V4) as source:
        for _ in range(20 * megabytes):
            source.sendall(publish(b"flood", bytes(50_000)))
        source.sendall(b"\xe0\x00")
        hear_all(source)


def is_let_in(port: int) -> bool:
    try:
        with knock(port, CONNECT_V4) as newcomer:
            return newcomer.recv(4) == CONNACK_V4
    except (ConnectionResetError, BrokenPipeError):
        return False


@pytest.fixture
def table_still_plays(broker, make_peer):
    def check() -> None:
        peer = make_peer(broker.port, mqtt.MQTTv5).join().hear("still")
        peer.say("still", b"here")
        assert peer.next()[1] == b"here"

    return check


@pytest.mark.parametrize(
    "first",
    [
        b"GET / HTTP/1.1\r\nHost: cornet\r\n\r\n",
        b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03",
        b"\xff" * 64,
        b"\x10\x0c\x00\x04HTTP\x04\x02\x00\x3c\x00\x00",
        b"\x10\x00",
        b"\x10\xff\xff\xff\x7f",
        b"\x10\x81\x20",
        b"\xc0\x00",
    ],
    ids=["http", "tls", "ff", "name", "empty", "256 MB", "4097 bytes", "ping first"],
)
def test_nonsense_is_cut_at_once_without_a_word(broker, table_still_plays, first):
    started_s = time.monotonic()
    with knock(broker.port, first) as client:
        assert hear_all(client) == b""
    assert time.monotonic() - started_s < 2
    table_still_plays()


@pytest.mark.parametrize("first", [b"", b"\x10", b"\x10\x0c\x00\x04MQ"])
def test_the_silent_are_cut_after_the_time_out(start_broker, first):
    port = start_broker(limits=Limits(connect_s=0.5)).port
    started_s = time.monotonic()
    with knock(port, first) as client:
        assert hear_all(client) == b""
    assert 0.4 < time.monotonic() - started_s < 3


def test_one_byte_at_a_time_is_still_a_connect(broker):
    with knock(broker.port) as client:
        for byte in CONNECT_V4:
            client.sendall(bytes([byte]))
        assert client.recv(4) == CONNACK_V4


def test_what_follows_the_connect_at_once_is_not_lost(broker):
    ping, pong = b"\xc0\x00", b"\xd0\x00"
    with knock(broker.port, CONNECT_V4 + ping) as client:
        answer = client.makefile("rb").read(len(CONNACK_V4 + pong))
    assert answer == CONNACK_V4 + pong


def test_an_old_version_is_told_so(broker):
    with knock(broker.port, b"\x10\x11\x00\x06MQIsdp\x03\x02\x00\x3c\x00\x03box") as client:
        assert hear_all(client) == b"\x20\x02\x00\x01"


@pytest.mark.parametrize("connect", [CONNECT_V4, CONNECT_V5], ids=["v3.1.1", "v5"])
@pytest.mark.parametrize("then", [b"\x30\xff\xff\xff\x7f\x00", b"\xff" * 64])
def test_nonsense_after_the_connect_is_cut(broker, table_still_plays, connect, then):
    with knock(broker.port, connect + then) as client:
        hear_all(client)
    table_still_plays()


def test_over_the_cap_clients_are_turned_away_and_places_come_free(broker_process, eventually):
    clients = [knock(broker_process.port) for _ in range(300)]
    answers = []
    for client in clients:
        try:
            client.sendall(CONNECT_V4)
            answers.append(client.recv(4))
        except (ConnectionResetError, BrokenPipeError):
            answers.append(b"")
    assert (answers.count(CONNACK_V4), answers.count(b"")) == (256, 44)
    for client in clients:
        client.close()
    eventually(lambda: is_let_in(broker_process.port))


def test_a_slow_reader_costs_bounded_memory_and_nobody_elses_time(broker_process, make_peer):
    def memory_mb() -> float:
        pids = f"{broker_process.process.pid},{broker_process.engine_pid}"
        shown = subprocess.check_output(["ps", "-o", "rss=", "-p", pids], text=True)
        return sum(map(int, shown.split())) / 1024

    peer = make_peer(broker_process.port, mqtt.MQTTv311).join().hear("table")
    slow = knock(broker_process.port, CONNECT_V4 + SUBSCRIBE_FLOOD)
    assert slow.recv(4) == CONNACK_V4
    before_mb = memory_mb()
    flood(broker_process.port, 400)
    peer.say("table", b"42")
    assert peer.next()[1] == b"42"
    assert memory_mb() - before_mb < 150
    slow.close()


def test_who_hangs_up_but_never_reads_keeps_no_place(start_broker, eventually):
    port = start_broker(limits=Limits(connections=2)).port
    slow = knock(port, CONNECT_V4 + SUBSCRIBE_FLOOD)
    assert slow.recv(4) == CONNACK_V4
    flood(port, 40)
    slow.shutdown(socket.SHUT_WR)
    with knock(port, CONNECT_V4) as other:
        eventually(lambda: is_let_in(port))
        assert other.recv(4) == CONNACK_V4
    slow.close()


@pytest.mark.parametrize(
    ("connect", "refusal"),
    [(CONNECT_V4, b"\x20\x02\x00\x05"), (CONNECT_V5, b"\x20\x03\x00\x87\x00")],
)
async def test_who_is_not_admitted_is_told_so_and_never_meets_the_engine(connect, refusal):
    async def no_engine(level):
        raise AssertionError("the engine was asked")

    nobody = TableRights(NoBoxes(), "secret", anonymous="nobody")
    front = Front(no_engine, Porter(nobody, Limits(), ("door", "x")), Limits())
    port = await front.listen("127.0.0.1", 0)
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write(connect)
    assert await asyncio.wait_for(reader.read(), 5) == refusal
    writer.close()
    await front.close()
