"""Seven segments -> the character a person reads in them."""

from collections.abc import Sequence

from hub.virtual_box.max7219 import POINT

UNREADABLE = "?"

_DRAWN = {
    "0": "abcdef", "1": "bc", "2": "abdeg", "3": "abcdg", "4": "bcfg", "5": "acdfg",
    "6": "acdefg", "7": "abc", "8": "abcdefg", "9": "abcdfg", "A": "abcefg", "b": "cdefg",
    "C": "adef", "c": "deg", "d": "bcdeg", "E": "adefg", "F": "aefg", "G": "acdef", "H": "bcefg",
    "h": "cefg", "I": "ef", "i": "c", "J": "bcde", "L": "def", "n": "ceg", "o": "cdeg",
    "P": "abefg", "q": "abcfg", "r": "eg", "t": "defg", "U": "bcdef", "u": "cde", "y": "bcdfg",
    "-": "g", "_": "d", "=": "dg", "°": "abfg", "'": "b", "+": "efg", "]": "abcd", " ": "",
}  # fmt: skip
READ = {sum(1 << "abcdefg".index(s) for s in drawn): sign for sign, drawn in _DRAWN.items()}


def read(segments: Sequence[int]) -> str:
    """One character a cell, points left aside; 5 reads as S inside a word."""
    text = "".join(READ.get(lit & ~POINT, UNREADABLE) for lit in segments)
    return " ".join(_with_s(word) if _is_word(word) else word for word in text.split(" "))


def _with_s(word: str) -> str:
    return word.replace("5", "S")


def _is_word(run: str) -> bool:
    """Whether a run of cells is a word ("5on", "E55AI"), not a number with letters ("5r", "12d5")."""
    letters = run.replace("5", "")
    is_outcome = letters in ("rC", "EC") and run.endswith(letters)
    return letters.isalpha() and len(letters) > 1 and not is_outcome
