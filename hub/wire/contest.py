"""An opposed test in progress, as everyone at the table is told, typed."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from hub.wire.fields import Code, Count, Text, Total, Version
from shared_rules import messages

Place = Annotated[int, Meta(ge=0, lt=64)]
ContestState = Literal["rolling", "stalled", "tie", "between", "won", "withdrawn"]


class ContestSide(Struct, frozen=True, kw_only=True):
    """Who stands on a side, at which box, with which code."""

    player: Text
    box: Text
    code: Code


class ContestRound(Struct, frozen=True, kw_only=True):
    """One round: a total for each side, null for one that has not rolled or is not in it.

    `winners` are places in `sides`, several in a tie, none before the end; `ruled` where the MJ decided.
    """

    totals: tuple[Total | None, ...]
    winners: tuple[Place, ...]
    margin: Total | None = None
    ruled: bool = False


class Contest(Struct, frozen=True, kw_only=True):
    """An opposed test that `wins` rounds won in a row decide; `leader` has won the last `run` of them."""

    v: Version = messages.SCHEMA
    id: Text
    label: Text = ""
    wins: Count
    state: ContestState
    sides: tuple[ContestSide, ...]
    rounds: tuple[ContestRound, ...]
    leader: Place | None = None
    run: Count = 0
    winner: Place | None = None
    margin: Total | None = None
