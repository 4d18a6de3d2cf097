"""A message is packed small and read again byte for byte, by this version and by every later one."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hub.log.packing import pack, unpack
from shared_rules.canonical import canonical
from tests.hub.rolls import d6, d100
from tests.hub.sealing import SealingBox

SEALED = '{"a":1,"prev":"' + "0f" * 32 + '","seal":"' + "a1" * 32 + '"}'
# As the first dictionary packs it; a message that was packed once is never packed anew.
KEPT = bytes.fromhex(
    "0103ba09ec68a42084eba805000f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0fa1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1"
)

TEXTS = st.text(st.characters(exclude_categories=["Cs"]))
SEALS = st.binary(min_size=32, max_size=32).map(bytes.hex)


@given(TEXTS)
def test_any_text_comes_back(text):
    assert unpack(pack(text)) == text


@given(st.lists(SEALS | TEXTS))
def test_any_json_with_any_number_of_seals_comes_back(values):
    text = json.dumps(values, ensure_ascii=False)
    assert unpack(pack(text)) == text


@given(st.binary())
def test_bytes_that_were_never_packed_are_some_text(stored):
    assert isinstance(unpack(stored), str)


@given(st.data())
def test_bytes_cut_short_are_no_message(data):
    packed = pack(SEALED)
    cut = data.draw(st.integers(1, len(packed) - 1))
    with pytest.raises(json.JSONDecodeError):
        json.loads(unpack(packed[:cut]))


def test_a_message_that_was_kept_as_it_came_is_read_as_it_came():
    assert unpack(SEALED.encode()) == SEALED


def test_what_the_first_dictionary_packed_is_read_for_ever():
    assert unpack(KEPT) == SEALED
    assert KEPT[0] == 1


@pytest.mark.parametrize("roll", [d100, d6])
def test_a_sealed_roll_takes_less_than_two_fifths_of_its_message(roll):
    box = SealingBox()
    box.roll(1)
    message = canonical(roll(2, label="Escalade") | {"prev": box.prev, "seal": box.prev}).decode()
    assert len(pack(message)) < len(message) * 0.4
