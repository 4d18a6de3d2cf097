"""Whatever comes from the broker is kept, or set aside: nothing stops the hub."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hub import wire
from hub.log.database import open_database, transaction
from hub.log.remember import remember
from hub.received import Received, understand
from shared_rules.errors import MessageError
from tests.hub.rolls import BOX, TOPIC, d6, d100
from tests.hub.test_wire import ADDRESS, EXAMPLES


@given(st.binary(max_size=300))
def test_any_bytes_are_a_roll_or_a_message_error(sent):
    with pytest.raises(MessageError) as refused:
        wire.decode_roll(ADDRESS, sent)
    assert refused.value.sentence("fr") != refused.value.sentence("en")


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=8,
)


def places(value, path=()):
    """Every place in a message, as the keys that lead there."""
    yield path
    steps = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for step, inner in steps:
        yield from places(inner, (*path, step))


def changed(message, path, value):
    """A copy of a message with another value in one place."""
    if not path:
        return value
    copy = json.loads(json.dumps(message))
    inner = copy
    for step in path[:-1]:
        inner = inner[step]
    inner[path[-1]] = value
    return copy


MUTANTS = st.sampled_from([d100(), EXAMPLES[1], d6(), EXAMPLES[7]]).flatmap(
    lambda message: st.builds(changed, st.just(message), st.sampled_from(list(places(message))), JSON)
)


@pytest.fixture(scope="module")
def engine(tmp_path_factory):
    opened = open_database(tmp_path_factory.mktemp("log") / "cornet.db")
    yield opened
    opened.dispose()


@given(message=MUTANTS)
def test_a_roll_with_anything_in_one_place_can_be_kept_in_the_log_or_set_aside(engine, message):
    sent = json.dumps(message).encode()
    found = understand(Received(TOPIC, sent, False, lambda: None), 1_793_000_000_000)
    with transaction(engine) as connection:
        before = connection.exec_driver_sql("SELECT count(*) FROM rolls").scalar_one()
        if hasattr(found, "why_fr"):
            remember(connection, [], [found])
        else:
            remember(connection, [found])
        after = connection.exec_driver_sql("SELECT count(*) FROM rolls").scalar_one()
    assert after - before in (0, 1)


@given(data=st.data(), value=JSON)
def test_a_field_given_twice_is_read_or_refused(data, value):
    message = data.draw(st.sampled_from([d100(), d6()]))
    key = data.draw(st.sampled_from(sorted(message)))
    first = "{" + f"{json.dumps(key)}: {json.dumps(value)}, " + json.dumps(message)[1:]
    last = json.dumps(message)[:-1] + f", {json.dumps(key)}: {json.dumps(value)}" + "}"
    for sent in (first.encode(), last.encode()):
        found = understand(Received(TOPIC, sent, False, lambda: None), 0)
        assert hasattr(found, "why_fr") or found.payload == sent


@pytest.mark.parametrize("topic", [f"cornet/table/{BOX}/state", f"cornet/table/{BOX}/availability"])
@given(sent=st.binary(min_size=1, max_size=60))
def test_any_bytes_under_any_topic_are_understood_or_set_aside(topic, sent):
    found = understand(Received(topic, sent, True, lambda: None), 0)
    assert hasattr(found, "why_fr") or found.box == BOX


@given(topic=st.text(max_size=60))
def test_any_topic_is_known_or_set_aside(topic):
    understand(Received(topic, b"x", False, lambda: None), 0)
