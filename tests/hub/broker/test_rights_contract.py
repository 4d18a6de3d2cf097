"""One table of rights over both doors: our own, and a real mosquitto as we configure it."""

import paho.mqtt.client as mqtt
import pytest

from shared_rules.session import session_name
from tests.hub.broker.doors import DOORS
from tests.hub.broker.table import MAY_HEAR, MAY_SAY, PASSWORDS, A, B, Row

NOT_AUTHORIZED = 0x87
EVERYTHING = ("cornet/#", "homeassistant/#")
LAST = "cornet/table/hub/availability"

both_versions = pytest.mark.parametrize("version", [mqtt.MQTTv311, mqtt.MQTTv5], ids=["v3.1.1", "v5"])


@pytest.fixture(scope="module", params=DOORS)
def door(request, tmp_path_factory):
    with DOORS[request.param](tmp_path_factory.mktemp(request.param)) as opened:
        yield opened


@pytest.fixture
def enter(door):
    """enter(who, version, …): a client that is in, until the test ends."""
    peers = []

    def come(who, version, **more):
        peers.append(door.peer(who, version, **more))
        return peers[-1].join()

    yield come
    for peer in peers:
        peer.leave()


def heard_until_last(ear):
    """All that `ear` heard before the last word on LAST."""
    heard = []
    while (message := ear.next())[:2] != (LAST, b"last"):
        heard.append(message[:2])
    return heard


@both_versions
@pytest.mark.parametrize("row", MAY_SAY, ids=str)
def test_who_may_say_what(door, enter, version, row: Row):
    ear = enter("anyone", mqtt.MQTTv5).hear(*EVERYTHING)
    code = enter(row.who, version).tries_to_say(row.topic, b"42")
    enter("hub", mqtt.MQTTv5).say(LAST, b"last")
    assert ((row.topic, b"42") in heard_until_last(ear)) == row.allowed
    if version == mqtt.MQTTv5:
        assert (code == NOT_AUTHORIZED) == (not row.allowed)
    elif door.name == "ours":
        assert (code is None) == (not row.allowed)


@both_versions
@pytest.mark.parametrize("row", MAY_HEAR, ids=str)
def test_who_may_hear_what(door, enter, version, row: Row):
    ear = enter(row.who, version).hear(LAST, row.wanted)
    if door.name == "ours":
        refused = NOT_AUTHORIZED if version == mqtt.MQTTv5 else 0x80
        assert ear.codes == [1, 1 if row.allowed else refused]
    speaker = enter("hub", mqtt.MQTTv5)
    speaker.say(row.topic, b"42")
    speaker.say(LAST, b"last")
    assert ((row.topic, b"42") in heard_until_last(ear)) == row.allowed


@both_versions
@pytest.mark.parametrize("credentials", [(A, "wrong"), (B, ""), ("hub", "hub"), ("nobody", "x"), ("", "x")])
def test_who_has_not_the_password_is_not_let_in(door, version, credentials):
    peer = door.peer("hub", version)
    peer.paho.username_pw_set(*credentials)
    with pytest.raises(AssertionError, match="cut the connection"):
        peer.join()
    peer.leave()


@both_versions
def test_a_will_for_another_box_is_never_said(door, enter, version):
    ear = enter("anyone", mqtt.MQTTv5).hear(*EVERYTHING)
    forger = door.peer("box a", version, will=f"cornet/table/{B}/availability")
    try:
        forger.join().drop()
    except AssertionError:
        forger.leave()
    enter("box a", version, will=f"cornet/table/{A}/availability").drop()
    assert ear.next()[:2] == (f"cornet/table/{A}/availability", b"gone")
    assert ear.heard.empty()


@both_versions
def test_nobody_takes_over_the_session_of_another(door, enter, version):
    name = f"cornet-{A}"
    box = enter("box a", version, client_id=session_name(name, PASSWORDS[A])).hear(f"cornet/table/{A}/ack")
    for who, guess in (("anyone", A), ("anyone", name), ("box b", session_name(name, PASSWORDS[B]))):
        enter(who, version, client_id=guess)
    enter("hub", mqtt.MQTTv5).say(f"cornet/table/{A}/ack", b"42")
    assert box.next()[1] == b"42"
