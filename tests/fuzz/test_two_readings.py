"""What paho and the box write, the door reads as it was meant: two parties that share no code agree."""

import io
from typing import Any

import paho.mqtt.client as mqtt
from hypothesis import given
from hypothesis import strategies as st
from paho.mqtt.enums import CallbackAPIVersion
from paho.mqtt.packettypes import PacketTypes
from paho.mqtt.properties import Properties
from paho.mqtt.subscribeoptions import SubscribeOptions

from firmware.links import packets as box_packets
from hub.broker.connect import Will, read_connect
from hub.broker.messages import read_publish, read_subscribe
from hub.broker.packets import Packet, Splitter

VERSIONS = {4: mqtt.MQTTv311, 5: mqtt.MQTTv5}
LONGEST = 1 << 20
texts = st.text(st.characters(codec="utf-8", exclude_characters="\0"), max_size=60)
topics = st.text(st.characters(codec="utf-8", exclude_characters="\0+#"), min_size=1, max_size=60)
payloads = st.binary(max_size=300)
levels = st.sampled_from([4, 5])


class Writing(mqtt.Client):
    """paho as it writes its packets, without a broker."""

    def __init__(self, level: int, client_id: str) -> None:
        super().__init__(CallbackAPIVersion.VERSION2, client_id, protocol=VERSIONS[level])
        self.written = b""
        self._sock = io.BytesIO()  # nothing is sent to it

    def _packet_queue(self, command: int, packet: bytes, *_: Any, **__: Any) -> Any:
        self.written += bytes(packet)
        return mqtt.MQTT_ERR_SUCCESS


def packet_of(written: bytes) -> Packet:
    """The one packet that was written."""
    (found,) = Splitter(LONGEST).take(written)
    return found


@given(
    level=levels,
    client_id=texts.filter(bool),
    keepalive_s=st.integers(1, 65535),
    clean=st.booleans(),
    credentials=st.none() | st.tuples(texts.filter(bool), st.none() | texts),
    will=st.none() | st.tuples(topics, payloads, st.integers(0, 2), st.booleans()),
    expiry_s=st.none() | st.integers(0, 2**32 - 1),
)
def test_a_connect_of_paho_is_read_as_it_was_meant(
    level: int,
    client_id: str,
    keepalive_s: int,
    clean: bool,
    credentials: Any,
    will: Any,
    expiry_s: int | None,
) -> None:
    client = Writing(level, client_id)
    if level == 4:
        client._clean_session = clean
    elif expiry_s is not None:
        client._connect_properties = Properties(PacketTypes.CONNECT)
        client._connect_properties.SessionExpiryInterval = expiry_s
    if credentials:
        client.username_pw_set(*credentials)
    if will:
        client.will_set(*will)
    client._send_connect(keepalive_s)
    knock = read_connect(packet_of(client.written).body)
    assert (knock.level, knock.client_id, knock.keepalive_s) == (level, client_id, keepalive_s)
    username, password = credentials or (None, None)
    assert (knock.username, knock.password) == (username, None if password is None else password.encode())
    assert knock.will == (Will(will[0], len(will[1]), will[3]) if will else None)
    assert knock.keeps is (not clean if level == 4 else bool(expiry_s))


@given(
    level=levels,
    topic=topics,
    payload=payloads,
    qos=st.integers(0, 2),
    retain=st.booleans(),
    alias=st.none() | st.integers(1, 65535),
)
def test_a_message_of_paho_is_read_as_it_was_meant(
    level: int, topic: str, payload: bytes, qos: int, retain: bool, alias: int | None
) -> None:
    client, properties = Writing(level, "x"), None
    if level == 5:
        properties = Properties(PacketTypes.PUBLISH)
        properties.UserProperty = ("a", topic)
        if alias:
            properties.TopicAlias = alias
    client._send_publish(7, topic.encode(), payload, qos, retain, properties=properties)
    said = read_publish(packet_of(client.written), level)
    assert (said.topic, said.qos, said.retain, said.length) == (topic, qos, retain, len(payload))
    assert said.packet_id == (7 if qos else 0)
    assert said.alias == (alias if level == 5 else None)


@given(
    level=levels, wishes=st.lists(st.tuples(texts.filter(bool), st.integers(0, 2)), min_size=1, max_size=8)
)
def test_a_subscribe_of_paho_is_read_as_it_was_meant(level: int, wishes: list[tuple[str, int]]) -> None:
    client = Writing(level, "x")
    asked = [(name.encode(), SubscribeOptions(qos) if level == 5 else qos) for name, qos in wishes]
    client._send_subscribe(False, asked)
    read = read_subscribe(packet_of(client.written), level, 8)
    assert [(name, options & 3) for name, options in read.wishes] == wishes


@given(
    client_id=texts,
    keepalive_s=st.integers(0, 65535),
    will=st.none() | st.tuples(topics, payloads),
    user=st.none() | texts.filter(bool),
    password=st.none() | texts,
)
def test_a_connect_of_the_box_is_read_as_it_was_meant(
    client_id: str, keepalive_s: int, will: Any, user: str | None, password: str | None
) -> None:
    written = box_packets.connect(client_id, keepalive_s, will, user, password)
    knock = read_connect(packet_of(bytes(written)).body)
    assert (knock.level, knock.client_id, knock.keepalive_s, knock.keeps) == (
        4,
        client_id,
        keepalive_s,
        False,
    )
    assert knock.will == (Will(will[0], len(will[1]), True) if will else None)
    assert knock.username == user
    assert knock.password == (password.encode() if user and password is not None else None)


@given(topic=topics, payload=payloads, packet_id=st.integers(1, 65535), retain=st.booleans())
def test_a_message_of_the_box_is_read_as_it_was_meant(
    topic: str, payload: bytes, packet_id: int, retain: bool
) -> None:
    said = read_publish(packet_of(bytes(box_packets.publish(topic, payload, packet_id, retain))), 4)
    assert (said.topic, said.qos, said.packet_id, said.retain) == (topic, 1, packet_id, retain)
    assert said.length == len(payload)
