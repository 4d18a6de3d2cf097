"""A roll in words for people, in French and in English."""

from dataclasses import replace

from hub.rulings import need_complication, rolled_under
from hub.tame import tame
from hub.wire import D100Roll, Roll, Ruling
from hub.wording import d6, d100
from hub.wording.line import one_line
from hub.wording.ruling import before_ruling, ruling_told
from hub.wording.told import Die, Told
from hub.wording.words import LANGUAGES, Words, words_in

__all__ = ("LANGUAGES", "Die", "Told", "Words", "ruling_told", "sentence", "tell", "tell_ruled", "words_in")


def tell(roll: Roll, language: str) -> Told:
    """What happened, part by part; `language` is "fr" or "en"."""
    words = words_in(language)
    told = d100.tell(roll, words) if isinstance(roll, D100Roll) else d6.tell(roll, words)
    made = words.say(f"made_{roll.source}") if roll.source and told.dice else ""
    # A label may not turn the numbers around that stand behind it.
    return replace(told, label=tame(told.label), made=made)


def tell_ruled(roll: Roll, ruling: Ruling, language: str) -> Told:
    """What happened, as the MJ ruled, with what it was before; RuleError for a roll without an EC."""
    now, before = rolled_under(roll, ruling), need_complication(roll).result
    told = tell(now, language)
    if now.result == before:
        return told
    return replace(told, notes=(before_ruling(before, language), *told.notes))


def sentence(roll: Roll, language: str, bold: str = "") -> str:
    """One line: who, what, each die, the total or roll, verdict, margin.

    `bold` is put on both sides of the total: "**" where Markdown is read.
    """
    return one_line(tell(roll, language), bold)
