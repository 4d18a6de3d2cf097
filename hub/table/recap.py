"""What happened in a session: who rolled what, criticals, best and worst moment, counters, asks, tests."""

import asyncio
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from hub.log import Asked, Log, LoggedRoll, Played
from hub.log.contests import Course
from hub.log.counters import Stepped
from hub.log.fold import Spellings
from hub.log.sessions import Session
from hub.rulings import result_under
from hub.statistics.counted import counted
from hub.statistics.report import Row, rows_by
from hub.table.counters import as_seen
from hub.table.visitor import GM, TABLE
from hub.wire import D6Result, D6Roll, D100Result

GOOD, BAD = "good", "bad"


@dataclass(frozen=True, slots=True)
class PlayerRecap:
    """How often a player rolled, succeeded, and met criticals (of the d100 or of the joker), good and bad."""

    name: str
    rolls: int
    successes: int
    judged: int
    good: int
    bad: int


@dataclass(frozen=True, slots=True)
class Recap:
    """A session, `session` None for the whole log; `secrets` how many secret rolls are left out.

    `luck`: the same players, by the odds their rolls had; a roll without honest dice to judge is not in it.
    """

    session: Session | None
    rolls: tuple[LoggedRoll, ...]
    secrets: int
    players: tuple[PlayerRecap, ...]
    luck: tuple[Row, ...]
    criticals: tuple[LoggedRoll, ...]
    best: LoggedRoll | None
    worst: LoggedRoll | None
    steps: tuple[Stepped, ...]
    asks: tuple[Asked, ...]
    contests: tuple[Course, ...]


async def recap(log: Log, session: Session | None, secrets: bool = False) -> Recap:
    """Everything of a session that anyone may read; with `secrets`, all of it."""
    start_ms, end_ms = (session.start_ms, session.end_ms) if session else (0, None)
    every = await log.rolled_between(start_ms, end_ms)
    rolls = tuple(one for one in every if secrets or not one.roll.secret)
    contests = await log.contests.between(start_ms, end_ms)
    asks = await log.asks.between(start_ms, end_ms)
    steps = await log.counters.between(start_ms, end_ms)
    return Recap(
        session=session,
        rolls=rolls,
        secrets=len(every) - len(rolls),
        players=_players(rolls),
        luck=await asyncio.to_thread(_luck, rolls),
        criticals=tuple(one for one in rolls if critical(one)),
        best=_most(rolls, GOOD),
        worst=_most(rolls, BAD),
        steps=tuple(await as_seen(log, steps, GM if secrets else TABLE)),
        asks=tuple(one for one in asks if secrets or not one.ask.secret),
        contests=tuple(one for one in contests if secrets or not one.opened.secret),
    )


def critical(logged: LoggedRoll) -> str:
    """ "good" or "bad" where the roll is a critical of its game, else ""."""
    result = logged.roll.result
    if isinstance(result, D6Result):
        return {"rc": GOOD, "ec": BAD, "": ""}[result.joker]
    if not result.outcome.startswith("critical"):
        return ""
    return GOOD if result.outcome == "critical_success" else BAD


def result_of(logged: LoggedRoll) -> D100Result | D6Result:
    """What a roll came to, under the MJ's ruling where there is one."""
    if logged.ruled and isinstance(logged.roll, D6Roll):
        return result_under(logged.roll, logged.ruled.ruling)
    return logged.roll.result


def _luck(rolls: Sequence[LoggedRoll]) -> tuple[Row, ...]:
    """Whoever rolled against some odds, the most rolls first."""
    tried = [roll for roll in map(counted, map(_played, rolls)) if not roll.left]
    return tuple(row for row in rows_by("player", tried) if row.judged)


def _played(logged: LoggedRoll) -> Played:
    roll, at_ms = logged.roll, round(logged.rolled_at.timestamp() * 1000)
    told = (roll.id, roll.player, roll.game, roll.secret, logged.agreed, at_ms, roll)
    return Played(logged.position, *told)


def _players(rolls: Sequence[LoggedRoll]) -> tuple[PlayerRecap, ...]:
    first = Spellings()
    theirs: dict[str, list[LoggedRoll]] = defaultdict(list)
    for one in rolls:
        theirs[first(one.roll.player)].append(one)
    most = sorted(theirs.items(), key=lambda found: (-len(found[1]), found[0]))
    return tuple(_player(name, found) for name, found in most)


def _player(name: str, rolls: Sequence[LoggedRoll]) -> PlayerRecap:
    outcomes = [result_of(one).outcome for one in rolls]
    signs = Counter(map(critical, rolls))
    return PlayerRecap(
        name=name,
        rolls=len(rolls),
        successes=sum(outcome is not None and outcome.endswith("success") for outcome in outcomes),
        judged=sum(outcome is not None for outcome in outcomes),
        good=signs[GOOD],
        bad=signs[BAD],
    )


def _most(rolls: Iterable[LoggedRoll], sign: str) -> LoggedRoll | None:
    """The critical of this sign with the widest margin, else the widest margin; the first of equals."""
    up = 1 if sign == GOOD else -1

    def weight(one: LoggedRoll) -> tuple[bool, float]:
        margin = _width(one) * up
        # A joker says nothing of success by itself: an EC that passes is no one's worst moment.
        return critical(one) == sign and (one.roll.game == "d100" or margin >= 0), margin

    return max((one for one in rolls if weight(one) > (False, 0.0)), key=weight, default=None)


def _width(logged: LoggedRoll) -> float:
    """A margin on the scale of its game: of 100, or of the dice's 30."""
    margin = result_of(logged).margin
    return 0.0 if margin is None else margin / (100 if logged.roll.game == "d100" else 30)
