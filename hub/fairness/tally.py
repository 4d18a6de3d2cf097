"""What has fallen, counted roll by roll: for a game at the whole table, for each box and each player.

A die counts whether it was kept or not. The joker's further throws are counted as chains, apart from
the faces: how many there are depends on what fell, so their 6s are not 1 in 6 of a given number.
"""

from collections import Counter
from dataclasses import dataclass, field
from itertools import chain

from hub import wire
from hub.log import Thrown
from hub.log.fold import Spellings

FACES = {"d100": range(0, 10), "d6": range(1, 7)}
# Low and high faces, for the runs: 0–4 and 5–9, 1–3 and 4–6.
HIGH_FROM = {"d100": 5, "d6": 4}


@dataclass
class Tally:
    """Counts of one group of rolls of one game."""

    game: str
    rolls: int = 0
    faces: Counter[int] = field(default_factory=Counter)
    sides: Counter[bool] = field(default_factory=Counter)
    runs: int = 0
    throws: int = 0
    doubles: int = 0
    chains: Counter[int] = field(default_factory=Counter)
    whose: set[tuple[str, str]] = field(default_factory=set)
    _high: bool | None = None

    @property
    def dice(self) -> int:
        """How many dice, each thrown once."""
        return self.faces.total()

    @property
    def counts(self) -> list[int]:
        """How often each face fell, the lowest face first."""
        return [self.faces[face] for face in FACES[self.game]]

    @property
    def jokers(self) -> int:
        """How many jokers were thrown, each the start of a chain."""
        return self.chains.total()

    @property
    def further_throws(self) -> int:
        """How often a joker was thrown again."""
        return sum((length - 1) * count for length, count in self.chains.items())

    @property
    def lengths(self) -> tuple[int, int, int]:
        """How many chains of one throw, of two, of three or more."""
        one, two = self.chains[1], self.chains[2]
        return one, two, self.jokers - one - two

    def add(self, thrown: Thrown) -> None:
        """Count a roll of this game."""
        self.rolls += 1
        self.whose.add((thrown.box, thrown.player))
        if isinstance(thrown.faces, wire.D6Faces):
            self._count((*thrown.faces.joker[:1], *thrown.faces.dice))
            if thrown.faces.joker:
                self.chains[len(thrown.faces.joker)] += 1
        elif thrown.faces:
            self._count(tuple(chain.from_iterable(thrown.faces)))
            self.throws += len(thrown.faces)
            self.doubles += sum(tens == units for tens, units in thrown.faces)

    def _count(self, dice: tuple[int, ...]) -> None:
        self.faces.update(dice)
        for face in dice:
            high = face >= HIGH_FROM[self.game]
            self.sides[high] += 1
            self.runs += high is not self._high
            self._high = high


class Tallies:
    """Every group of the log up to `position`: by ("table" | "box" | "player", name, game)."""

    def __init__(self, secrets: bool) -> None:
        self.position = 0
        self.disagreed = 0
        self.secret = 0
        self.damaged = 0
        self.typed = 0
        self.groups: dict[tuple[str, str, str], Tally] = {}
        self._secrets = secrets
        self._first = Spellings()

    def add(self, thrown: Thrown) -> None:
        """Count a roll, unless its faces are lost, in doubt or typed, or it is secret and that is kept."""
        self.position = thrown.position
        if thrown.faces is None:
            self.damaged += 1
        elif not thrown.agreed:
            self.disagreed += 1
        elif thrown.secret and not self._secrets:
            self.secret += 1
        elif thrown.typed:
            self.typed += 1
        elif thrown.faces:
            player = self._first(thrown.player)
            for kind, name in (("table", ""), ("box", thrown.box), ("player", player)):
                key = (kind, name, thrown.game)
                self.groups.setdefault(key, Tally(thrown.game)).add(thrown)
