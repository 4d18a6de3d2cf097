"""The words of a language: tables with the same keys in each."""

from collections.abc import Mapping
from dataclasses import dataclass

from hub.tame import tame

LANGUAGES = ("fr", "en")


@dataclass(frozen=True, slots=True)
class Words:
    """Every name a told roll is made of."""

    outcome: Mapping[str, str]
    degree: Mapping[str, str]
    difficulty: Mapping[str, str]
    suggestion: Mapping[str, str]
    joker: Mapping[str, str]
    ruling: Mapping[str, str]
    phrase: Mapping[str, str]

    def say(self, phrase: str, **values: object) -> str:
        """A phrase of the language, filled."""
        return self.phrase[phrase].format(**values)

    def who(self, player: str) -> str:
        """A player by name; one who has only a seat at the box is "Player 2"."""
        if player.isdigit():
            return self.say("seat", number=player)
        # A name may not turn around what stands behind it.
        return tame(player) or self.say("someone")


def words_in(language: str) -> Words:
    """The words of "fr" or "en"; French for any other."""
    from hub.wording import en, fr

    return en.WORDS if language == "en" else fr.WORDS
