"""The gate without a network: what passes, what is answered, what ends the connection, however it is cut."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hub.broker import packets
from hub.broker.fields import packet
from hub.broker.gate import Gate
from hub.broker.judge import Judge
from hub.broker.limits import Account, Limits
from hub.broker.messages import read_publish, read_subscribe
from hub.broker.packets import Splitter
from hub.broker.rights import ANYONE, BOX, HUB, TableRights
from hub.errors import SettingsError
from tests.hub.broker.table import HUB_PASSWORD, PASSWORDS, UNPAIRED, A, B, NoBoxes, PairedBoxes
from tests.hub.broker.written import BOTH, alias, connect, publish, suback, subscribe, unsubscribe

OWN, FOREIGN = f"cornet/table/{A}/roll", f"cornet/table/{B}/roll"
MINE, YOURS = f"cornet/table/{A}/ack", f"cornet/table/{B}/ack"
SMALL = range(packets.PUBACK, packets.DISCONNECT + 1)
PING, LEAVE = b"\xc0\0", b"\xe0\0"

both_versions = pytest.mark.parametrize("level", BOTH, ids=["v3.1.1", "v5"])


def make_gate(level, identity=BOX + A, refused=None, limits=None, credentials=None, account=None):
    rights = TableRights(credentials or PairedBoxes(), HUB_PASSWORD)
    refused = [] if refused is None else refused
    account = account or Account()
    told = lambda *what: refused.append(what)  # noqa: E731
    limits = limits or Limits()
    return Gate(level, Judge(identity, rights, account, limits), limits, told)


def of(level, *packets):
    """One gate's answer to all of them at once: (to the engine, to the client, the reason of its end)."""
    passed = make_gate(level).from_client(b"".join(packets))
    return passed.to_engine, passed.to_client, passed.end and passed.end.reason


@both_versions
@pytest.mark.parametrize("qos", [0, 1, 2])
def test_what_is_allowed_passes_as_it_came(level, qos):
    sent = publish(level, OWN, bytes(300), qos), subscribe(level, MINE), unsubscribe(level, MINE), PING, LEAVE
    assert of(level, *sent) == (b"".join(sent), b"", None)


def test_version_5_is_told_the_code_and_goes_on():
    refused = publish(5, FOREIGN, qos=1), publish(5, FOREIGN, qos=2), publish(5, FOREIGN, qos=0)
    receipts = b"\x40\x04\0\x07\x87\0" + b"\x50\x04\0\x07\x87\0"
    assert of(5, *refused, PING) == (PING, receipts, None)


def test_version_3_is_cut_where_a_receipt_would_lie():
    assert of(4, PING, publish(4, FOREIGN, qos=1), PING) == (PING, b"", 0x87)
    assert of(4, publish(4, FOREIGN, qos=2)) == (b"", b"", 0x87)


def test_version_3_loses_only_the_message_where_nothing_was_promised():
    assert of(4, publish(4, FOREIGN, qos=0), PING) == (PING, b"", None)


@both_versions
def test_who_is_refused_what_is_told(level):
    refused = []
    make_gate(level, refused=refused).from_client(publish(level, FOREIGN, qos=0) + subscribe(level, YOURS))
    assert refused == [("say", FOREIGN, 0x87), ("hear", YOURS, 0x87)]


@both_versions
def test_refused_filters_are_answered_without_the_engine(level):
    code = 0x87 if level == 5 else 0x80
    assert of(level, subscribe(level, YOURS, "cornet/#")) == (b"", suback(level, code, code), None)


@both_versions
def test_the_engine_is_asked_for_the_allowed_filters_alone_and_its_codes_find_their_places(level):
    gate, code = make_gate(level), 0x87 if level == 5 else 0x80
    passed = gate.from_client(subscribe(level, YOURS, MINE, "#", f"cornet/table/{A}/set/+"))
    assert passed == (subscribe(level, MINE, f"cornet/table/{A}/set/+"), b"", None)
    assert gate.from_engine(PING + suback(level, 1, 0)) == PING + suback(level, code, 1, code, 0)
    assert gate.from_engine(suback(level, 1, 0)) == suback(level, 1, 0)


def test_a_topic_alias_is_judged_by_the_topic_it_stands_for():
    allowed = publish(5, OWN, properties=alias(1)), publish(5, "", properties=alias(1))
    assert of(5, *allowed) == (b"".join(allowed), b"", None)


def test_an_alias_that_was_refused_stands_for_nothing_any_more():
    known = publish(5, OWN, properties=alias(1))
    stolen = publish(5, FOREIGN, properties=alias(1)), publish(5, "", properties=alias(1))
    refused = b"\x40\x04\0\x07\x87\0"
    assert of(5, known, stolen[0]) == (known, refused, None)
    assert of(5, known, *stolen) == (known, refused + b"\xe0\x02\x94\0", 0x94)


@pytest.mark.parametrize("number", [0, 3, 65535])
def test_an_alias_that_stands_for_nothing_ends_the_connection(number):
    assert of(5, publish(5, "", properties=alias(number)))[1:] == (b"\xe0\x02\x94\0", 0x94)


def test_an_alias_given_twice_cannot_say_two_topics():
    assert of(5, publish(5, OWN, properties=alias(1) + alias(2)))[2] == 0x81


@pytest.mark.parametrize("topic", ["", "a/#", "a/+/b", "cornet/" + "x" * 600, "a/" * 20])
def test_what_is_no_topic_is_refused_as_such(topic):
    assert of(5, publish(5, topic))[1] == b"\x40\x04\0\x07\x90\0"


@pytest.mark.parametrize("wanted", ["", "a#", "a/#/b", "+a", "$share/x", "$share//a", "$share/+/a"])
def test_what_is_no_filter_is_refused_as_such(wanted):
    assert of(5, subscribe(5, wanted))[1] == suback(5, 0x8F)


def test_a_shared_filter_has_the_rights_of_the_filter_in_it():
    to_engine, to_client, _ = of(5, subscribe(5, f"$share/g/{MINE}"), subscribe(5, f"$share/g/{YOURS}"))
    assert (to_engine, to_client) == (subscribe(5, f"$share/g/{MINE}"), suback(5, 0x87))


@both_versions
@pytest.mark.parametrize(
    ("nonsense", "reason"),
    [
        (lambda level: connect(level, "again"), 0x82),
        (lambda level: b"\x20\x02\0\0", 0x82),
        (lambda level: b"\xf0\x02\0\0", 0x82),
        (lambda level: b"\0\0", 0x82),
        (lambda level: publish(level, OWN, qos=3), 0x81),
        (lambda level: publish(level, OWN, packet_id=0), 0x82),
        (lambda level: b"\x38" + publish(level, OWN, qos=0)[1:], 0x81),
        (lambda level: b"\x32\x01\0", 0x81),
        (lambda level: b"\x30\x04\0\x02\xff\xfe", 0x81),
        (lambda level: b"\x80" + subscribe(level, MINE)[1:], 0x81),
        (lambda level: subscribe(level), 0x82),
        (lambda level: packet(0x82, b"\0\1", bytes(level - 4), b"\0\1a"), 0x81),
        (lambda level: b"\x40\x01\0", 0x81),
        (lambda level: b"\x40\x02\0\0", 0x82),
        (lambda level: packet(0x40, b"\0\1", bytes(200)), 0x81),
        (lambda level: b"\x60\x02\0\1", 0x81),
        (lambda level: b"\xc0\x01\0", 0x81),
        (lambda level: subscribe(level, *["a"] * 33), 0x82),
        (lambda level: unsubscribe(level), 0x82),
        (lambda level: b"\x30\x80\x80\x80\x80\x01", 0x81),
        (lambda level: b"\xc0\x80\0", 0x81),
        (lambda level: b"\x30\xff\xff\xff\x7f", 0x95),
        (lambda level: LEAVE + PING, 0x82),
    ],
)
def test_nonsense_ends_the_connection_and_version_5_hears_why(level, nonsense, reason):
    _, to_client, end = of(level, nonsense(level))
    assert end == reason
    assert to_client == (bytes([0xE0, 2, reason, 0]) if level == 5 else b"")


@pytest.mark.parametrize("name", ["hub", "hub_3fe1c613", "hub_"])
def test_nobody_speaks_for_a_hub_as_if_it_were_a_box_that_is_not_paired(name):
    rights = TableRights(PairedBoxes(), HUB_PASSWORD)
    for topic in (f"homeassistant/device/cornet_{name}/config", f"cornet/table/{name}/state"):
        assert not rights.may_publish(ANYONE, topic)
        assert rights.may_publish(HUB, topic)
    assert rights.may_publish(ANYONE, f"homeassistant/device/cornet_{UNPAIRED}/config")


def test_who_speaks_for_an_unpaired_box_may_until_it_is_paired():
    topic = f"cornet/table/{UNPAIRED}/roll"
    assert make_gate(5, ANYONE).from_client(publish(5, topic)).to_engine == publish(5, topic)
    assert make_gate(5, ANYONE).from_client(publish(5, OWN)).to_engine == b""
    assert make_gate(5, ANYONE, credentials=NoBoxes()).from_client(publish(5, OWN)).to_engine
    assert (
        not make_gate(5, ANYONE, credentials=NoBoxes())
        .from_client(publish(5, "cornet/t/hub/state"))
        .to_engine
    )
    assert not make_gate(5, BOX + A).from_client(publish(5, topic)).to_engine


def test_retained_messages_have_room_for_so_many_bytes_until_some_are_cleared():
    gate = make_gate(5, limits=Limits(retained_bytes=200))
    state, other = f"cornet/table/{A}/state", f"cornet/other/{A}/state"

    def passes(topic, payload):
        return bool(gate.from_client(publish(5, topic, payload, retain=True)).to_engine)

    assert [passes(state, bytes(100)), passes(state, bytes(110)), passes(other, bytes(100))] == [
        True,
        True,
        False,
    ]
    assert [passes(state, b""), passes(other, bytes(100))] == [True, True]


def test_for_the_hub_who_answers_every_box_retained_messages_have_no_such_limit():
    gate = make_gate(4, HUB, limits=Limits(retained_bytes=200))
    acks = b"".join(publish(4, f"cornet/table/{box}/ack", bytes(60), retain=True) for box in range(100))
    passed = gate.from_client(acks)
    assert (passed.to_engine, passed.end) == (acks, None)


class OneAtATime:
    """Credentials that are asked for one box, never for the list of all."""

    def boxes(self):
        raise AssertionError("the folder was listed for one message")

    def password(self, box):
        if box == B:
            raise SettingsError(fr="La clé …", en="The key …")
        return PASSWORDS.get(box)


def test_a_message_asks_for_its_own_box_alone_and_a_key_that_cannot_be_read_is_one():
    gate = make_gate(5, ANYONE, credentials=OneAtATime())
    for box, passes in ((A, False), (B, False), (UNPAIRED, True)):
        sent = publish(5, f"cornet/table/{box}/roll")
        assert bool(gate.from_client(sent).to_engine) == passes, box


def test_filters_are_counted_over_all_connections_of_one_identity():
    account, limits = Account(), Limits(filters=2)
    one, other = (make_gate(5, account=account, limits=limits) for _ in range(2))
    first = subscribe(5, MINE, f"cornet/t/{A}/ask")
    assert one.from_client(first).to_engine == first
    assert other.from_client(subscribe(5, MINE)).to_engine
    assert other.from_client(subscribe(5, f"cornet/t/{A}/sheet")).to_client == suback(5, 0x97)


PACKETS = {
    level: (
        publish(level, OWN, bytes(200)),
        publish(level, FOREIGN, qos=0),
        subscribe(level, MINE, YOURS),
        PING,
        subscribe(level, YOURS),
        publish(level, OWN, b"", 2, 8),
        unsubscribe(level, MINE),
        publish(level, "", b"x", 0),
        publish(level, FOREIGN),
        PING,
    )
    for level in BOTH
}


@both_versions
@given(cuts=st.lists(st.integers(0, 400), max_size=30), data=st.data())
def test_any_cut_of_the_same_bytes_gives_the_same(level, cuts, data):
    stream = b"".join(data.draw(st.permutations(PACKETS[level])))
    whole = make_gate(level).from_client(stream)
    places = sorted({0, len(stream), *(cut for cut in cuts if cut < len(stream))})
    gate, engine, client, end = make_gate(level), b"", b"", None
    for start, stop in zip(places, places[1:], strict=False):
        passed = gate.from_client(stream[start:stop])
        engine, client, end = engine + passed.to_engine, client + passed.to_client, passed.end
        if end:
            break
    assert (engine, client, end and end.reason) == (
        whole.to_engine,
        whole.to_client,
        whole.end and whole.end.reason,
    )


@both_versions
def test_one_byte_at_a_time_gives_the_same(level):
    stream = b"".join(PACKETS[level])
    gate, engine = make_gate(level), b""
    for byte in stream:
        passed = gate.from_client(bytes([byte]))
        engine += passed.to_engine
        if passed.end:
            break
    assert engine == make_gate(level).from_client(stream).to_engine


def forbidden(level, to_engine):
    """What is in these packets that box A may not; an alias alone was judged when it was given."""
    rights = TableRights(PairedBoxes(), HUB_PASSWORD)
    for sent in Splitter(1_000_000).take(to_engine):
        if sent.kind == packets.PUBLISH:
            topic = read_publish(sent, level).topic
            yield from {topic} if topic and not rights.may_publish(BOX + A, topic) else ()
        elif sent.kind == packets.SUBSCRIBE:
            wishes = read_subscribe(sent, level, 99).wishes
            yield from [wanted for wanted, _ in wishes if not rights.may_subscribe(BOX + A, wanted)]
        else:
            assert sent.kind in SMALL


@both_versions
@given(data=st.data(), at=st.integers(0, 900), byte=st.integers(0, 255))
def test_no_bytes_make_it_stumble_and_nothing_forbidden_passes(level, data, at, byte):
    stream = data.draw(st.binary(max_size=80) | st.permutations(PACKETS[level]).map(b"".join))
    bent = stream[:at] + bytes([byte]) + stream[at + 1 :]
    passed = make_gate(level).from_client(bent)
    assert not list(forbidden(level, passed.to_engine))
