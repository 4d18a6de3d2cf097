"""What a box and the hub say of themselves, typed."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from hub.wire.fields import (
    Code,
    Count,
    D100Outcome,
    Epoch,
    Game,
    Number,
    Ruling,
    Seal,
    Seconds,
    Text,
    Total,
    Version,
)
from hub.wire.update import Updating
from shared_rules import messages

# A number of the journal; `first` may be the one after the last.
Place = Annotated[int, Meta(ge=0, lt=10**18)]


class Refused(Struct, frozen=True, kw_only=True):
    """A setting the box did not take, and why."""

    name: Text
    value: Text = ""
    why: Text = ""


class Rolled(Struct, frozen=True, kw_only=True):
    """The last roll of a box in short; `outcome` is null in an opposed test."""

    player: Text = ""
    label: Text = ""
    game: Game | None = None
    value: Total | None = None
    outcome: D100Outcome | None = None
    joker: Literal["rc", "ec", ""] = ""


class State(Struct, frozen=True, kw_only=True):
    """What a box is set to and how it is; None is "not told" (and, for `fd`, an opposed test).

    Its journal holds the rolls `first` … `last` of `epoch`; `first` is the next number where it holds none.
    Where the box has a key, `seal` vouches for these three. `asked` is the ask it shows, `declined` the last
    one that its player would not roll. `rolled` is the last roll since power-on, where it was not secret.
    `dim` and `sleep` are minutes without a key, 0 is never. `test` is what its last self-test said of each
    part: "ok", "shown" (a person saw it), "fault", a figure, or the keys that did not answer.
    `updating` is an update over the air that goes on; one that came to nothing stands in `refused`.
    """

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
    dim: Count | None = None
    sleep: Count | None = None
    locked: bool | None = None
    rolled: Rolled | None = None
    asked: Text | None = None
    declined: Text | None = None
    queue: Count | None = None
    dropped: Count | None = None
    epoch: Epoch | None = None
    first: Place | None = None
    last: Place | None = None
    sealed: bool | None = None
    seal: Seal | None = None
    flash: Text | None = None
    chance: Text | None = None
    rssi: Annotated[int, Meta(ge=-200, le=100)] | None = None
    heap: Count | None = None
    uptime_s: Count | None = None
    battery: Annotated[int, Meta(ge=0, le=100)] | None = None
    reset: Text | None = None
    refused: Refused | None = None
    test: Annotated[dict[Text, Text], Meta(max_length=16)] | None = None
    updating: Updating | None = None


class HubState(Struct, frozen=True, kw_only=True):
    """The hub in one line; `time` (UTC seconds) serves boxes that have no clock of their own.

    `waiting` counts the messages that could not be stored yet. `hub_id` names its log, `page` is where
    other machines reach its pages, "" where they do not.
    """

    v: Version = messages.SCHEMA
    version: Text
    rolls: Count
    aside: Count
    waiting: Count = 0
    time: Seconds
    hub_id: Text = ""
    page: Text = ""
