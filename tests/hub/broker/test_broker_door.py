"""The door in front of the real engine: nobody comes in around it, as another, or takes more than a share."""

import socket
import time

import paho.mqtt.client as mqtt
import pytest

from hub.broker import Tls
from hub.broker.authority import open_authority
from hub.broker.limits import Limits
from hub.broker.names import own_names
from hub.broker.porter import is_of_this_machine
from hub.broker.rights import TableRights
from hub.errors import SettingsError
from tests.hub.broker.conftest import Peer
from tests.hub.broker.table import HUB_PASSWORD, PASSWORDS, A, B, PairedBoxes
from tests.hub.broker.test_broker_hostile import CONNACK_V4, hear_all, knock
from tests.hub.broker.written import connect, publish, subscribe

V4, V5 = mqtt.MQTTv311, mqtt.MQTTv5
HUB = ("hub", HUB_PASSWORD)
BOX = (A, PASSWORDS[A])
ROLL = f"cornet/table/{A}/roll"


@pytest.fixture(scope="module")
def authority(tmp_path_factory):
    return open_authority(tmp_path_factory.mktemp("authority"))


@pytest.fixture
def start_table(start_broker, authority, tmp_path):
    """start_table(…): a broker with the table's rights; its second port has TLS."""

    def start(anonymous="here", **settings):
        tls = Tls(authority.server_context(["localhost", "127.0.0.1"], tmp_path), 0)
        rights = TableRights(PairedBoxes(), HUB_PASSWORD, anonymous=anonymous)
        return start_broker(rights=rights, tls=tls, **settings)

    return start


@pytest.fixture
def address_beyond_loopback():
    """An address of this machine from which a connection counts as another machine's."""
    for name in own_names():
        if name.count(".") == 3 and name[0].isdigit() and not name.startswith("127."):
            return name
    pytest.skip("this machine has no address beyond loopback")


def test_the_engines_own_ports_take_nobody_but_the_door(start_table, make_peer):
    broker = start_table()
    for level, port in zip((4, 5), broker.engine.ports, strict=True):
        for credentials in (
            {},
            {"username": "hub", "password": HUB_PASSWORD},
            {"username": "door", "password": "x"},
        ):
            with knock(port, connect(level, "around", **credentials)) as around:
                assert hear_all(around) == b""
    with pytest.raises(AssertionError):
        make_peer(broker.port, V4, credentials=("door", broker.engine.password)).join()


def test_the_engines_password_is_on_no_command_line(start_table):
    broker = start_table()
    with open(f"/proc/{broker.engine.pid}/cmdline", "rb") as told:
        assert broker.engine.password.encode() not in told.read()
    with open(f"/proc/{broker.engine.pid}/environ", "rb") as told:
        assert broker.engine.password.encode() not in told.read()


@pytest.mark.parametrize("version", [V4, V5], ids=["v3.1.1", "v5"])
def test_a_stranger_with_the_hubs_client_id_gets_nothing_of_its_session(start_table, make_peer, version):
    port = start_table().port
    hub = {"client_id": "cornet-hub-table", "keep": True, "credentials": HUB}
    make_peer(port, version, **hub).join().hear("cornet/+/+/roll").leave()
    make_peer(port, version, credentials=BOX).join().say(ROLL, b"42")
    thief = make_peer(port, version, "cornet-hub-table", keep=True).join().hear("cornet/table/hub/state")
    back = make_peer(port, version, **hub).join()
    assert back.next()[:2] == (ROLL, b"42")
    assert thief.heard.empty()
    assert thief.paho.is_connected()


def test_a_will_for_another_is_refused_at_the_door(start_table):
    port = start_table().port
    for level, refusal in ((4, b"\x20\x02\0\x05"), (5, b"\x20\x03\0\x87\0")):
        with knock(port, connect(level, "x", will=f"cornet/table/{A}/availability")) as forger:
            assert hear_all(forger) == refusal


def test_version_5_is_told_the_longest_packet_and_the_name_it_was_given(start_table):
    with knock(start_table().port, connect(5)) as client:
        connack = client.recv(100)
    assert connack[:2] == bytes([0x20, len(connack) - 2])
    assert connack[4] == len(connack) - 5
    assert b"\x27\0\x01\0\0" in connack
    assert b"\x12\0\x17cornet-" in connack


def test_version_5_is_told_how_often_to_ping_and_is_cut_when_it_does_not(start_table, make_peer, eventually):
    port = start_table(limits=Limits(keepalive_s=1)).port
    obeys = make_peer(port, V5).join(keepalive_s=0)
    with knock(port, connect(5, "silent")) as silent:
        assert b"\x13\0\x01" in silent.recv(100)
        started_s = time.monotonic()
        hear_all(silent)
        assert 1 < time.monotonic() - started_s < 4
    assert obeys.paho.is_connected()


@pytest.mark.parametrize(("level", "told"), [(4, b""), (5, b"\xe0\x02\x95\0")])
def test_a_packet_over_the_limit_is_refused_by_its_length(start_table, level, told):
    with knock(start_table(limits=Limits(packet_bytes=1000)).port, connect(level, "x")) as client:
        client.recv(100)
        client.sendall(publish(level, f"cornet/t/{A}/set/roll", bytes(2000))[:20])
        assert hear_all(client) == told


def test_half_a_packet_holds_its_place_only_so_long(start_table):
    with knock(start_table(limits=Limits(packet_s=0.4)).port, connect(4, "x")) as client:
        assert client.recv(4) == CONNACK_V4
        started_s = time.monotonic()
        client.sendall(subscribe(4, "cornet/#")[:5])
        assert hear_all(client) == b""
        assert 0.3 < time.monotonic() - started_s < 3


def test_the_silent_at_the_tls_port_are_cut_and_hold_up_nobody(start_table, authority):
    broker = start_table(limits=Limits(connect_s=1.0))
    silent = [knock(broker.tls_port) for _ in range(20)]
    Peer(broker.tls_port, V5, credentials=BOX, authority=authority.pem).join().leave()
    started_s = time.monotonic()
    assert [hear_all(one) for one in silent] == [b""] * 20
    assert time.monotonic() - started_s < 3


def test_the_silent_in_their_handshake_count_among_the_connections(start_table, eventually):
    broker = start_table(limits=Limits(connections=3, connect_s=30))
    silent = [knock(broker.tls_port) for _ in range(3)]
    with knock(broker.port, connect(4, "x")) as late:
        assert hear_all(late) == b""
    for one in silent:
        one.close()
    eventually(lambda: _is_let_in(broker.port))


def test_plain_mqtt_at_the_tls_port_is_not_understood(start_table):
    with knock(start_table().tls_port, connect(4, "x")) as client:
        assert CONNACK_V4 not in hear_all(client)


def test_who_trusts_another_authority_does_not_come_in(start_table, tmp_path):
    stranger = open_authority(tmp_path / "another")
    with pytest.raises(OSError, match="verify failed"):
        Peer(start_table().tls_port, V4, credentials=BOX, authority=stranger.pem).join()


def test_other_machines_need_a_password_and_programs_of_this_one_do_not(start_table, address_beyond_loopback):
    for anonymous, here, beyond in (
        ("here", True, False),
        ("everywhere", True, True),
        ("nobody", False, False),
    ):
        port = start_table(anonymous, host="0.0.0.0").port
        assert _is_let_in(port) == here
        assert _is_let_in(port, address_beyond_loopback) == beyond
        assert _is_let_in(port, address_beyond_loopback, *BOX)


@pytest.mark.parametrize(
    ("address", "ours"),
    [
        ("127.0.0.1", True), ("127.8.9.1", True), ("::1", True), ("::ffff:127.0.0.1", True),
        ("192.0.2.2", False), ("::ffff:192.0.2.2", False), ("fe80::1%eth0", False), ("", False),
    ],
)  # fmt: skip
def test_which_addresses_are_of_this_machine(address, ours):
    assert is_of_this_machine(address) == ours


def test_one_other_machine_takes_so_many_places_and_leaves_the_rest(start_table, address_beyond_loopback):
    port = start_table(limits=Limits(connections_each=3), host="0.0.0.0").port
    held = [knock(port, host=address_beyond_loopback) for _ in range(3)]
    assert not _is_let_in(port, address_beyond_loopback, *BOX)
    assert _is_let_in(port)
    assert len(held) == 3


def test_who_was_refused_is_named_once_and_counted(start_table, make_peer, caplog):
    broker = start_table()
    for _ in range(3):
        peer = make_peer(broker.port, V5, "forger", credentials=(B, PASSWORDS[B])).join()
        assert peer.tries_to_say(ROLL, b"42") == 0x87
    (kept,) = broker.refusals.all()
    assert (kept.key, kept.client_id) == ((f"box:{B}", "say", "127.0.0.1"), "forger")
    assert (kept.what, kept.reason, kept.count) == (ROLL, 0x87, 3)
    (told,) = [record.msg for record in caplog.records if record.name == "cornet"]
    assert "'forger'" in told.fr
    assert ROLL in told.en


def test_a_wrong_password_is_named_too_and_never_shown(start_table, make_peer, caplog):
    broker = start_table()
    with pytest.raises(AssertionError):
        make_peer(broker.port, V4, "guesser", credentials=(A, "my guess")).join()
    (kept,) = broker.refusals.all()
    assert (kept.key, kept.client_id) == ((A, "enter", "127.0.0.1"), "guesser")
    assert A in caplog.records[-1].msg.fr
    assert "my guess" not in caplog.text
    assert "my guess" not in repr(kept)


def test_kept_sessions_have_room_for_so_many(start_table):
    port = start_table(limits=Limits(kept_sessions=2)).port
    answers = [_answer(port, connect(5, name, keeps=True)) for name in ("a", "b", "c", "a")]
    assert [answer[3] for answer in answers] == [0, 0, 0x97, 0]


def test_a_key_that_others_can_read_shuts_its_box_out_and_nobody_else(start_broker):
    class Broken(PairedBoxes):
        def password(self, box):
            raise SettingsError(fr="La clé …", en="The key …")

    port = start_broker(rights=TableRights(Broken(), HUB_PASSWORD)).port
    assert not _is_let_in(port, "127.0.0.1", *BOX)
    assert _is_let_in(port, "127.0.0.1", *HUB)


def _is_let_in(port, host="127.0.0.1", username="", password=""):
    answer = _answer(port, connect(4, "one", username=username, password=password), host)
    return answer == CONNACK_V4


def _answer(port, first, host="127.0.0.1"):
    try:
        with socket.create_connection((host, port), timeout=5) as client:
            client.sendall(first)
            return client.recv(100)
    except ConnectionError:
        return b""
