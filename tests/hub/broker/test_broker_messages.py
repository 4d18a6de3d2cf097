"""What the table needs of MQTT, on the one port, in both versions."""

import paho.mqtt.client as mqtt
import pytest

V4, V5 = mqtt.MQTTv311, mqtt.MQTTv5

both_versions = pytest.mark.parametrize("version", [V4, V5], ids=["v3.1.1", "v5"])


@pytest.fixture
def topic(request: pytest.FixtureRequest) -> str:
    return request.node.name.translate(str.maketrans("[]", "--"))


@pytest.mark.parametrize(("speaker", "listener"), [(V4, V5), (V5, V4), (V4, V4), (V5, V5)])
def test_both_versions_hear_each_other(broker, make_peer, topic, speaker, listener):
    ear = make_peer(broker.port, listener).join().hear(topic)
    make_peer(broker.port, speaker).join().say(topic, b"42")
    assert ear.next() == (topic, b"42", False)


@both_versions
@pytest.mark.parametrize("qos", [0, 1])
def test_rolls_arrive_in_order(broker, make_peer, topic, version, qos):
    ear = make_peer(broker.port, version).join().hear(topic, qos=qos)
    mouth = make_peer(broker.port, version).join()
    rolls = [b"%d" % n for n in range(200)]
    for roll in rolls:
        mouth.paho.publish(topic, roll, qos)
    assert [ear.next()[1] for _ in rolls] == rolls


@both_versions
def test_a_long_roll_arrives_whole(broker, make_peer, topic, version):
    ear = make_peer(broker.port, version).join().hear(topic)
    long_roll = bytes(range(256)) * 250
    make_peer(broker.port, version).join().say(topic, long_roll)
    assert ear.next()[1] == long_roll


@both_versions
def test_a_retained_state_greets_the_newcomer_until_it_is_cleared(broker, make_peer, topic, version):
    mouth = make_peer(broker.port, version).join()
    mouth.say(f"{topic}/state", b"online", retain=True)
    assert make_peer(broker.port, version).join().hear(f"{topic}/#").next() == (
        f"{topic}/state", b"online", True,
    )  # fmt: skip
    mouth.say(f"{topic}/state", b"", retain=True)
    late = make_peer(broker.port, version).join().hear(f"{topic}/#")
    mouth.say(f"{topic}/end", b"")
    assert late.next()[0] == f"{topic}/end"


@both_versions
def test_a_wildcard_hears_every_box_and_no_neighbour(broker, make_peer, topic, version):
    ear = make_peer(broker.port, version).join().hear(f"{topic}/+/roll")
    mouth = make_peer(broker.port, version).join()
    for box in ("a/roll", "a/state", "a/b/roll", "b/roll"):
        mouth.say(f"{topic}/{box}", b"")
    assert [ear.next()[0], ear.next()[0]] == [f"{topic}/a/roll", f"{topic}/b/roll"]


@both_versions
def test_the_will_speaks_for_the_dropped_and_not_for_those_who_left(broker, make_peer, topic, version):
    ear = make_peer(broker.port, version).join().hear(f"{topic}/+")
    make_peer(broker.port, version, will=f"{topic}/left").join().leave()
    make_peer(broker.port, version, will=f"{topic}/dropped").join().drop()
    assert ear.next() == (f"{topic}/dropped", b"gone", False)
    assert ear.heard.empty()


@both_versions
def test_a_kept_session_gets_what_it_missed_in_order(broker, make_peer, topic, version):
    make_peer(broker.port, version, topic, keep=True).join().hear(topic).leave()
    mouth = make_peer(broker.port, version).join()
    missed = [b"%d" % n for n in range(50)]
    for roll in missed:
        mouth.say(topic, roll)
    back = make_peer(broker.port, version, topic, keep=True).join()
    assert [back.next()[1] for _ in missed] == missed


@both_versions
def test_a_client_that_never_pings_is_served(broker, make_peer, topic, version):
    ear = make_peer(broker.port, version).join(keepalive_s=0).hear(topic)
    make_peer(broker.port, version).join().say(topic, b"42")
    assert ear.next()[1] == b"42"


@both_versions
def test_a_second_client_of_the_same_id_takes_over(broker, make_peer, topic, version, eventually):
    first = make_peer(broker.port, version, topic).join()
    make_peer(broker.port, version, topic).join()
    eventually(lambda: not first.paho.is_connected())
