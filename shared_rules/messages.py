"""A roll, a state and an ask, to and from bytes."""

import json

from shared_rules.canonical import canonical
from shared_rules.errors import MessageError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

SCHEMA = 1


def roll_id(box: str, epoch: str, number: int) -> str:
    """The name of a roll for ever: box, epoch of its journal, and place in it, from 1."""
    return "%s.%s.%d" % (box, epoch, number)


def split_id(text: str) -> "tuple[str, str, int]":
    """The box, epoch and number of a roll id."""
    parts = text.split(".")
    if len(parts) == 3 and parts[0] and parts[1] and 1 <= len(parts[2]) <= 18:
        try:
            number = int(parts[2])
        except ValueError:
            number = 0
        # As it is written again: int also reads "+1", "01" and "1_0".
        if number > 0 and str(number) == parts[2]:
            return parts[0], parts[1], number
    raise MessageError("field", name="id", value=text[:80], needed="box.epoch.number")


def to_bytes(message: "dict[str, Any]") -> bytes:
    """A message as it travels: canonical JSON with its schema number; absent (None) fields left out."""
    present: "dict[str, Any]" = {"v": SCHEMA}
    for name, value in message.items():
        if value is not None:
            present[name] = value
    return canonical(present)


def plain_text(value: object, most: int = 80) -> str:
    """The first characters of a text, without those no message may carry: controls, and half an emoji."""
    return "".join([letter for letter in value[:most] if _is_told(letter)]) if isinstance(value, str) else ""


def _is_told(letter: str) -> bool:
    return letter >= " " and letter != "\x7f" and not 0xD800 <= ord(letter) <= 0xDFFF


def from_bytes(payload: bytes) -> "dict[str, Any]":
    """A message as a dict, of a schema this version knows; unknown fields are kept, and mean nothing."""
    try:
        message = json.loads(payload.decode())
    except (ValueError, RuntimeError):  # RuntimeError: nested deeper than the stack
        raise MessageError("not_json")
    if not isinstance(message, dict):
        raise MessageError("field", name="{}", value=type(message).__name__, needed="object")
    need_known_schema(message.get("v", SCHEMA))
    return message


def need_known_schema(version: "Any") -> None:
    """Refuse a message of a newer schema than this version reads."""
    if type(version) is not int or version < 1:
        raise MessageError("field", name="v", value=repr(version)[:40], needed="1 … %d" % SCHEMA)
    if version > SCHEMA:
        raise MessageError("newer_schema", value=version, known=SCHEMA)
