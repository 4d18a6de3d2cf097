"""Text as any database can store it."""


def storable(text: str) -> str:
    """`text` with U+FFFD for what SQLite or PostgreSQL refuses: a NUL, and half a surrogate pair."""
    whole = text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")
    return whole.replace("\0", "\ufffd")
