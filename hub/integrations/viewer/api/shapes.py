"""What each answer is made of, for whoever reads the OpenAPI document."""

from typing import Literal

from msgspec import Struct, defstruct

from hub import fairness, wire
from hub.fairness.report import LeftOut
from hub.wording.told import Told


class Words(Struct):
    """The same in French and in English."""

    fr: str
    en: str


class Refusal(Struct):
    """Why not, and what to do about it."""

    error: Words


class ToldIn(Struct):
    """A roll part by part in each language."""

    fr: Told
    en: Told


class Ruling(Struct):
    """The last ruling of the MJ, and what it makes of the same faces."""

    ruling: wire.Ruling
    by: str
    at: str
    total: int
    outcome: Literal["success", "failure"] | None
    margin: int | None
    words: Words
    told: ToldIn


# What is known of any roll, also of a secret one; times in ISO 8601, UTC.
_KNOWN = [
    ("position", int),
    ("box", str),
    ("rolled_at", str),
    ("received_at", str),
    ("dated_by", Literal["box", "hub"]),
    ("late", bool),
    ("sealed", bool),
    ("broken", bool),
    ("source", Literal["box", "hub", "typed"]),
    ("session", int | None),
    ("words", Words),
]
_OPEN = [("agreed", bool), ("ruled", Ruling | None), ("told", ToldIn)]

D100Told = defstruct("D100Told", [*_KNOWN, *_OPEN], bases=(wire.D100Roll,), tag="d100", kw_only=True)
D6Told = defstruct("D6Told", [*_KNOWN, *_OPEN], bases=(wire.D6Roll,), tag="d6", kw_only=True)
Secret = defstruct(
    "Secret",
    [("id", str), ("player", str), ("game", Literal["d100", "d6"]), ("secret", bool), *_KNOWN],
    forbid_unknown_fields=True,
)


class Lacking(Struct):
    """Rolls `first` … `last` of a journal that are not in the log; `lost` where the box has them no more."""

    epoch: str
    first: int
    last: int
    lost: bool


class Box(Struct):
    """A box as last heard of; `skew_s` how far its clock is ahead, by its newest roll, null: unknown."""

    id: str
    availability: Literal["online", "offline"]
    state: wire.State | None
    gaps: list[Lacking]
    skew_s: int | None


class Boxes(Struct):
    """Every box heard of."""

    boxes: list[Box]


class Aside(Struct):
    """A message that could not be read; "" for the payload of one that may be secret."""

    topic: str
    why: Words
    payload: str
    bytes: int
    times: int
    received_at: str


class Asides(Struct):
    """The latest first."""

    asides: list[Aside]


class Counted(Struct):
    """Boxes."""

    known: int
    online: int


class Dead(Struct):
    """A roll that can never be sent, and why."""

    id: str
    why: Words


class Trouble(Struct):
    """What keeps rolls from being sent now."""

    why: Words
    since: str


class Recipient(Struct):
    """To whom rolls go: how many can never be sent, the last of them, the trouble there is now."""

    name: str
    dead: int
    last_dead: list[Dead]
    trouble: Trouble | None


class Health(Struct):
    """Whether all is well; `since` when nothing is stored, and how many messages wait.

    `position` is that of the newest roll; `role` and `player` are those of whoever asks.
    """

    status: Literal["ok", "degraded"]
    since: str | None
    waiting: int
    rolls: int
    aside: int
    boxes: Counted
    broker: Literal["connected", "disconnected"]
    refused: int
    integrations: dict[str, Words]
    recipients: list[Recipient]
    hub_id: str
    version: str
    table: str
    position: int
    role: Literal["table", "player", "gm"]
    player: str


class Wrong(Struct):
    """One thing that keeps the hub from its work."""

    what: Literal["broker", "storing", "log"]
    fr: str
    en: str


class Probe(Struct):
    """Whether all is well, in short."""

    status: Literal["ok", "wrong"]
    wrong: list[Wrong]


class GroupWords(Struct):
    """A group of rolls in words."""

    title: str
    verdict: str
    sentence: str
    tests: list[str]


class GroupWordsIn(Struct):
    """The same in each language."""

    fr: GroupWords
    en: GroupWords


class Group(fairness.Group, frozen=True):
    """The figures of a group, their sign, and the words for them."""

    sign: str
    words: GroupWordsIn


class Notes(Struct):
    """How to read it."""

    fr: list[str]
    en: list[str]


class Stats(Struct):
    """Every group; `tests`: how many share the one `alarm`."""

    alarm: float
    tests: int
    groups: list[Group]
    left_out: LeftOut
    notes: Notes
