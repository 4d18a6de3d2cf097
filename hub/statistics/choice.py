"""Which rolls are looked at, and by whom."""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from hub.log.fold import same
from hub.log.sessions import Session
from hub.statistics.counted import Counted
from hub.table.visitor import Visitor

_same = lru_cache(maxsize=4096)(same)


@dataclass(frozen=True, slots=True)
class Choice:
    """None lets all pass: everyone's rolls, of both games, of every session and of none.

    A player is found however the name is written.
    """

    visitor: Visitor
    player: str | None = None
    game: str | None = None
    session: Session | None = None

    def holds(self, roll: Counted) -> bool:
        """Whether a roll is of this player, game and session, whoever may see it."""
        if self.game not in (None, roll.game):
            return False
        if self.player is not None and not _same(self.player, roll.player):
            return False
        return self.session is None or within(self.session, roll.at_ms)

    def sees(self, roll: Counted) -> bool:
        """Whether what fell is the visitor's to see, as `Visitor.sees` has it."""
        return not roll.secret or self.visitor.may("gm") or self.visitor.is_player(roll.player)


class Taken(NamedTuple):
    """The rolls that count, in the order they were rolled, and how many were left out, by reason."""

    rolls: list[Counted]
    left: dict[str, int]


def take(choice: Choice, every: Iterable[Counted]) -> Taken:
    """A secret roll that is not theirs to see is left out as one, and nothing else is said of it."""
    rolls: list[Counted] = []
    left = dict.fromkeys(("secret", "disagreed", "typed", "damaged", "declared"), 0)
    for roll in every:
        if not choice.holds(roll):
            continue
        if not choice.sees(roll):
            left["secret"] += roll.count
        elif roll.left:
            left[roll.left] += roll.count
        else:
            rolls.append(roll)
    return Taken(rolls, left)


def within(session: Session, at_ms: int) -> bool:
    """Whether a moment is of a session."""
    return session.start_ms <= at_ms and (session.end_ms is None or at_ms < session.end_ms)
