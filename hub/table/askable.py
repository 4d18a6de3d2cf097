"""Whether a box can roll what is asked for, and show it on its eight digits."""

from typing import Any

import msgspec

from hub import wire
from shared_rules import directive_zero, rolls
from shared_rules.errors import RuleError
from shared_rules.whole import need_whole

# Numbers of three cells, a sign among them; an FD has two.
LOWEST, HIGHEST = -99, 999
HIGHEST_FD = 99


def need_rolled(game: str, rule: wire.D100Rule | wire.D6Rule) -> dict[str, Any]:
    """The rule as the judges read it; RuleError where no dice can be rolled by it."""
    told: dict[str, Any] = msgspec.to_builtins(rule)
    if isinstance(rule, wire.D100Rule):
        if rule.declared is not None:
            raise RuleError("declared_ask", value=rule.declared)
        need_whole("score", rule.score)
    # Every die at its lowest face: whether it can be judged, without any chance.
    rolls.judge(game, told, rolls.throw(game, told, lambda n: 0))
    return told


def need_shown(rule: wire.D100Rule | wire.D6Rule) -> None:
    """RuleError for a number that the digits of a box have no room for."""
    if isinstance(rule, wire.D100Rule):
        numbers = [rule.score or 0, *rule.modifiers, rule.advantages, rule.disadvantages]
        numbers.append(directive_zero.modified(0, rule.modifiers))
    else:
        fd = (rule.fd or 0) + sum(rule.adjustments)
        if fd > HIGHEST_FD:
            raise RuleError("choice", name="FD", value=fd, allowed=f"≤ {HIGHEST_FD}")
        numbers = [fd, *rule.adjustments]
    for number in numbers:
        if not LOWEST <= number <= HIGHEST:
            raise RuleError("choice", name="rule", value=number, allowed=f"{LOWEST} … {HIGHEST}")
