"""A place in a text, moved forward by what is found there; spaces and case do not matter."""

from shared_rules.errors import NotationError

# Phones and word processors type other dashes than the keyboard's.
PLUS = "+\uff0b\ufe62"
SPACES = " \t\u00a0\u202f\u2009"
MINUS = "-\u2212\u2010\u2011\u2012\u2013\u2014\uff0d\ufe63"


class Scanner:
    """Reads a text from left to right; `place` is the index of the next character."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.place = 0

    def skip_spaces(self) -> None:
        while self.place < len(self.text) and self.text[self.place] in SPACES:
            self.place += 1

    def peek(self) -> str:
        """The next character after spaces, or "" at the end."""
        self.skip_spaces()
        return self.text[self.place] if self.place < len(self.text) else ""

    def at_end(self) -> bool:
        return not self.peek()

    def take(self, letter: str) -> bool:
        """Step over `letter` (given in lower case) if it comes next."""
        found = self.peek().lower() == letter
        if found:
            self.place += 1
        return found

    def digits(self, spaced: bool = True) -> str:
        """The ASCII digits that come next; with `spaced` false, only if nothing stands before them."""
        if spaced:
            self.skip_spaces()
        start = self.place
        while self.place < len(self.text) and "0" <= self.text[self.place] <= "9":
            self.place += 1
        return self.text[start : self.place]

    def sign(self) -> int:
        """1 or -1 if a plus or a minus comes next, else 0."""
        found = self.peek()
        if not found or found not in PLUS + MINUS:
            return 0
        self.place += 1
        return 1 if found in PLUS else -1

    def word(self) -> str:
        """The letters and digits that come next, in lower case, up to a space or a sign."""
        self.skip_spaces()
        start = self.place
        while self.place < len(self.text) and self.text[self.place] not in SPACES + PLUS + MINUS:
            self.place += 1
        # MicroPython lowers ASCII alone.
        return self.text[start : self.place].lower().replace("É", "é")

    def signed(self, word: str = "") -> int:
        """A whole number with or without a sign; `word` says what it belongs to, "" where it stands alone."""
        sign = self.sign() or 1
        place = self.place
        digits = self.digits()
        if not digits and not word:
            raise NotationError("not_a_number", self.text, place)
        if not digits:
            raise NotationError("number_expected", self.text, place, word=word)
        if len(digits) > 6:
            raise NotationError("number_too_long", self.text, place)
        return sign * int(digits)


def read_signed(text: str) -> int:
    """A whole number with or without sign, with any dash: "-2", "+3", "7"."""
    scanner = Scanner(text)
    number = scanner.signed()
    if not scanner.at_end():
        raise NotationError("not_a_number", text, scanner.place)
    return number
