"""Everything that is told of some rolls, in figures."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from typing import Literal, NamedTuple

from hub.log.fold import Spellings
from hub.log.sessions import Session
from hub.statistics import moments, spread, sums
from hub.statistics.choice import Choice, take
from hub.statistics.counted import Counted
from hub.statistics.figures import Figures
from hub.statistics.luck import Luck, Point, chances, judged, luck
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


class Course(NamedTuple):
    """What depends on the order of the rolls, or on what came out of each."""

    points: tuple[Point, ...] | None
    d100: Spread | None
    d6: Spread | None
    successes: Streak | None
    failures: Streak | None
    best: Moment | None
    worst: Moment | None
    pace: Pace | None


def report(choice: Choice, every: Sequence[Counted], sessions: Sequence[Session]) -> Report:
    """Count what is chosen of all rolls, given in the order they were rolled."""
    rolls, left = take(choice, every)
    course = Course(
        None,
        spread.d100(rolls),
        spread.d6(rolls),
        *moments.streaks(rolls),
        moments.best(rolls),
        moments.worst(rolls),
        pace(rolls, choice.session, sessions),
    )
    return counted_up(rolls, left, course)


def counted_up(rolls: Sequence[Counted], left: Mapping[str, int], course: Course) -> Report:
    """Of rolls in any order, alike ones together; those that were `left` out, by reason."""
    return Report(
        rolls=_count(rolls),
        secret=_count(roll for roll in rolls if roll.secret),
        luck=luck(rolls, course.points),
        criticals=_criticals(rolls),
        d100=course.d100,
        d6=course.d6,
        successes=course.successes,
        failures=course.failures,
        best=course.best,
        worst=course.worst,
        pace=course.pace,
        players=rows_by("player", rolls),
        labels=rows_by("label", [roll for roll in rolls if roll.label]),
        left_out=Uncounted(**left, opposed=_count(roll for roll in rolls if roll.won is None)),
    )


def _count(rolls: Iterable[Counted]) -> int:
    return sum(roll.count for roll in rolls)


def _criticals(rolls: Sequence[Counted]) -> tuple[Critical, ...]:
    names = {"d100": ("critical_success", "critical_failure"), "d6": ("rc", "ec")}
    found = []
    for game, (good, bad) in names.items():
        ours = [roll for roll in rolls if roll.game == game and roll.odds]
        if ours:
            found += [
                Critical(
                    good,
                    _count(roll for roll in ours if roll.good),
                    sum(roll.count * roll.odds.good for roll in ours if roll.odds),
                ),
                Critical(
                    bad,
                    _count(roll for roll in ours if roll.bad),
                    sum(roll.count * roll.odds.bad for roll in ours if roll.odds),
                ),
            ]
    return tuple(found)


def rows_by(by: Literal["player", "label"], rolls: Sequence[Counted]) -> tuple[Row, ...]:
    """A row for each player or label, however written, the most rolls first, no more than MOST_ROWS."""
    groups: dict[str, list[Counted]] = defaultdict(list)
    first = Spellings()
    for roll in rolls:
        groups[first(getattr(roll, by))].append(roll)
    most = sorted(groups.items(), key=lambda one: (-_count(one[1]), one[0]))[:MOST_ROWS]
    return tuple(_row(name, its) for name, its in most)


def _row(name: str, rolls: Sequence[Counted]) -> Row:
    tried = judged(rolls)
    promised, seen = chances(tried), _count(roll for roll in tried if roll.won)
    return Row(
        name=name,
        rolls=_count(rolls),
        judged=promised.total(),
        seen=seen,
        expected=sums.moments(promised).mean,
        standing=sums.standing(seen, promised) if tried else None,
        good=_count(roll for roll in rolls if roll.good),
        bad=_count(roll for roll in rolls if roll.bad),
        secret=_count(roll for roll in rolls if roll.secret),
    )
