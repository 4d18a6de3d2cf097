"""What a message says, in pieces: plain words, and the few that stand out."""

from typing import NamedTuple, TypeAlias


class Piece(NamedTuple):
    """Some words; `strong` where they stand out."""

    text: str
    strong: bool = False


Line: TypeAlias = tuple[Piece, ...]
Words: TypeAlias = tuple[Line, ...]


def plain_words(text: str) -> Words:
    """A text that has nothing to stand out, a line each."""
    return tuple((Piece(line),) for line in text.splitlines())
