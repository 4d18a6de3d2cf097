"""The chances of a roll before it is asked for: exact, as (numerator, denominator)."""

from dataclasses import dataclass
from fractions import Fraction
from typing import TypeAlias

from hub import wire
from hub.table.askable import need_rolled
from shared_rules import odds, odds_tables
from shared_rules.codes import read_code
from shared_rules.d6_system import sum_of_bonuses
from shared_rules.directive_zero import leaning, modified

Chance: TypeAlias = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Chances:
    """`success` None in an opposed test; `outcomes` by name; `mean` total of a D6 roll, else None."""

    success: Chance | None
    outcomes: dict[str, Chance]
    mean: Chance | None = None


def chances(rule: wire.D100Rule | wire.D6Rule) -> Chances:
    """The exact odds of a rule; RuleError where nothing can be rolled by it."""
    if isinstance(rule, wire.D100Rule):
        return _d100(rule)
    return _d6(rule)


def _d100(rule: wire.D100Rule) -> Chances:
    need_rolled("d100", rule)
    score = modified(rule.score or 0, rule.modifiers)
    outcomes = odds.directive_zero(score, leaning(rule.advantages, rule.disadvantages))
    won = [chance for name, chance in outcomes.items() if name.endswith("success")]
    return Chances((sum(ways for ways, _ in won), won[0][1]), outcomes)


def _d6(rule: wire.D6Rule) -> Chances:
    need_rolled("d6", rule)
    pips, bonus = read_code(rule.code), sum_of_bonuses(rule.bonuses)
    critical = odds_tables.d6_critical(pips)
    success = None
    if rule.fd is not None:
        success = odds.d6_system(pips, rule.fd + sum(rule.adjustments), bonus, rule.ruling)
    mean = Fraction(*odds_tables.d6_mean(pips, rule.ruling)) + bonus
    return Chances(success, {"rc": critical, "ec": critical}, mean.as_integer_ratio())
