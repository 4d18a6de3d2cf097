"""Text as it is searched: without case and accents, so that « épée » finds « EPEE »."""

import unicodedata


def fold(text: str) -> str:
    """`text` in the form in which two writings of the same word are equal."""
    apart = unicodedata.normalize("NFKD", text.casefold())
    return "".join(letter for letter in apart if not unicodedata.combining(letter))
