"""Messages and topics: what is built is read, and nothing else is."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shared_rules import messages, topics
from shared_rules.errors import MessageError, RuleError
from tests.shared_rules import json_fuzz

names = st.from_regex(r"[a-zA-Z0-9é_.-]{1,64}", fullmatch=True)
boxes = names.filter(lambda name: name != topics.HUB)
values = st.none() | st.integers() | st.text() | st.lists(st.integers())
bodies = st.dictionaries(st.text(), values)


@given(st.binary())
def test_any_bytes_are_a_dict_or_a_message_error(payload):
    assert json_fuzz.outcome(payload) is None


@given(st.binary(), st.integers(0, 60), st.integers(0, 8))
def test_a_message_broken_anywhere_is_a_dict_or_a_message_error(patch, place, dropped):
    whole = messages.to_bytes({"id": "a.b.1", "player": "Zoé 🎲", "faces": {"dice": [1, 2]}})
    assert json_fuzz.outcome(whole[:place] + patch + whole[place + dropped :]) is None


def test_every_short_run_of_tokens_is_a_dict_or_a_message_error():
    count, surprises = json_fuzz.surprises()
    assert count == sum(len(json_fuzz.TOKENS) ** length for length in range(json_fuzz.LONGEST + 1))
    assert surprises == []


@pytest.mark.parametrize(
    "payload",
    [b"[" * 100_000, b'{"a":' * 100_000, b'{"a":' + b"9" * 10_000 + b"}", b"\xef\xbb\xbf{}"],
    ids=["lists", "objects", "digits", "mark"],
)
def test_a_payload_that_would_choke_the_reader_is_set_aside(payload):
    with pytest.raises(MessageError):
        messages.from_bytes(payload)


@given(bodies)
def test_a_message_reads_back_without_its_absent_fields(body):
    body.pop("v", None)
    present = {key: value for key, value in body.items() if value is not None}
    assert messages.from_bytes(messages.to_bytes(body)) == {**present, "v": messages.SCHEMA}


@given(st.integers(2))
def test_a_newer_schema_is_refused_by_its_number(version):
    with pytest.raises(MessageError, match=str(version)) as caught:
        messages.from_bytes(json.dumps({"v": version}).encode())
    assert caught.value.what == "newer_schema"


@given(names, names, st.integers(1, 10**18 - 1))
def test_a_roll_id_is_read_back_as_built(box, epoch, number):
    box, epoch = box.replace(".", "-"), epoch.replace(".", "-")
    text = messages.roll_id(box, epoch, number)
    assert messages.split_id(text) == (box, epoch, number)


@given(st.text())
def test_whatever_is_read_as_a_roll_id_is_built_back(text):
    try:
        parts = messages.split_id(text)
    except MessageError:
        return
    assert messages.roll_id(*parts) == text


@given(names, boxes, st.sampled_from(topics.BOX_KINDS))
def test_a_topic_of_a_box_is_read_as_built(table, box, kind):
    assert topics.parse(topics.of_box(table, box, kind)) == (table, box, kind, None)


@given(names, boxes, names)
def test_a_setting_is_read_as_built(table, box, name):
    assert topics.parse(topics.of_box(table, box, "set", name)) == (table, box, "set", name)


@given(names, st.sampled_from(topics.HUB_KINDS))
def test_a_topic_of_the_hub_is_read_as_built(table, kind):
    assert topics.parse(topics.of_hub(table, kind)) == (table, topics.HUB, kind, None)


@given(names, st.sampled_from(topics.TABLE_KINDS))
def test_a_topic_of_the_table_is_read_as_built(table, kind):
    assert topics.parse(topics.of_table(table, kind)) == (table, None, kind, None)


LEVELS = ["cornet", "hub", "set", "roll", "contest", "ack", "", "x", "a b", "+"]


@given(st.one_of(st.text(), st.lists(st.sampled_from(LEVELS), max_size=6).map("/".join)))
def test_whatever_is_read_as_a_topic_is_built_back(text):
    try:
        address = topics.parse(text)
    except MessageError:
        return
    assert built(address) == text


def built(address: topics.Address) -> str:
    if address.box is None:
        return topics.of_table(address.table, address.kind)
    if address.box == topics.HUB:
        return topics.of_hub(address.table, address.kind)
    return topics.of_box(address.table, address.box, address.kind, address.name or "")


@given(st.text(max_size=70))
def test_a_name_that_fits_a_topic_stays_one_level(name):
    try:
        topics.need_name(name, "table")
    except RuleError:
        return
    topic = topics.of_box(name, "ab12", "roll")
    assert topics.parse(topic).table == name
    assert not set(topic) & set("+#\0 ")
