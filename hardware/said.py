"""A sentence for people in both languages."""

from dataclasses import dataclass
from typing import Literal

Language = Literal["fr", "en"]
LANGUAGES: tuple[Language, ...] = ("fr", "en")


@dataclass(frozen=True, kw_only=True)
class Said:
    """One sentence, in French and in English."""

    fr: str
    en: str

    def sentence(self, language: Language) -> str:
        """The sentence in one language."""
        return self.en if language == "en" else self.fr

    def __str__(self) -> str:
        return self.fr
