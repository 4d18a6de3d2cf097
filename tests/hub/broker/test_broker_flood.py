"""A flood of the longest messages: what was acknowledged in the middle of it is heard."""

import paho.mqtt.client as mqtt
import pytest

LONGEST = 65_000


@pytest.mark.parametrize("version", [mqtt.MQTTv311, mqtt.MQTTv5], ids=["v3.1.1", "v5"])
def test_rolls_acknowledged_in_a_flood_of_300_long_messages_are_all_heard(broker_process, make_peer, version):
    topic = "flood/roll"
    make_peer(broker_process.port, version, "hub", keep=True).join().hear(topic).leave()
    noise = make_peer(broker_process.port, version).join()
    box = make_peer(broker_process.port, version).join()
    for number in range(300):
        noise.paho.publish(topic, bytes(LONGEST), 1)
        if number % 10 == 0:
            box.say(topic, b"%d" % number)
    noise.say(topic, b"end")
    hub, heard = make_peer(broker_process.port, version, "hub", keep=True).join(), []
    while not heard or heard[-1] != b"end":
        heard.append(hub.next()[1])
    rolls = [b"%d" % number for number in range(0, 300, 10)]
    assert [one for one in heard if len(one) < 4] == [*rolls, b"end"]


def test_a_message_longer_than_any_roll_cuts_its_sender_alone(broker_process, make_peer, eventually):
    peer = make_peer(broker_process.port, mqtt.MQTTv311).join().hear("table")
    sender = make_peer(broker_process.port, mqtt.MQTTv311).join()
    sender.paho.publish("table", bytes(70_000), 1)
    eventually(lambda: not sender.paho.is_connected())
    make_peer(broker_process.port, mqtt.MQTTv311).join().say("table", b"42")
    assert peer.next()[1] == b"42"
