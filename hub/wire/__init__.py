"""What travels over MQTT: typed, decoded, judged once more, and encoded."""

from functools import lru_cache
from typing import Any

import msgspec

from hub.wire import misread
from hub.wire.ack import Ack
from hub.wire.ask import Ask, D6Ask, D100Ask
from hub.wire.contest import Contest, ContestRound, ContestSide
from hub.wire.counters import Counters
from hub.wire.fields import Ruling
from hub.wire.last import Last
from hub.wire.roll import (
    D6Faces,
    D6Result,
    D6Roll,
    D6Rule,
    D100Result,
    D100Roll,
    D100Rule,
    Roll,
    Totals,
)
from hub.wire.session import Session
from hub.wire.sheet import Sheet
from hub.wire.state import HubState, Refused, State
from hub.wire.update import Offer, Updating, Wants
from shared_rules import messages, rolls
from shared_rules.codes import read_code
from shared_rules.errors import MessageError, RuleError
from shared_rules.topics import Address

__all__ = (
    "MAX_PAYLOAD",
    "Ack",
    "Ask",
    "Contest",
    "ContestRound",
    "ContestSide",
    "Counters",
    "D6Ask",
    "D6Faces",
    "D6Result",
    "D6Roll",
    "D6Rule",
    "D100Ask",
    "D100Result",
    "D100Roll",
    "D100Rule",
    "HubState",
    "Last",
    "Offer",
    "Refused",
    "Roll",
    "Ruling",
    "Session",
    "Sheet",
    "State",
    "Totals",
    "Updating",
    "Wants",
    "agrees",
    "decode_ack",
    "decode_ask",
    "decode_roll",
    "decode_state",
    "decode_wants",
    "encode",
    "judged",
    "ruled",
    "stored_roll",
)

# Room for six of the longest rolls; the embedded broker takes nothing longer.
MAX_PAYLOAD = 64 * 1024

_ROLL: "msgspec.json.Decoder[Roll]" = msgspec.json.Decoder(D100Roll | D6Roll)
_STATE = msgspec.json.Decoder(State)
_ACK = msgspec.json.Decoder(Ack)
_WANTS = msgspec.json.Decoder(Wants)
_pips_of = lru_cache(maxsize=1024)(read_code)
_ASK: "msgspec.json.Decoder[Ask]" = msgspec.json.Decoder(D100Ask | D6Ask)


def decode_roll(address: Address, payload: bytes) -> Roll:
    """The roll in a payload received under `address`; errors as in `read_roll`."""
    return read_roll(address, payload)[0]


def read_roll(address: Address, payload: bytes) -> tuple[Roll, bool]:
    """The roll in a payload received under `address`, and whether the hub judges its faces as the box did.

    MessageError where it is not JSON, a field is wrong, its schema is newer, its id names another
    box, or its faces cannot have fallen.
    """
    roll = misread.decode(_ROLL, payload, MAX_PAYLOAD)
    if messages.split_id(roll.id)[0] != address.box:
        raise MessageError("wrong_box", id=roll.id, box=address.box)
    try:
        return roll, agrees(roll)
    except RuleError as error:
        raise MessageError(error.what, **error.values) from error


def stored_roll(raw: bytes | str) -> Roll:
    """The roll in a payload that `decode_roll` has accepted before."""
    return _ROLL.decode(raw)


def judged(roll: Roll) -> D100Result | D6Result:
    """The hub's own judgement of the faces; RuleError where they cannot have fallen."""
    return msgspec.convert(_judged(roll), type(roll.result))


def ruled(roll: D6Roll, ruling: Ruling) -> D6Result:
    """What the same faces come to under this ruling of the MJ on their EC."""
    result = judged(msgspec.structs.replace(roll, rule=msgspec.structs.replace(roll.rule, ruling=ruling)))
    assert isinstance(result, D6Result)
    return result


def agrees(roll: Roll) -> bool:
    """Whether what the box showed is what the hub makes of the same faces."""
    return bool(_judged(roll) == msgspec.to_builtins(roll.result))


def _judged(roll: Roll) -> dict[str, Any]:
    rule, faces = msgspec.to_builtins((roll.rule, roll.faces))
    return rolls.result(roll.game, rolls.judge(roll.game, rule, faces, _pips_of))


def decode_state(payload: bytes) -> State:
    """What a box says of itself; MessageError where it cannot be read."""
    return misread.decode(_STATE, payload, MAX_PAYLOAD)


def decode_ask(payload: bytes) -> Ask:
    """What the MJ asks of a box; MessageError where it cannot be read."""
    return misread.decode(_ASK, payload, MAX_PAYLOAD)


def decode_ack(payload: bytes) -> Ack:
    """What the hub tells a box that it has; MessageError where it cannot be read."""
    return misread.decode(_ACK, payload, MAX_PAYLOAD)


def decode_wants(payload: bytes) -> Wants:
    """What a box that updates itself asks for; MessageError where it cannot be read."""
    return misread.decode(_WANTS, payload, MAX_PAYLOAD)


def encode(
    message: Roll | State | Ask | Ack | HubState | Contest | Counters | Session | Last | Offer,
) -> bytes:
    """A message as it travels: canonical JSON, absent fields left out."""
    return messages.to_bytes(msgspec.to_builtins(message))
