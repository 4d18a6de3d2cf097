"""What travels over MQTT, typed: a roll, a state, an ask and the hub's own state."""

from typing import Annotated, Any, ClassVar, Literal, TypeAlias

import msgspec
from msgspec import Meta, Struct

from hub import misread
from hub.fields import (
    Code,
    Count,
    D100Outcome,
    Degree,
    Digit,
    Face,
    Game,
    Id,
    Number,
    Numbers,
    Ruling,
    Seal,
    Seconds,
    Text,
    Total,
    Version,
)
from shared_rules import messages, rolls
from shared_rules.errors import MessageError, RuleError
from shared_rules.topics import Address

MAX_PAYLOAD = 256 * 1024


class D100Rule(Struct, frozen=True, kw_only=True):
    """What was set for a d100 roll; the MJ may have declared its outcome instead (no dice)."""

    score: Number | None = None
    modifiers: Numbers = ()
    advantages: Count = 0
    disadvantages: Count = 0
    declared: Literal["automatic", "impossible"] | None = None


class D6Rule(Struct, frozen=True, kw_only=True):
    """What was set for a D6 roll; `fd` null in an opposed test."""

    code: Code
    fd: Number | None = 10
    adjustments: Numbers = ()
    bonuses: Numbers = ()
    ruling: Ruling = "cancel"


class D6Faces(Struct, frozen=True, kw_only=True):
    """Every die of a D6 roll: the joker's faces in order, then the others."""

    joker: Annotated[tuple[Face, ...], Meta(max_length=20_000)]
    dice: Annotated[tuple[Face, ...], Meta(max_length=99)]


class D100Result(Struct, frozen=True, kw_only=True):
    """What the box showed: the roll 1 … 100 against the score; numbers null where declared."""

    roll: Annotated[int, Meta(ge=1, le=100)] | None
    outcome: D100Outcome
    margin: Total | None
    degree: Degree | None
    kept: Annotated[int, Meta(ge=0, le=1)] | None


class Totals(Struct, frozen=True, kw_only=True):
    """The total under each ruling on an EC; equal without one."""

    cancel: Total
    complication: Total


class D6Result(Struct, frozen=True, kw_only=True):
    """What the box showed: the total under the ruling; outcome and margin null without FD."""

    total: Total
    outcome: Literal["success", "failure"] | None
    margin: Total | None
    joker: Literal["rc", "ec", ""]
    removed: Face | None
    totals: Totals


class _Roll(Struct, frozen=True, kw_only=True, tag_field="game"):
    v: Version = messages.SCHEMA
    id: Id
    player: Text
    label: Text = ""
    ask: Text = ""
    secret: bool = False
    at: Seconds | None = None
    age_ms: Annotated[int, Meta(ge=0, le=10**13)] | None = None
    prev: Seal = ""
    seal: Seal = ""


class D100Roll(_Roll, frozen=True, kw_only=True, tag="d100"):
    """One roll of Directive Zéro; `faces` is one (tens, units) pair, two, or none where declared."""

    game: ClassVar[Game] = "d100"
    rule: D100Rule
    faces: Annotated[tuple[tuple[Digit, Digit], ...], Meta(max_length=2)]
    result: D100Result


class D6Roll(_Roll, frozen=True, kw_only=True, tag="d6"):
    """One roll of the D6 System."""

    game: ClassVar[Game] = "d6"
    rule: D6Rule
    faces: D6Faces
    result: D6Result


Roll: TypeAlias = D100Roll | D6Roll


class Refused(Struct, frozen=True, kw_only=True):
    """A setting the box did not take, and why."""

    name: Text
    value: Text = ""
    why: Text = ""


class State(Struct, frozen=True, kw_only=True):
    """What a box is set to and how it is; None is "not told" (and, for `fd`, an opposed test)."""

    v: Version = messages.SCHEMA
    name: Text = ""
    version: Text = ""
    game: Game | None = None
    player: Text | None = None
    players: Annotated[tuple[Text, ...], Meta(max_length=64)] = ()
    score: Number | None = None
    modifier: Number | None = None
    advantage: Annotated[int, Meta(ge=-1, le=1)] | None = None
    code: Code | None = None
    fd: Number | None = None
    adjustment: Number | None = None
    bonus: Number | None = None
    ruling: Ruling | None = None
    mute: bool | None = None
    brightness: Annotated[int, Meta(ge=0, le=15)] | None = None
    locked: bool | None = None
    queue: Count | None = None
    dropped: Count | None = None
    rssi: Annotated[int, Meta(ge=-200, le=100)] | None = None
    heap: Count | None = None
    uptime_s: Count | None = None
    battery: Annotated[int, Meta(ge=0, le=100)] | None = None
    reset: Text | None = None
    refused: Refused | None = None


class _Ask(Struct, frozen=True, kw_only=True, tag_field="game"):
    v: Version = messages.SCHEMA
    id: Text
    player: Text = ""
    label: Text = ""
    secret: bool = False


class D100Ask(_Ask, frozen=True, kw_only=True, tag="d100"):
    """The MJ asks for a d100 roll."""

    game: ClassVar[Game] = "d100"
    rule: D100Rule


class D6Ask(_Ask, frozen=True, kw_only=True, tag="d6"):
    """The MJ asks for a D6 roll."""

    game: ClassVar[Game] = "d6"
    rule: D6Rule


Ask: TypeAlias = D100Ask | D6Ask


class HubState(Struct, frozen=True, kw_only=True):
    """The hub in one line; `time` (UTC seconds) serves boxes that have no clock of their own."""

    v: Version = messages.SCHEMA
    version: Text
    rolls: Count
    aside: Count
    time: Seconds


_ROLL: "msgspec.json.Decoder[Roll]" = msgspec.json.Decoder(D100Roll | D6Roll)
_STATE = msgspec.json.Decoder(State)
_ASK: "msgspec.json.Decoder[Ask]" = msgspec.json.Decoder(D100Ask | D6Ask)


def decode_roll(address: Address, payload: bytes) -> Roll:
    """The roll in a payload received under `address`.

    MessageError where it is not JSON, a field is wrong, its schema is newer, its id names another
    box, or its faces cannot have fallen.
    """
    roll = misread.decode(_ROLL, payload, MAX_PAYLOAD)
    box, epoch, number = messages.split_id(roll.id)
    if messages.roll_id(box, epoch, number) != roll.id:
        raise MessageError("field", name="id", value=roll.id, needed="box.epoch.number")
    if box != address.box:
        raise MessageError("wrong_box", id=roll.id, box=address.box)
    try:
        judged(roll)
    except RuleError as error:
        raise MessageError(error.what, **error.values) from error
    return roll


def stored_roll(raw: bytes | str) -> Roll:
    """The roll in a payload that `decode_roll` has accepted before."""
    return _ROLL.decode(raw)


def judged(roll: Roll) -> D100Result | D6Result:
    """The hub's own judgement of the faces; RuleError where they cannot have fallen."""
    rule: dict[str, Any] = msgspec.to_builtins(roll.rule)
    verdict = rolls.judge(roll.game, rule, msgspec.to_builtins(roll.faces))
    return msgspec.convert(rolls.result(roll.game, verdict), type(roll.result))


def agrees(roll: Roll) -> bool:
    """Whether what the box showed is what the hub makes of the same faces."""
    return judged(roll) == roll.result


def decode_state(payload: bytes) -> State:
    """What a box says of itself; MessageError where it cannot be read."""
    return misread.decode(_STATE, payload, MAX_PAYLOAD)


def decode_ask(payload: bytes) -> Ask:
    """What the MJ asks of a box; MessageError where it cannot be read."""
    return misread.decode(_ASK, payload, MAX_PAYLOAD)


def encode(message: Roll | State | Ask | HubState) -> bytes:
    """A message as it travels: canonical JSON, absent fields left out."""
    return messages.to_bytes(msgspec.to_builtins(message))
