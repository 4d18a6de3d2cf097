"""A roll as it is counted, or why it is left out."""

from dataclasses import dataclass
from sys import intern
from typing import Literal, TypeAlias

from hub import wire
from hub.log import Played
from hub.statistics.odds import Odds, odds_of
from shared_rules.errors import RuleError

Left: TypeAlias = Literal["damaged", "disagreed", "typed", "declared"]


@dataclass(frozen=True, slots=True)
class Counted:
    """Whose roll, when, and what it came to; `odds` None where it is `left` out.

    `won` is None in an opposed test. `figure` is the kept roll of the d100, or the total.
    """

    at_ms: int
    position: int
    id: str
    player: str
    game: str
    label: str
    secret: bool
    left: Left | None = None
    odds: Odds | None = None
    won: bool | None = None
    good: bool = False
    bad: bool = False
    figure: int = 0


def counted(played: Played) -> Counted:
    """As the box or the hub judged it before anyone ruled on it: those are the odds it had."""
    roll = played.roll
    label = intern(roll.label) if roll else ""
    known = (
        played.rolled_at_ms,
        played.position,
        played.id,
        intern(played.player),
        intern(played.game),
        label,
    )
    left, odds = _odds(played)
    if left or roll is None:
        return Counted(*known, played.secret, left or "damaged")
    outcome = roll.result.outcome
    won = outcome.endswith("success") if outcome else None
    if isinstance(roll, wire.D100Roll):
        good, bad = outcome == "critical_success", outcome == "critical_failure"
        return Counted(*known, played.secret, None, odds, won, good, bad, roll.result.roll or 0)
    good, bad = roll.result.joker == "rc", roll.result.joker == "ec"
    return Counted(*known, played.secret, None, odds, won, good, bad, roll.result.total)


def _odds(played: Played) -> tuple[Left | None, Odds | None]:
    roll = played.roll
    if roll is None:
        return "damaged", None
    if not played.agreed:
        return "disagreed", None
    if roll.source == "typed":
        return "typed", None
    if isinstance(roll, wire.D100Roll) and roll.rule.declared:
        return "declared", None
    try:
        return None, odds_of(roll.rule)
    except RuleError:
        return "disagreed", None
