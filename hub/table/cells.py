"""A name as eight seven-segment cells can show it, through the letters that the box draws."""

import runpy
import unicodedata
from functools import lru_cache
from pathlib import Path

import hub

SEGMENTS = Path(hub.__file__).resolve().parent.parent / "firmware" / "segments.py"
CELLS = 8
# Letters that seven segments cannot draw, and what comes nearest.
NEAREST = {"k": "H", "m": "n", "v": "u", "w": "u", "x": "H", "z": "2", "&": "E", "'": " ", "’": " "}
MOST_WORDS = 4
OTHER = "_"


def shown(name: str) -> str:
    """At most eight cells: each word cut to its share of them, a point (which takes no cell) between two."""
    words = name.replace("-", " ").replace("'", " ").replace("’", " ").split()
    words = [word for word in words if len(word) > 2] or words
    return ".".join(_cut(["".join(map(_letter, _plain(word))) for word in words[:MOST_WORDS]]))


def _cut(words: list[str]) -> list[str]:
    """The beginnings of words that fill eight cells; what a short one leaves, the others get."""
    taken = [0] * len(words)
    while sum(taken) < CELLS:
        short = [place for place, word in enumerate(words) if taken[place] < len(word)]
        if not short:
            break
        taken[min(short, key=lambda place: (taken[place], place))] += 1
    return [word[:count] for word, count in zip(words, taken, strict=True) if count]


def _plain(word: str) -> str:
    apart = unicodedata.normalize("NFKD", word)
    return "".join(letter for letter in apart if not unicodedata.combining(letter))


def _letter(letter: str) -> str:
    for other in (letter, letter.upper(), letter.lower(), NEAREST.get(letter.lower(), OTHER)):
        if other in _drawn():
            return other
    return OTHER


@lru_cache(maxsize=1)
def _drawn() -> frozenset[str]:
    """Every letter that the box draws, from the very table it draws with."""
    pattern = runpy.run_path(str(SEGMENTS))["pattern"]
    return frozenset(
        letter for letter in map(chr, range(33, 127)) if letter != "." and _draws(pattern, letter)
    )


def _draws(pattern: "object", letter: str) -> bool:
    try:
        pattern(letter)  # type: ignore[operator]
    except ValueError:
        return False
    return True
