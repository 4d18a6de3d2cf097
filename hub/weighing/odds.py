"""The chances that a rule gave before the dice fell, each worked out once."""

from dataclasses import dataclass
from functools import lru_cache
from typing import TypeAlias

from hub import wire
from shared_rules import odds
from shared_rules.codes import read_code, split
from shared_rules.d6_system import sum_of_bonuses
from shared_rules.directive_zero import leaning, modified
from shared_rules.odds_tables import d6_critical

# Of a d100 roll, which of two throws is kept: -1, 0, 1; of a D6 roll (dice, ruling, what is added to them).
D6Spread: TypeAlias = tuple[int, str, int]
Spread: TypeAlias = int | D6Spread

# Beyond the most that the other dice can give by this much, the odds of the joker alone decide.
JOKER_ALONE = 8


@dataclass(frozen=True, slots=True)
class Odds:
    """`success` None in an opposed test; `good` and `bad` are criticals, of the joker in the D6 System."""

    success: float | None
    good: float
    bad: float
    spread: Spread


@lru_cache(maxsize=8192)
def odds_of(rule: wire.D100Rule | wire.D6Rule) -> Odds:
    """The odds of a rule that dice are thrown by; RuleError where none can be."""
    return _d100(rule) if isinstance(rule, wire.D100Rule) else _d6(rule)


def _d100(rule: wire.D100Rule) -> Odds:
    side = leaning(rule.advantages, rule.disadvantages)
    found = odds.directive_zero(modified(rule.score or 0, rule.modifiers), side)
    chance = {name: ways / whole for name, (ways, whole) in found.items()}
    good, bad = chance["critical_success"], chance["critical_failure"]
    won = sum(ways for name, (ways, _) in found.items() if name.endswith("success"))
    return Odds(won / found["success"][1], good, bad, side)


def _d6(rule: wire.D6Rule) -> Odds:
    pips, bonus = read_code(rule.code), sum_of_bonuses(rule.bonuses)
    dice, flat = split(pips)
    critical = d6_critical(pips)[0] / d6_critical(pips)[1]
    spread = (dice, rule.ruling, flat + bonus)
    fd = None if rule.fd is None else rule.fd + sum(rule.adjustments)
    success = None if fd is None else 1.0 if fd <= 0 else at_least(fd, spread)
    return Odds(success, critical, critical, spread)


def at_least(total: int, spread: D6Spread) -> float:
    """P(total >= `total`) of a D6 roll: the exact fraction, rounded once."""
    dice, ruling, more = spread
    wanted = total - more
    if wanted <= 0 or not dice:
        return float(wanted <= 0)
    reached, whole = _reached(dice, ruling)
    sixes = max(0, -(-(wanted - len(reached) + 1) // 6))
    place = wanted - 6 * sixes
    return float(reached[place] / whole / 6.0**sixes) if sixes < 300 else 0.0


def each_total(spread: D6Spread) -> dict[int, float]:
    """The chance of each total of a D6 roll; the last stands for all higher ones."""
    dice, ruling, more = spread
    reached, whole = _reached(dice, ruling)
    up = [*reached[1:], 0]
    return {
        more + total: (one - two) / whole for total, (one, two) in enumerate(zip(reached, up, strict=True))
    }


@lru_cache(maxsize=256)
def _reached(dice: int, ruling: str) -> tuple[tuple[int, ...], int]:
    """How many throws of `dice` reach 0, 1, …, and of how many: to where each 6 more is 6 times rarer."""
    highest = 6 * dice + JOKER_ALONE if dice else 0
    reached, whole = odds.d6_at_least(3 * dice, highest, ruling)
    return tuple(reached), whole
