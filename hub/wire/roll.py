"""A roll, typed: what was set, what fell, what the digits showed."""

from typing import Annotated, ClassVar, Literal, TypeAlias

from msgspec import Meta, Struct

from hub.wire.fields import (
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
    Source,
    Text,
    Total,
    Version,
)
from shared_rules import messages


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

    joker: Annotated[tuple[Face, ...], Meta(max_length=6_000)]
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
    source: Source | None = None
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
