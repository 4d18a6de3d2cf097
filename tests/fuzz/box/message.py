"""A message is a dict of a schema we know, or a MessageError; one that can be written again comes back."""

from shared_rules.errors import MessageError
from shared_rules.messages import SCHEMA, from_bytes, plain_text, to_bytes
from tests.fuzz.promise import need_told

SEEDS = (
    b"{}",
    b'{"v":1,"id":"q1","player":"Zo\xc3\xa9","rule":{"score":55,"modifiers":[-10]},"secret":true}',
    b'{"v":2}',
    b'{"a":[1,[2,{"b":null}]],"c":"\\u00e9\\ud83c\\udfb2","d":-0,"e":1e3}',
    b'{"half":"\\ud800","v":1,"v":1}',
    b"[1]",
    b"\xff",
)


def run(data):
    try:
        message = from_bytes(data)
    except MessageError as error:
        return need_told(error)
    assert type(message) is dict
    assert message.get("v", SCHEMA) == SCHEMA
    for value in message.values():
        need_plain(plain_text(value))
    try:
        sent = to_bytes(message)
    except (TypeError, ValueError, RuntimeError):  # a float, half an emoji, nested deeper than the stack
        return None
    present = dict([(name, value) for name, value in message.items() if value is not None])
    present["v"] = SCHEMA
    assert from_bytes(sent) == present
    assert to_bytes(present) == sent


def need_plain(text):
    """What is left of a text is short, and every letter of it can be sent and shown."""
    assert len(text) <= 80
    assert all([" " <= letter != "\x7f" for letter in text])
    assert text.encode().decode() == text
