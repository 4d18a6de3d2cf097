"""What goes into the log and what comes out of it."""

from dataclasses import dataclass
from datetime import datetime
from typing import NamedTuple

from msgspec import Struct

from hub import wire
from hub.dating import Dated
from hub.said import Said
from hub.seals import SealState
from shared_rules.errors import MessageError, ToldError


@dataclass(frozen=True, slots=True)
class Unreadable:
    """A message that is no roll and no state: what came, and why it cannot be read.

    `what` names the kind of reason, as MessageError does.
    """

    topic: str
    payload: bytes
    why_fr: str
    why_en: str
    received_at_ms: int
    what: str = ""


def unreadable(topic: str, payload: bytes, why: ToldError, received_at_ms: int) -> Unreadable:
    """A message that was refused with `why`."""
    return Unreadable(topic, payload, why.sentence("fr"), why.sentence("en"), received_at_ms, why.what)


class Incoming(Struct, frozen=True):
    """A roll as it came: its topic, its bytes, what they mean, when it was received (ms UTC)."""

    topic: str
    payload: bytes
    roll: wire.Roll
    agreed: bool
    received_at_ms: int
    dated: Dated
    seal_state: SealState = "unsealed"

    def unreadable(self, why: MessageError) -> Unreadable:
        """The same message, set aside."""
        return unreadable(self.topic, self.payload, why, self.received_at_ms)


@dataclass(frozen=True, slots=True)
class Ruled:
    """The MJ's ruling on the EC of a roll, after it fell; the roll itself stays as it was."""

    ruling: wire.Ruling
    at: datetime
    by: str


class LoggedRoll(Struct, frozen=True):
    """A roll of the log. `position` is its place in the order of commits.

    `broken` where its `prev` is not the seal of the roll before it; `ruled` by the last ruling, if any;
    `session` the id of the session that was open when it was rolled.
    """

    position: int
    roll: wire.Roll
    box: str
    rolled_at: datetime
    received_at: datetime
    dated_by: str
    late: bool
    agreed: bool
    seal_state: SealState = "unsealed"
    broken: bool = False
    ruled: Ruled | None = None
    session: int | None = None


@dataclass(frozen=True, slots=True)
class Gap:
    """Rolls `first` … `last` of a journal that are not in the log; `lost` where the box has them no more."""

    box: str
    epoch: str
    first: int
    last: int
    lost: bool


class AsidePlace(NamedTuple):
    """A place among the messages set aside, the last heard of first."""

    last_at_ms: int
    position: int


@dataclass(frozen=True, slots=True)
class Aside:
    """A message that could not be read: how it begins, why, and how many times the same one came.

    `length` is that of the whole payload, in bytes.
    """

    topic: str
    payload: bytes
    length: int
    secret: bool
    why_fr: str
    why_en: str
    times: int
    first_at: datetime
    last_at: datetime
    position: int = 0

    @property
    def place(self) -> AsidePlace:
        """Where it stands among the others."""
        return AsidePlace(round(self.last_at.timestamp() * 1000), self.position)


@dataclass(frozen=True, slots=True)
class AsideGroup:
    """All messages of one topic that were set aside for one kind of reason: how often, and when last."""

    what: str
    topic: str
    times: int
    last_at: datetime


@dataclass(frozen=True, slots=True)
class Box:
    """A box as last heard of. `availability` is "online" or "offline"."""

    id: str
    availability: str = "offline"
    state: wire.State | None = None
    heard_at: datetime | None = None


@dataclass(frozen=True, slots=True)
class Letter:
    """One message to a recipient: `roll_ids` in order, the number it bears there, and how it went.

    `state`: "sending" | "sent" | "dead"; `message` is what the service calls it, "" where it says nothing.
    """

    roll_ids: tuple[str, ...]
    number: int
    state: str
    message: str = ""

    @property
    def key(self) -> str:
        """What it is known by: its first roll."""
        return self.roll_ids[0]


@dataclass(frozen=True, slots=True)
class Recipient:
    """To whom rolls are sent: how many letters can never be, and what keeps them from being sent now."""

    name: str
    dead: int
    trouble: Said | None
    trouble_at: datetime


@dataclass(frozen=True, slots=True)
class Tally:
    """How many rolls of a player came out so; `outcome` None where none was told."""

    player: str
    game: str
    outcome: str | None
    count: int


@dataclass(frozen=True, slots=True)
class Filters:
    """Which rolls to read; None lets all pass. `q` is looked for in player and label, folded as `player` is.

    `outcome`: one of the rules', or "rc", "ec", or "critical" for all that is. `secret` False leaves the
    secret rolls out; `secrets_of`: of the secret rolls this player's alone, however the name is written, ""
    nobody's. Rolled from `since_ms` on, and before `until_ms`.
    """

    player: str | None = None
    game: str | None = None
    outcome: str | None = None
    box: str | None = None
    q: str | None = None
    since_ms: int | None = None
    until_ms: int | None = None
    secret: bool | None = None
    secrets_of: str | None = None
