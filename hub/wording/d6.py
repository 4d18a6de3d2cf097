"""The D6 System in words."""

from collections.abc import Sequence

from msgspec.structs import asdict

from hub.wire import D6Roll
from hub.wording.told import BETWEEN, Die, Told, plain, shortened, signed, summed
from hub.wording.words import Words
from shared_rules.d6_system import MAX_BONUS_SUM, difficulty, sum_of_bonuses

SIGNS = {"success": "✓", "failure": "✗", None: "◆"}


def tell(roll: D6Roll, words: Words) -> Told:
    """A D6 roll part by part."""
    result = roll.result
    return Told(
        who=words.who(roll.player),
        label=roll.label or "",
        skill=skill(words, **asdict(roll.rule)),
        dice=_dice(roll),
        figure=plain(result.total),
        verdict=_verdict(roll, words),
        sign=SIGNS[result.outcome],
        margin="" if result.margin is None else words.say("margin", margin=signed(result.margin)),
        notes=_notes(roll, words),
    )


def skill(
    words: Words,
    code: str,
    fd: int | None,
    adjustments: Sequence[int] = (),
    bonuses: Sequence[int] = (),
    ruling: str = "cancel",
) -> str:
    """What is rolled, from the fields of a rule: "3D+2 · bonus −2 · FD 10 −5 = 5 (Très facile)"."""
    parts = [code]
    if bonuses:
        parts.append(words.say("bonus", bonus=signed(sum_of_bonuses(bonuses))))
    if fd is None:
        return BETWEEN.join([*parts, words.say("opposed")])
    name = words.difficulty[difficulty(fd + sum(adjustments))]
    return BETWEEN.join([*parts, f"FD {summed(fd, adjustments)} ({name})"])


def _verdict(roll: D6Roll, words: Words) -> str:
    joker = words.joker[roll.result.joker] if roll.result.joker else ""
    outcome = words.outcome[roll.result.outcome] if roll.result.outcome else words.say("to_compare")
    return f"{outcome}, {joker}" if joker else outcome


def _dice(roll: D6Roll) -> tuple[Die, ...]:
    joker, dice = roll.faces.joker, roll.faces.dice
    cancelled = roll.result.joker == "ec" and roll.rule.ruling == "cancel"
    gone = None if roll.result.removed is None else dice.index(roll.result.removed)

    def of_joker(place: int) -> Die:
        return Die(str(joker[place]), not cancelled, "chain" if place else "joker")

    def other(place: int) -> Die:
        return Die(str(dice[place]), place != gone, "removed" if place == gone else "")

    return (*shortened(len(joker), of_joker), *shortened(len(dice), other))


def _notes(roll: D6Roll, words: Words) -> tuple[str, ...]:
    rule, joker = roll.rule, roll.faces.joker
    notes = []
    if roll.result.joker == "rc":
        notes.append(words.say("rc_why", count=len(joker), points=sum(joker)))
    if roll.result.joker == "ec":
        notes.append(_ruled(roll, words))
    if abs(sum(rule.bonuses)) > MAX_BONUS_SUM:
        notes.append(words.say("capped", bonus=signed(sum_of_bonuses(rule.bonuses))))
    if rule.fd is not None and rule.fd + sum(rule.adjustments) <= 0:
        notes.append(words.say("automatic_fd"))
    return tuple(notes)


def _ruled(roll: D6Roll, words: Words) -> str:
    """Which option an EC was read under, what left, and the total of the other option."""
    totals, removed = roll.result.totals, roll.result.removed
    if roll.rule.ruling == "complication":
        return words.say("ec_complication", other=plain(totals.cancel), option=words.ruling["cancel"])
    other = {"other": plain(totals.complication), "option": words.ruling["complication"]}
    if removed is None:
        return words.say("ec_joker_out", **other)
    return words.say("ec_die_out", removed=removed, **other)
