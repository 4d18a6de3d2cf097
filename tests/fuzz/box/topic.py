"""A topic is an address that is built back into it, or a MessageError."""

from shared_rules import topics
from shared_rules.errors import MessageError, RuleError
from shared_rules.messages import roll_id, split_id
from tests.fuzz.promise import need_told

SEEDS = (
    b"cornet/table/a1b2c3d4e5f6/roll",
    b"cornet/table/a1b2c3d4e5f6/set/score",
    b"cornet/table/hub/state",
    b"cornet/table/contest",
    b"ab12.9f3c.17",
    b"cornet/+/$SYS/roll",
)


def run(data):
    try:
        text = data.decode()
    except UnicodeError:
        return
    read_topic(text)
    read_id(text)
    try:
        assert topics.parse(topics.of_box(topics.need_name(text, "box"), "ab", "roll")).table == text
    except RuleError as error:
        need_told(error)


def read_topic(text):
    try:
        address = topics.parse(text)
    except MessageError as error:
        return need_told(error)
    if address.box is None:
        assert topics.of_table(address.table, address.kind) == text
    else:
        assert topics.of_box(address.table, address.box, address.kind, address.name or "") == text


def read_id(text):
    try:
        assert roll_id(*split_id(text)) == text
    except MessageError as error:
        need_told(error)
