"""Opposed tests of the D6 System, and drawn-out ones won by several wins in a row (the seed's section 9)."""

from collections import namedtuple

from shared_rules.errors import RuleError
from shared_rules.whole import need_whole

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

Contest = namedtuple("Contest", ("leader", "run", "won"))


def oppose(totals: "Sequence[int]") -> "tuple[tuple[int, ...], int]":
    """The winners of an opposed test (9) and their margin over the next total.

    More than one winner is a tie, its margin 0: it is rolled again, or the MJ rules.
    """
    if len(totals) < 2:
        raise RuleError("sides", count=len(totals))
    for total in totals:
        need_whole("total", total)
    ranked = sorted(totals)
    winners = tuple([side for side, total in enumerate(totals) if total == ranked[-1]])
    return winners, ranked[-1] - ranked[-2]


def drawn_out(rounds: "Sequence[tuple[int, ...]]", wins: int) -> Contest:
    """Where a test of `wins` wins in a row stands; `rounds` are the winners that `oppose` named.

    Contest: `leader` the side of the present run or None, `run` its length, `won` whether it is over.
    A tie starts the run again, and so does a loss, which is the first win of the other side.
    """
    if need_whole("wins", wins) < 1:
        raise RuleError("choice", name="wins", value=wins, allowed="≥ 1")
    leader, run = None, 0
    for number, winners in enumerate(rounds):
        if run == wins:
            raise RuleError("rounds_after_end", round=number, count=len(rounds))
        winner = winners[0] if len(winners) == 1 else None
        run = 0 if winner is None else run + 1 if winner == leader else 1
        leader = winner
    return Contest(leader, run, run == wins)
