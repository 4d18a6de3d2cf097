"""The report on a whole log that is long: from what was counted as the rolls came in.

Then a streak goes on in the order the rolls came in, and the curve of luck has a point a day.
"""

from collections.abc import Iterable, Iterator, Sequence

from hub.log import RolledUp
from hub.log.fold import fold
from hub.log.rollups.feats import Feats, Rare, Run
from hub.log.rollups.read import Day
from hub.log.rollups.sums import BILLION, DAY_MS
from hub.log.sessions import Session
from hub.statistics import spread
from hub.statistics.choice import Choice, take
from hub.statistics.counted import Counted
from hub.statistics.figures import iso
from hub.statistics.luck import Point, evenly, point
from hub.statistics.moments import Moment, Streak
from hub.statistics.pace import pace
from hub.statistics.report import Course, Report, counted_up


def whole(choice: Choice, log: RolledUp, sessions: Sequence[Session], held: Sequence[Counted]) -> Report:
    """Of everyone or one player, of both games or one; `held`: the rolls of the newest sessions."""
    rolls, left = take(choice, _alike(log))
    came = [roll for roll in _came(log) if choice.holds(roll) and choice.sees(roll)]
    chosen = [day for day in log.days if _holds(choice, day)]
    seen = take(choice, held).rolls if sessions else _by_day(chosen)
    course = Course(
        points=tuple(_points(chosen)),
        d100=spread.d100(came),
        d6=spread.d6(came),
        successes=_longest(choice, log.feats, "won"),
        failures=_longest(choice, log.feats, "lost"),
        best=_rarest(choice, log.feats, "won"),
        worst=_rarest(choice, log.feats, "lost"),
        pace=pace(seen, None, sessions),
    )
    return counted_up(rolls, left, course)


def _alike(log: RolledUp) -> Iterator[Counted]:
    for one in log.alike:
        kind = one.kind
        won = kind.outcome.endswith("success") if kind.outcome and not one.left else None
        good = kind.joker == "rc" or kind.outcome == "critical_success"
        bad = kind.joker == "ec" or kind.outcome == "critical_failure"
        told = (one.player, kind.game, one.label, one.secret, one.left, one.odds, won)
        yield Counted(0, 0, "", *told, good, bad, count=one.rolls)


def _came(log: RolledUp) -> Iterator[Counted]:
    for one in log.came:
        game = "d6" if isinstance(one.odds.spread, tuple) else "d100"
        told = (one.player, game, "", one.secret, None, one.odds)
        yield Counted(0, 0, "", *told, figure=one.figure, count=one.rolls)


def _by_day(days: Iterable[Day]) -> list[Counted]:
    return [
        Counted(one.day * DAY_MS, 0, "", one.player, one.game, "", one.secret, count=one.rolls)
        for one in days
    ]


def _holds(choice: Choice, day: Day) -> bool:
    roll = Counted(0, 0, "", day.player, day.game, "", day.secret)
    return choice.holds(roll) and choice.sees(roll)


def _points(days: Sequence[Day]) -> Iterator[Point]:
    """After each day, or after some of many days."""
    last = sorted({one.day for one in days if one.judged})
    wanted = {last[place] for place in evenly(len(last))} if last else set()
    rolls = seen = expected = variance = 0
    for place, one in enumerate(days):
        rolls, seen = rolls + one.judged, seen + one.seen
        expected, variance = expected + one.expected, variance + one.variance
        ends = place + 1 == len(days) or days[place + 1].day != one.day
        if ends and one.day in wanted:
            at_ms = (one.day + 1) * DAY_MS - 1
            yield point(rolls, "", at_ms, seen, expected / BILLION, variance / BILLION)


def _sees_secrets(choice: Choice, folded: str) -> bool:
    """Whether this player's secret rolls are the visitor's to see, as `Choice.sees` has it."""
    visitor = choice.visitor
    mine = visitor.role == "player" and bool(visitor.player) and fold(visitor.player) == folded
    return visitor.may("gm") or mine


def _theirs(choice: Choice, feats: dict[str, Feats]) -> Iterator[tuple[str, Feats]]:
    for folded, one in feats.items():
        if choice.player is None or fold(choice.player) == folded:  # a folded name folds on, where 𝐀 is A
            yield folded, one


def _longest(choice: Choice, feats: dict[str, Feats], which: str) -> Streak | None:
    found: list[Run] = []
    for folded, one in _theirs(choice, feats):
        who = "all" if _sees_secrets(choice, folded) else "public"
        streaks = one.streaks.get(f"{choice.game or ''}/{who}")
        if streaks and which in streaks.longest:
            found.append(streaks.longest[which])
    if not found:
        return None
    longest = min(found, key=lambda run: (-run.length, run.reached))
    return Streak(longest.length, longest.start.player, longest.start.id, iso(longest.start.at_ms))


def _rarest(choice: Choice, feats: dict[str, Feats], which: str) -> Moment | None:
    found: list[Rare] = []
    for folded, one in _theirs(choice, feats):
        secrets = _sees_secrets(choice, folded)
        for view, rare in one.rare.items():
            game, secrecy, outcome = view.split("/")
            if outcome == which and choice.game in (None, game) and (secrets or secrecy == "public"):
                found.append(rare)
    if not found:
        return None
    rare = min(found, key=lambda one: (one.chance, one.at.position))
    at = rare.at
    return Moment(at.id, at.player, rare.label, rare.game, iso(at.at_ms), rare.chance, rare.secret)
