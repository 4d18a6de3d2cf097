"""A ruling of the MJ on an EC, in words."""

from hub.wire import D6Result
from hub.wording.d6 import SIGNS
from hub.wording.told import plain
from hub.wording.words import Words, words_in


def ruling_told(result: D6Result, ruling: str, language: str) -> str:
    """ "Le MJ tranche : option B (complication) → 12 ✓ réussite"; `result` is what the faces come to."""
    words = words_in(language)
    return words.say("ruled", option=words.ruling[ruling], told=_told(result, words))


def before_ruling(result: D6Result, language: str) -> str:
    """ "Avant que le MJ tranche : 4 ✗ échec."; `result` is what the box told."""
    words = words_in(language)
    return words.say("before_ruling", told=_told(result, words))


def _told(result: D6Result, words: Words) -> str:
    outcome = words.outcome[result.outcome] if result.outcome else words.say("to_compare")
    return f"{plain(result.total)} {SIGNS[result.outcome]} {outcome}"
