"""Where an opposed test stands, made of nothing but its records: asks, rolls and the MJ's rulings."""

from dataclasses import dataclass
from typing import Literal, TypeAlias

from hub.log import LoggedRoll
from hub.log.asks import Asked
from hub.log.contests import Course
from hub.rulings import result_under
from hub.wire import D6Roll
from shared_rules.opposed import Contest, drawn_out, oppose

# "stalled": a roll is missing and nobody is asked for it; "between": the next of several rounds is due.
ContestState: TypeAlias = Literal["rolling", "stalled", "tie", "between", "won", "withdrawn"]


@dataclass(frozen=True, slots=True)
class Round:
    """One round: for each side its ask, its roll and its total, None where it has none (yet).

    `winners`: sides, more than one in a tie, none before the end; `margin` None where the MJ ruled.
    """

    number: int
    asks: tuple[Asked | None, ...]
    rolls: tuple[LoggedRoll | None, ...]
    totals: tuple[int | None, ...]
    winners: tuple[int, ...]
    margin: int | None
    ruled_by: str | None

    @property
    def missing(self) -> tuple[int, ...]:
        """The sides that were asked and have not rolled."""
        pairs = enumerate(zip(self.asks, self.totals, strict=True))
        return tuple(side for side, (asked, total) in pairs if asked and total is None)


@dataclass(frozen=True, slots=True)
class Standing:
    """`leader` of a run of `run` rounds won in a row; `winner` and `margin` where it is "won"."""

    state: ContestState
    rounds: tuple[Round, ...]
    leader: int | None
    run: int
    winner: int | None = None
    margin: int | None = None


def standing(course: Course) -> Standing:
    """What the records come to."""
    rounds = _until_won(course)
    stand = _run(rounds, course.opened.wins)
    state = _state(course, rounds[-1], stand.won)
    winner = stand.leader if stand.won else None
    return Standing(state, rounds, stand.leader, stand.run, winner, rounds[-1].margin if stand.won else None)


def names_of(course: Course) -> list[str]:
    """Who stands on each side: its player; where only a box was named, whoever rolled at it, else the box."""
    return [_name(course, side) for side in range(len(course.opened.sides))]


def _name(course: Course, side: int) -> str:
    rolled = (fell.roll.player for asked, fell in course.asked if fell and asked.place.side == side)
    return course.opened.sides[side].player or next(rolled, course.opened.sides[side].box)


def _until_won(course: Course) -> tuple[Round, ...]:
    """The rounds that count: a later ruling on an EC may decide the test in an earlier one."""
    rounds: tuple[Round, ...] = ()
    for number in range(1, _last_round(course) + 1):
        rounds = (*rounds, _round(course, number))
        if _run(rounds, course.opened.wins).won:
            break
    return rounds


def _run(rounds: tuple[Round, ...], wins: int) -> Contest:
    return drawn_out([one.winners for one in rounds if one.winners], wins)


def _state(course: Course, last: Round, won: bool) -> ContestState:
    if course.opened.withdrawn:
        return "withdrawn"
    if won:
        return "won"
    if last.winners:
        return "tie" if len(last.winners) > 1 else "between"
    waits = any(asked and asked.state == "open" for asked in last.asks)
    return "rolling" if waits else "stalled"


def _last_round(course: Course) -> int:
    return max(asked.place.round for asked, _ in course.asked)


def _round(course: Course, number: int) -> Round:
    """Of a side that was asked twice, the answered ask counts, else the later one."""
    count = len(course.opened.sides)
    asks: list[Asked | None] = [None] * count
    rolls: list[LoggedRoll | None] = [None] * count
    for asked, fell in course.asked:
        side = asked.place.side
        if asked.place.round == number and rolls[side] is None:
            asks[side], rolls[side] = asked, fell
    totals = tuple(_total(fell) for fell in rolls)
    ruled = course.rulings.get(number)
    winners, margin = ((ruled.winner,), None) if ruled else _decided(asks, totals)
    return Round(number, tuple(asks), tuple(rolls), totals, winners, margin, ruled.by if ruled else None)


def _total(fell: LoggedRoll | None) -> int | None:
    """What counts of a roll: its total, under the MJ's ruling on its EC if there is one."""
    if fell is None or not isinstance(fell.roll, D6Roll):
        return None
    return (result_under(fell.roll, fell.ruled.ruling) if fell.ruled else fell.roll.result).total


def _decided(asks: list[Asked | None], totals: tuple[int | None, ...]) -> tuple[tuple[int, ...], int | None]:
    sides = [side for side, asked in enumerate(asks) if asked]
    fell = [total for side in sides if (total := totals[side]) is not None]
    if len(fell) < len(sides):
        return (), None
    winners, margin = oppose(fell)
    return tuple(sides[place] for place in winners), margin
