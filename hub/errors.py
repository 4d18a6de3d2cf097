"""Errors of the hub, named by who must act; each says its sentence in French and in English."""


class CornetError(Exception):
    """Something a person can mend: one sentence in each language, naming the value and the mend."""

    def __init__(self, *, fr: str, en: str) -> None:
        super().__init__(fr)
        self.fr = fr
        self.en = en

    def sentence(self, language: str) -> str:
        """The sentence in `language`: "fr" or "en"."""
        return self.en if language == "en" else self.fr


class SettingsError(CornetError):
    """The start is refused; the sentence names the key."""


class IntegrationError(CornetError):
    """One listener cannot deliver; it alone tries again."""
