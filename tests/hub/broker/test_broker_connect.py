"""The reader of CONNECT packets, on what paho writes and on what nobody should."""

import socket

import paho.mqtt.client as mqtt
import pytest
from hypothesis import given
from hypothesis import strategies as st
from paho.mqtt.enums import CallbackAPIVersion
from paho.mqtt.packettypes import PacketTypes
from paho.mqtt.properties import Properties

from hub.broker.connect import ConnectError, UnknownLevel, Will, read_connect
from hub.broker.fields import Fields

PLAIN = b"\x00\x04MQTT\x04\x02\x00\x3c\x00\x03box"
FULL_V5 = (
    b"\x00\x04MQTT\x05\xee\x00\x00\x05\x11\x00\x00\x02\x58\x00\x03box"
    b"\x00\x00\x01t\x00\x01w\x00\x03des\x00\x02\xff\x00"
)


def sent_by_paho(version: int) -> bytes:
    """The body of the CONNECT of a client with a will and credentials."""
    client = mqtt.Client(CallbackAPIVersion.VERSION2, "box-é", protocol=version)
    client.username_pw_set("des", "six")
    properties = None
    if version == mqtt.MQTTv5:
        properties = Properties(PacketTypes.WILLMESSAGE)
        properties.WillDelayInterval = 3
    client.will_set("cornet/box/availability", "offline", 1, True, properties)
    with socket.create_server(("127.0.0.1", 0)) as server:
        client.connect("127.0.0.1", server.getsockname()[1], keepalive=30)
        client.loop_start()
        accepted, _ = server.accept()
        packet = accepted.recv(4096)
        accepted.close()
        client.disconnect()
        client.loop_stop()
    return packet[2:]


@pytest.mark.parametrize(("version", "level"), [(mqtt.MQTTv311, 4), (mqtt.MQTTv5, 5)])
def test_what_paho_sends_is_read_whole(version: int, level: int) -> None:
    knock = read_connect(sent_by_paho(version))
    assert (knock.level, knock.client_id, knock.keepalive_s) == (level, "box-é", 30)
    assert (knock.username, knock.password) == ("des", b"six")
    assert knock.will == Will("cornet/box/availability", 7, True)


def test_the_password_stays_out_of_the_log() -> None:
    assert "\\xff" not in repr(read_connect(FULL_V5))


def test_a_plain_client_has_neither_will_nor_credentials() -> None:
    knock = read_connect(PLAIN)
    assert (knock.level, knock.client_id, knock.keepalive_s) == (4, "box", 60)
    assert (knock.keeps, knock.will, knock.username, knock.password) == (False, None, None, None)


def test_every_field_of_version_5_is_read() -> None:
    knock = read_connect(FULL_V5)
    assert (knock.level, knock.client_id, knock.keepalive_s) == (5, "box", 0)
    assert (knock.keeps, knock.will) == (True, Will("t", 1, True))
    assert (knock.username, knock.password) == ("des", b"\xff\x00")


@pytest.mark.parametrize("body", [PLAIN, FULL_V5])
def test_the_engine_hears_another_name_and_credentials_and_else_the_same(body: bytes) -> None:
    knock = read_connect(body)
    rest = Fields(knock.for_engine("other", 7, "door", "secret"), 1)
    passed = read_connect(rest.take(rest.count("length"), "body"))
    assert (passed.client_id, passed.keepalive_s) == ("other", 7)
    assert (passed.username, passed.password) == ("door", b"secret")
    assert (passed.level, passed.keeps, passed.will) == (knock.level, knock.keeps, knock.will)


def test_enhanced_authentication_is_told_to_be_none_of_ours() -> None:
    with pytest.raises(ConnectError, match="Enhanced") as refusal:
        read_connect(b"\x00\x04MQTT\x05\x02\x00\x3c\x04\x15\x00\x01x\x00\x03box")
    assert refusal.value.reason == 0x8C


@pytest.mark.parametrize("body", [PLAIN, FULL_V5])
def test_a_packet_cut_anywhere_is_refused(body: bytes) -> None:
    for length in range(len(body)):
        with pytest.raises(ConnectError):
            read_connect(body[:length])


@pytest.mark.parametrize(
    ("body", "reason"),
    [
        (PLAIN + b"x", "1 bytes follow"),
        (PLAIN.replace(b"\x04\x02", b"\x04\x03"), "flags 0x03"),
        (PLAIN.replace(b"\x04\x02", b"\x04\x1e"), "flags 0x1e"),
        (PLAIN.replace(b"\x04\x02", b"\x04\x22"), "flags 0x22"),
        (PLAIN.replace(b"\x04\x02", b"\x04\x42"), "flags 0x42"),
        (PLAIN.replace(b"box", b"b\xffx"), "not UTF-8"),
        (PLAIN.replace(b"box", b"b\0x"), "NUL"),
        (PLAIN.replace(b"MQTT", b"HTTP"), "protocol name"),
        (b"\x00\x04MQTT\x05\x02\x00\x3c\xff\xff\xff\xff\x01", "properties"),
    ],
)
def test_nonsense_is_refused_with_its_reason(body: bytes, reason: str) -> None:
    with pytest.raises(ConnectError, match=reason):
        read_connect(body)


@pytest.mark.parametrize("body", [b"\x00\x06MQIsdp\x03\x02\x00\x3c", PLAIN[:6] + b"\x06\x02\0\0"])
def test_other_versions_are_told_apart_from_nonsense(body: bytes) -> None:
    with pytest.raises(UnknownLevel):
        read_connect(body)


@given(st.binary(max_size=40).map(lambda tail: b"\x00\x04MQTT" + tail) | st.binary(max_size=60))
def test_any_bytes_are_read_or_refused(body: bytes) -> None:
    try:
        knock = read_connect(body)
    except ConnectError:
        return
    assert knock.level in (4, 5)
