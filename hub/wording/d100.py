"""Directive Zéro in words."""

from collections.abc import Sequence

from msgspec.structs import asdict

from hub.wire import D100Roll
from hub.wording.told import BETWEEN, Die, Told, signed, summed
from hub.wording.words import Words
from shared_rules.criticals import SUGGESTIONS
from shared_rules.directive_zero import is_double, leaning, read

SIGNS = {"critical_success": "★", "success": "✓", "failure": "✗", "critical_failure": "☠"}


def tell(roll: D100Roll, words: Words) -> Told:
    """A d100 roll part by part."""
    result = roll.result
    return Told(
        who=words.who(roll.player),
        label=roll.label or "",
        skill=skill(words, **asdict(roll.rule)),
        dice=_dice(roll),
        figure="—" if result.roll is None else str(result.roll),
        verdict=words.outcome[result.outcome],
        sign=SIGNS[result.outcome],
        margin="" if result.margin is None else words.say("margin", margin=signed(result.margin)),
        degree=words.degree[result.degree] if result.degree else "",
        notes=_notes(roll, words),
    )


def skill(
    words: Words,
    score: int | None,
    modifiers: Sequence[int] = (),
    advantages: int = 0,
    disadvantages: int = 0,
    declared: str | None = None,
) -> str:
    """What is rolled, from the fields of a rule: "d100 · Score 55 +10 = 65, avantage"."""
    if declared:
        return f"d100{BETWEEN}{words.say(declared)}"
    parts = [f"d100{BETWEEN}{words.say('score', score=summed(score or 0, modifiers))}"]
    parts += [words.say("advantage")] if advantages else []
    parts += [words.say("disadvantage")] if disadvantages else []
    return ", ".join(parts)


def _dice(roll: D100Roll) -> tuple[Die, ...]:
    dice = []
    for place, (tens, units) in enumerate(roll.faces):
        kept = place == roll.result.kept
        role = "" if kept else "dropped"
        dice += [Die(f"{tens}0", kept, role), Die(str(units), kept, role)]
    return tuple(dice)


def _notes(roll: D100Roll, words: Words) -> tuple[str, ...]:
    if roll.rule.declared:
        return (words.say(f"{roll.rule.declared}_why"),)
    notes = [*_which_counted(roll, words)]
    if roll.result.roll == 100:
        notes.append(words.say("hundred"))
    if roll.result.outcome in SUGGESTIONS:
        effects = [words.suggestion[name] for name in SUGGESTIONS[roll.result.outcome]]
        notes.append(words.say("suggestions", effects=BETWEEN.join(effects)))
    return tuple(notes)


def _which_counted(roll: D100Roll, words: Words) -> list[str]:
    rule, rolls = roll.rule, [read(*pair) for pair in roll.faces]
    side = leaning(rule.advantages, rule.disadvantages)
    if side == 0:
        return [words.say("cancelled")] if rule.advantages else []
    counted = "lowest" if side > 0 else "highest"
    first, second = rolls
    notes = [words.say(counted, kept=roll.result.roll, first=first, second=second)]
    dropped = second if roll.result.kept == 0 else first
    if dropped != roll.result.roll and is_double(dropped):
        notes.append(words.say("dropped_double", roll=dropped))
    return notes
