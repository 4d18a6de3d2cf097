"""A roll in words for people, in French and in English."""

from dataclasses import replace

from hub.tame import tame
from hub.wire import D100Roll, Roll
from hub.wording import d6, d100
from hub.wording.line import one_line
from hub.wording.ruling import ruling_told
from hub.wording.told import Die, Told
from hub.wording.words import LANGUAGES, Words, words_in

__all__ = ("LANGUAGES", "Die", "Told", "Words", "ruling_told", "sentence", "tell", "words_in")


def tell(roll: Roll, language: str) -> Told:
    """What happened, part by part; `language` is "fr" or "en"."""
    words = words_in(language)
    told = d100.tell(roll, words) if isinstance(roll, D100Roll) else d6.tell(roll, words)
    made = words.say(f"made_{roll.source}") if roll.source and told.dice else ""
    # A label may not turn the numbers around that stand behind it.
    return replace(told, label=tame(told.label), made=made)


def sentence(roll: Roll, language: str, bold: str = "") -> str:
    """One line: who, what, each die, the total or roll, verdict, margin.

    `bold` is put on both sides of the total: "**" where Markdown is read.
    """
    return one_line(tell(roll, language), bold)
