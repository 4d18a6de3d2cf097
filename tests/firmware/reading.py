"""Reads the digits as a person does, through the glyphs of the virtual box."""

from firmware.segments import CELLS, POINT, cells
from hub.virtual_box.glyphs import READ, UNREADABLE

# Letters that no seven segments tell from a digit.
LOOK_ALIKES = {"S": "5"}


def fold(text: str) -> str:
    """A text as eight cells read: no points, and look-alikes as digits."""
    plain = text.replace(".", "")
    return "".join(LOOK_ALIKES.get(letter, letter) for letter in plain).ljust(CELLS)


def read(shown: bytes) -> str:
    """Eight characters; what nobody can read is a question mark."""
    return "".join(READ.get(lit & ~POINT, UNREADABLE) for lit in shown)


def points(shown: bytes) -> list[int]:
    """The cells whose point is lit, 0 the leftmost."""
    return [place for place, lit in enumerate(shown) if lit & POINT]


def is_legible(text: str) -> bool:
    """Whether the text fits, and reads as what was meant."""
    return read(cells(text)) == fold(text)
