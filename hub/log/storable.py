"""Text as any database can store it, and be asked for."""

from collections.abc import Mapping
from typing import Any

# For a statement whose text is known to be storable.
AS_IT_IS = {"storable": True}


def storable(text: str) -> str:
    """`text` with U+FFFD for what SQLite or PostgreSQL refuses: a NUL, and half a surrogate pair."""
    whole = text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")
    return whole.replace("\0", "\ufffd")


def storable_values(given: Any) -> Any:
    """The values of a statement, or of several, with the text among them storable."""
    if isinstance(given, str):
        return given if given.isascii() and "\0" not in given else storable(given)
    if isinstance(given, Mapping):
        return {name: storable_values(value) for name, value in given.items()}
    if isinstance(given, list | tuple):
        return type(given)(map(storable_values, given))
    return given
