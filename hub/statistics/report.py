"""Everything that is told of some rolls, in figures."""

from collections import defaultdict
from collections.abc import Sequence
from typing import Literal

from hub.log.fold import Spellings
from hub.log.sessions import Session
from hub.statistics import moments, spread, sums
from hub.statistics.choice import Choice, take
from hub.statistics.counted import Counted
from hub.statistics.figures import Figures
from hub.statistics.luck import Luck, chances, judged, luck
from hub.statistics.moments import Moment, Streak
from hub.statistics.pace import Pace, pace
from hub.statistics.spread import Spread

# Whoever sends a thousand names does not make a thousand rows.
MOST_ROWS = 40


class Critical(Figures, frozen=True):
    """Criticals of the d100, or RC and EC of the joker: how many fell, how many were to be expected."""

    name: str
    seen: int
    expected: float


class Row(Figures, frozen=True):
    """The rolls of a player, or under a label; `judged`: those that could succeed; `secret` of them."""

    name: str
    rolls: int
    judged: int
    seen: int
    expected: float
    standing: float | None
    good: int
    bad: int
    secret: int


class Uncounted(Figures, frozen=True):
    """Rolls that were not counted; `opposed` ones have no success, and count for the rest."""

    secret: int
    disagreed: int
    typed: int
    damaged: int
    declared: int
    opposed: int


class Report(Figures, frozen=True):
    """None or empty where there is nothing to tell; `secret` of the rolls are."""

    rolls: int
    secret: int
    luck: Luck | None
    criticals: tuple[Critical, ...]
    d100: Spread | None
    d6: Spread | None
    successes: Streak | None
    failures: Streak | None
    best: Moment | None
    worst: Moment | None
    pace: Pace | None
    players: tuple[Row, ...]
    labels: tuple[Row, ...]
    left_out: Uncounted


def report(choice: Choice, every: Sequence[Counted], sessions: Sequence[Session]) -> Report:
    """Count what is chosen of all rolls, given in the order they were rolled."""
    rolls, left = take(choice, every)
    longest = moments.streaks(rolls)
    return Report(
        rolls=len(rolls),
        secret=sum(roll.secret for roll in rolls),
        luck=luck(rolls),
        criticals=_criticals(rolls),
        d100=spread.d100(rolls),
        d6=spread.d6(rolls),
        successes=longest[0],
        failures=longest[1],
        best=moments.best(rolls),
        worst=moments.worst(rolls),
        pace=pace(rolls, choice.session, sessions),
        players=rows_by("player", rolls),
        labels=rows_by("label", [roll for roll in rolls if roll.label]),
        left_out=Uncounted(**left, opposed=sum(roll.won is None for roll in rolls)),
    )


def _criticals(rolls: Sequence[Counted]) -> tuple[Critical, ...]:
    names = {"d100": ("critical_success", "critical_failure"), "d6": ("rc", "ec")}
    found = []
    for game, (good, bad) in names.items():
        ours = [roll for roll in rolls if roll.game == game and roll.odds]
        if ours:
            found += [
                Critical(good, sum(r.good for r in ours), sum(r.odds.good for r in ours if r.odds)),
                Critical(bad, sum(r.bad for r in ours), sum(r.odds.bad for r in ours if r.odds)),
            ]
    return tuple(found)


def rows_by(by: Literal["player", "label"], rolls: Sequence[Counted]) -> tuple[Row, ...]:
    """A row for each player or label, however written, the most rolls first, no more than MOST_ROWS."""
    groups: dict[str, list[Counted]] = defaultdict(list)
    first = Spellings()
    for roll in rolls:
        groups[first(getattr(roll, by))].append(roll)
    most = sorted(groups.items(), key=lambda one: (-len(one[1]), one[0]))[:MOST_ROWS]
    return tuple(_row(name, its) for name, its in most)


def _row(name: str, rolls: Sequence[Counted]) -> Row:
    tried = judged(rolls)
    promised, seen = chances(tried), sum(roll.won is True for roll in tried)
    return Row(
        name=name,
        rolls=len(rolls),
        judged=len(tried),
        seen=seen,
        expected=sum(promised),
        standing=sums.standing(seen, promised) if tried else None,
        good=sum(roll.good for roll in rolls),
        bad=sum(roll.bad for roll in rolls),
        secret=sum(roll.secret for roll in rolls),
    )
