"""Errors both sides know, named by who must act."""


class ToldError(ValueError):
    """An error told in one sentence: `what` is a key of `sentences.SENTENCES`, `values` fill it."""

    def __init__(self, what: str, **values: object) -> None:
        super().__init__(what)
        self.what = what
        self.values = values

    def sentence(self, language: str = "fr") -> str:
        """The sentence in `language`: "fr" or "en"."""
        # Imported here: a box, which never reads it aloud, is given none of them.
        from shared_rules.sentences import say

        return say(self.what, self.values, language)

    def __str__(self) -> str:
        try:
            return self.sentence()
        except ImportError:  # a board has no sentences
            return self.what


class RuleError(ToldError):
    """A value outside the rules of the game: the player chooses again."""


class NotationError(RuleError):
    """A text that is no roll or code: `text` as typed, `place` where it went wrong (0 = first character)."""

    def __init__(self, what: str, text: str, place: int, **values: object) -> None:
        shown = text if len(text) <= 40 else text[:39] + "…"
        super().__init__(what, text=shown, place=place + 1, **values)
        self.text = text
        self.place = place


class MessageError(ToldError):
    """A message that cannot be understood: it is set aside, and service goes on."""
