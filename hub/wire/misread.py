"""A payload decoded, or one sentence on why it cannot be: which field, its value, what is needed."""

import json
import re
from contextlib import suppress
from typing import Any, Literal, TypeVar, get_args, get_origin

import msgspec

from shared_rules import messages
from shared_rules.errors import MessageError

T = TypeVar("T")

_PLACE = re.compile(r"^(?P<what>.*?)(?: - at `\$\.?(?P<place>.*)`)?$", re.DOTALL)
_MISSING = re.compile(r"missing required field `(.*)`")
_SIGNS = {"of length ": "", "`": "", ">=": "≥", "<=": "≤", "Expected ": "", " | null": ""}


def decode(decoder: "msgspec.json.Decoder[T]", payload: bytes, limit: int) -> T:
    """The payload as the decoder's type; MessageError where it is not one. `limit` is in bytes."""
    if len(payload) > limit:
        raise MessageError("too_long", value=len(payload), limit=limit)
    try:
        payload.decode()
        return decoder.decode(payload)
    except msgspec.ValidationError as error:
        raise _told(decoder.type, payload, str(error)) from None
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        raise MessageError("not_json") from None


def _told(kind: Any, payload: bytes, said: str) -> MessageError:
    try:
        message = messages.from_bytes(payload)
    except MessageError as error:
        return error
    found = _PLACE.match(said)
    what, place = (found["what"], found["place"] or "") if found else (said, "")
    missing = _MISSING.search(what)
    if missing:
        return MessageError("missing_field", name=".".join(filter(None, (place, missing[1]))))
    return MessageError("field", name=place, value=_at(message, place), needed=_needed(kind, what, place))


def _at(value: Any, place: str) -> str:
    # Of a key given twice, the decoder may have refused the one that a plain reading drops.
    with suppress(LookupError, TypeError, ValueError):
        for step in _steps(place):
            value = value[int(step) if isinstance(value, list) else step]
        return json.dumps(value, ensure_ascii=False)[:40]
    return "…"


def _steps(place: str) -> list[str]:
    return re.findall(r"[^.\[\]]+", place)


def _needed(kind: Any, what: str, place: str) -> str:
    if what.startswith("Invalid"):
        return " | ".join(sorted(_choices(kind, _steps(place)[-1])))
    if "matching regex" in what:
        return "str, ∅ \\x00-\\x1f"
    needed = what.split(", got ")[0]
    for sign, short in _SIGNS.items():
        needed = needed.replace(sign, short)
    return needed


def _choices(kind: Any, name: str) -> set[str]:
    """The values a field called `name` may take, anywhere in the message."""
    if get_origin(kind) is Literal:
        return set()
    found: set[str] = set()
    for part in get_args(kind):
        found |= _choices(part, name)
    if isinstance(kind, type) and issubclass(kind, msgspec.Struct):
        if kind.__struct_config__.tag_field == name:
            found.add(str(kind.__struct_config__.tag))
        for field in msgspec.structs.fields(kind):
            found |= _literals(field.type) if field.name == name else _choices(field.type, name)
    return found


def _literals(kind: Any) -> set[str]:
    if get_origin(kind) is Literal:
        return {json.dumps(value) for value in get_args(kind)}
    return {value for part in get_args(kind) for value in _literals(part)}
