"""Text as it is searched: without case and accents, so that « épée » finds « EPEE »."""

import unicodedata
from functools import lru_cache


@lru_cache(maxsize=4096)  # the same few players and labels, again and again
def fold(text: str) -> str:
    """`text` in the form in which two writings of the same word are equal."""
    apart = unicodedata.normalize("NFKD", text.casefold())
    return "".join(letter for letter in apart if not unicodedata.combining(letter))


def same(one: str, other: str) -> bool:
    """Whether two names are the same, case and accents apart."""
    return one == other or fold(one) == fold(other)


class Spellings:
    """Each name, however it is written, as it was written the first time."""

    def __init__(self) -> None:
        self._first: dict[str, str] = {}
        self._known: dict[str, str] = {}

    def __call__(self, name: str) -> str:
        if name not in self._known:
            self._known[name] = self._first.setdefault(fold(name), name)
        return self._known[name]
