"""Whether a message that could not be read may have been secret; in doubt, it was."""

import json
from typing import Any


def may_be_secret(payload: bytes) -> bool:
    """Whether anything in the payload says "secret", or might: only a plain `false` says it is not."""
    told: list[bool] = []

    def look(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        # Of a key given twice, a dict would keep only the last.
        told.extend(value is not False for key, value in pairs if key == "secret")
        return {}

    try:
        json.loads(payload, object_pairs_hook=look)
    except (ValueError, RecursionError):
        return _says_secret(payload)
    return any(told)


def _says_secret(broken: bytes) -> bool:
    """JSON can write any letter as \\u0073, and UTF-16 puts a NUL beside each."""
    letters = broken.replace(b"\0", b"").lower()
    return b"secret" in letters or b"\\u" in letters
