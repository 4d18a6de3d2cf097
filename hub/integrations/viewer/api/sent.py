"""What several requests and answers are made of, typed."""

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field, StrictInt, StringConstraints

from hub.said import Said
from hub.wire import Ruling

PLAIN = r"^[^\x00-\x1f\x7f]*$"

Text = Annotated[str, StringConstraints(max_length=80, pattern=PLAIN)]
Name = Annotated[str, StringConstraints(min_length=1, max_length=80, pattern=PLAIN, strip_whitespace=True)]
Code = Annotated[str, StringConstraints(max_length=16, pattern=PLAIN)]
Number = Annotated[StrictInt, Field(ge=-10_000, le=10_000)]
Numbers = Annotated[list[Number], Field(max_length=100)]
Count = Annotated[StrictInt, Field(ge=0, le=1_000_000_000)]


class Sent(BaseModel):
    """What a request may send: nothing but what is named here."""

    model_config = ConfigDict(extra="forbid")


class D100Wanted(Sent):
    """A d100: Score, modifiers, and how many advantages and disadvantages."""

    score: Number
    modifiers: Numbers = []
    advantages: Count = 0
    disadvantages: Count = 0


class D6Wanted(Sent):
    """A D6 roll; `fd` null in an opposed test."""

    code: Code
    fd: Number | None = 10
    adjustments: Numbers = []
    bonuses: Numbers = []
    ruling: Ruling = "cancel"


class D100(Sent):
    """Directive Zéro."""

    game: Literal["d100"]
    rule: D100Wanted


class D6(Sent):
    """The D6 System."""

    game: Literal["d6"]
    rule: D6Wanted


class Spoken(BaseModel):
    """The same in both languages."""

    fr: str
    en: str


def words(said: Said) -> Spoken:
    """A sentence as it is answered."""
    return Spoken(fr=said.fr, en=said.en)
