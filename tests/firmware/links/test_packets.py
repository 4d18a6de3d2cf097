"""MQTT packets: as paho writes them, as the standard draws them, and as nobody should send them."""

import asyncio
import socket
from collections.abc import Callable

import paho.mqtt.client as paho
import pytest
from hypothesis import given
from hypothesis import strategies as st
from paho.mqtt.enums import CallbackAPIVersion

from firmware.links import packets
from tests.firmware.links import paper_broker

LIMIT = 64


def paho_says(act: Callable[[paho.Client], object], answer: bytes = b"") -> bytes:
    """What paho writes to its broker: its CONNECT, or with an answer to that what `act` makes it write."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        client = paho.Client(CallbackAPIVersion.VERSION2, "cornet-1")
        if not answer:
            act(client)
        client.connect(*server.getsockname(), keepalive=30)
        peer, _ = server.accept()
        with peer:
            peer.settimeout(5)
            connect = peer.recv(4096)
            if not answer:
                return connect
            peer.sendall(answer)
            client.loop_read()
            act(client)
            return peer.recv(4096)


async def read(written: bytes, limit: int = LIMIT) -> tuple[int, bytes, bool]:
    reader = asyncio.StreamReader()
    reader.feed_data(bytes(written))
    reader.feed_eof()
    return await packets.read(reader, limit)


def dressed(client: paho.Client) -> None:
    client.will_set("cornet/t/1/availability", b"offline", 1, retain=True)
    client.username_pw_set("élan", "pass word")


def test_connect_with_will_and_credentials_is_byte_for_byte_as_paho_writes_it():
    will = ("cornet/t/1/availability", b"offline")
    assert packets.connect("cornet-1", 30, will, "élan", "pass word") == paho_says(dressed)


def test_bare_connect_is_byte_for_byte_as_paho_writes_it():
    assert packets.connect("cornet-1", 30) == paho_says(lambda client: None)


@pytest.mark.parametrize("size", [0, 1, 100, 128, 5000])
@pytest.mark.parametrize("retain", [False, True])
def test_publish_is_byte_for_byte_as_paho_writes_it(size, retain):
    written = paho_says(lambda client: client.publish("a/é", b"x" * size, 1, retain), paper_broker.CONNACK)
    whole = packets.publish("a/é", b"x" * size, 1, retain)
    assert written == whole[: len(written)]
    assert len(written) == min(len(whole), 4096)


def test_subscribe_is_byte_for_byte_as_paho_writes_it():
    written = paho_says(lambda client: client.subscribe([("a/+", 1), ("b", 1)]), paper_broker.CONNACK)
    assert packets.subscribe(("a/+", "b"), 1) == written


def test_puback_is_the_one_of_the_standard():
    assert packets.puback(0x1234) == b"\x40\x02\x12\x34"


@pytest.mark.parametrize(
    ("length", "drawn"),
    [
        (0, "00"),
        (127, "7f"),
        (128, "8001"),
        (16383, "ff7f"),
        (16384, "808001"),
        (2097151, "ffff7f"),
        (2097152, "80808001"),
    ],
)
async def test_lengths_at_the_borders_of_the_standard_are_read(length, drawn):
    header, body, whole = await read(b"\x30" + bytes.fromhex(drawn) + bytes(length), 1 << 22)
    assert (header, len(body), whole) == (0x30, length, True)


@given(
    topic=st.text(st.characters(codec="utf-8"), min_size=1, max_size=50),
    payload=st.binary(max_size=300),
    packet_id=st.integers(1, 65535),
    retain=st.booleans(),
)
def test_what_is_published_is_read_back(topic, payload, packet_id, retain):
    header, body, whole = asyncio.run(read(packets.publish(topic, payload, packet_id, retain), 1000))
    assert whole
    assert packets.read_publish(header, body) == (topic, payload, retain, packet_id)


def test_a_publish_at_qos_0_has_no_id():
    assert packets.read_publish(0x31, b"\x00\x01aok") == ("a", b"ok", True, None)


@given(st.binary(max_size=200))
def test_any_bytes_are_a_packet_or_an_error_of_the_link(written):
    try:
        header, body, whole = asyncio.run(read(written))
    except (ValueError, EOFError):
        return
    assert len(body) <= LIMIT
    assert whole or header & 0xF0 == packets.PUBLISH


@given(st.integers(0, 255), st.binary(max_size=40))
def test_any_body_is_a_message_or_an_error_of_the_link(header, body):
    try:
        topic, payload, _, _ = packets.read_publish(header, body)
    except ValueError:
        return
    assert topic
    assert body.endswith(payload)


async def test_a_message_longer_than_the_limit_leaves_the_next_one_readable():
    reader = asyncio.StreamReader()
    reader.feed_data(bytes(packets.publish("a", b"x" * 1000, 7) + packets.publish("b", b"ok", 8)))
    header, start, whole = await packets.read(reader, LIMIT)
    assert (packets.read_publish(header, start)[3], len(start), whole) == (7, LIMIT, False)
    header, body, whole = await packets.read(reader, LIMIT)
    assert (packets.read_publish(header, body), whole) == (("b", b"ok", False, 8), True)
