"""A roll as it is counted, or why it is left out."""

from typing import Literal, NamedTuple, TypeAlias, get_args

from hub import wire
from hub.weighing.odds import Odds, odds_of
from shared_rules.errors import RuleError

Left: TypeAlias = Literal["damaged", "disagreed", "typed", "declared"]
LEFT: tuple[Left, ...] = get_args(Left)


class Weighed(NamedTuple):
    """`odds` are None where it is `left` out; `won` is None in an opposed test.

    `figure` is the kept roll of the d100, or the total; `good` and `bad` are criticals.
    """

    left: Left | None
    odds: Odds | None = None
    won: bool | None = None
    good: bool = False
    bad: bool = False
    figure: int = 0


def weigh(roll: wire.Roll | None, agreed: bool) -> Weighed:
    """As the box or the hub judged it before anyone ruled on it: those are the odds it had."""
    if roll is None:
        return Weighed("damaged")
    left, odds = _odds(roll, agreed)
    if left:
        return Weighed(left)
    outcome = roll.result.outcome
    won = outcome.endswith("success") if outcome else None
    if isinstance(roll, wire.D100Roll):
        good, bad = outcome == "critical_success", outcome == "critical_failure"
        return Weighed(None, odds, won, good, bad, roll.result.roll or 0)
    return Weighed(None, odds, won, roll.result.joker == "rc", roll.result.joker == "ec", roll.result.total)


def _odds(roll: wire.Roll, agreed: bool) -> tuple[Left | None, Odds | None]:
    if not agreed:
        return "disagreed", None
    if roll.source == "typed":
        return "typed", None
    if isinstance(roll, wire.D100Roll) and roll.rule.declared:
        return "declared", None
    try:
        return None, odds_of(roll.rule)
    except RuleError:
        return "disagreed", None
