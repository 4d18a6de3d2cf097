"""What a name, a number, a face or a choice in a message may be."""

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta

from shared_rules import messages

# Python's $ also stands before a last line break, which JSON Schema's does not.
END = r"$(?!\n)"

Version = Annotated[int, Meta(ge=1, le=messages.SCHEMA)]
Id = Annotated[str, Meta(min_length=5, max_length=160, pattern=r"^[^\s/+#\x00-\x1f\x7f]*" + END)]
Epoch = Annotated[str, Meta(min_length=1, max_length=64, pattern=r"^[^.\s/+#\x00-\x1f\x7f]*" + END)]
Text = Annotated[str, Meta(max_length=80, pattern=r"^[^\x00-\x1f\x7f]*" + END)]
Code = Annotated[str, Meta(max_length=16, pattern=r"^[^\x00-\x1f\x7f]*" + END)]
Seal = Annotated[str, Meta(max_length=128, pattern=r"^[0-9A-Za-z+/=_-]*" + END)]
Number = Annotated[int, Meta(ge=-10_000, le=10_000)]
Total = Annotated[int, Meta(ge=-10_000_000, le=10_000_000)]
Count = Annotated[int, Meta(ge=0, le=1_000_000_000)]
Seconds = Annotated[int, Meta(ge=0, le=253_402_300_799)]
Digit = Annotated[int, Meta(ge=0, le=9)]
Face = Annotated[int, Meta(ge=1, le=6)]
Numbers = Annotated[tuple[Number, ...], Meta(max_length=100)]

Game: TypeAlias = Literal["d100", "d6"]
# Who threw: a box (absent), the hub for someone without one, or a hand whose real dice were typed in.
Source: TypeAlias = Literal["hub", "typed"]
Ruling: TypeAlias = Literal["cancel", "complication"]
Degree: TypeAlias = Literal[
    "exceptional", "clean", "plain", "hair", "plain_failure", "clear_failure", "grave_failure"
]
D100Outcome: TypeAlias = Literal["critical_success", "success", "failure", "critical_failure"]
