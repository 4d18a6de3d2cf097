"""What a box or a hub calls its session at the broker."""

import binascii
import hashlib

UNGUESSABLE_BYTES = 8


def session_name(who: str, password: "str | None") -> str:
    """A client id, always the same; only who has the password knows it, and could take the session over."""
    if not password:
        return who
    digest = hashlib.sha256((who + "\0" + password).encode()).digest()[:UNGUESSABLE_BYTES]
    return who + "-" + str(binascii.hexlify(digest), "ascii")
