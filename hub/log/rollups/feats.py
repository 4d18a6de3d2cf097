"""Streaks and rare rolls of one player, in the order the rolls came in."""

from typing import NamedTuple, TypeAlias

from msgspec import Struct, field

from hub.weighing import Weighed
from shared_rules.rolls import GAMES

# Of which game, and whether only what everyone may see: a secret roll breaks no streak that is told to all.
View: TypeAlias = str
VIEWS = {
    (game, secret): tuple(
        f"{of}/{who}" for of in ("", game) for who in (("all",) if secret else ("all", "public"))
    )
    for game in GAMES
    for secret in (False, True)
}


class At(NamedTuple):
    """A roll: its position and id, when it fell (ms UTC), the name it bears."""

    position: int
    id: str
    at_ms: int
    player: str


class Run(Struct, frozen=True):
    """So many in a row from `start` on; `reached` is the position of the last one."""

    length: int
    start: At
    reached: int


class Rare(Struct, frozen=True):
    """A roll that came out against these odds; its label and game beside it."""

    chance: float
    at: At
    label: str
    game: str
    secret: bool


class Streaks(Struct):
    """The streak that goes on, its length and start, and the longest of successes and of failures."""

    won: bool | None = None
    length: int = 0
    start: At | None = None
    longest: dict[str, Run] = field(default_factory=dict)

    def add(self, at: At, won: bool) -> None:
        """One more roll."""
        if self.start is None or self.won != won:
            self.won, self.length, self.start = won, 0, at
        self.length += 1
        name = "won" if won else "lost"
        if self.length > (self.longest[name].length if name in self.longest else 1):
            self.longest[name] = Run(self.length, self.start, at.position)


class Feats(Struct):
    """Of one player; `rare` by game, secrecy and outcome."""

    streaks: dict[View, Streaks] = field(default_factory=dict)
    rare: dict[View, Rare] = field(default_factory=dict)

    def add(self, at: At, game: str, label: str, secret: bool, weighed: Weighed) -> None:
        """One more roll, if it could succeed or fail."""
        if weighed.won is None or weighed.odds is None:
            return
        for view in VIEWS.get((game, secret), ()):  # a row edited by hand may say anything
            if view not in self.streaks:
                self.streaks[view] = Streaks()
            self.streaks[view].add(at, weighed.won)
        promised = weighed.odds.success or 0.0
        chance = promised if weighed.won else 1 - promised
        view = f"{game}/{'secret' if secret else 'public'}/{'won' if weighed.won else 'lost'}"
        if chance < (self.rare[view].chance if view in self.rare else 1.0):
            self.rare[view] = Rare(chance, at, label, game, secret)
