"""What is kept of a paired box: its keys, newest first, and its password."""

import msgspec
from msgspec import Struct

from shared_rules.seal import KEY_BYTES


class Kept(Struct, frozen=True):
    """`keys` in hexadecimal, at least one."""

    keys: tuple[str, ...]
    password: str

    def with_those_of(self, other: "Kept") -> "Kept":
        """Every key of both: the box's newest first, and the password that came with it.

        The newer list is the one that goes on from the other's newest key; of two that know nothing of
        each other, this one.
        """
        older, newer = (self, other) if self.keys[0] in other.keys else (other, self)
        rest = tuple(key for key in older.keys if key not in newer.keys)
        return Kept(newer.keys + rest, newer.password)


def encode(kept: Kept) -> bytes:
    """As it stands in a file."""
    return msgspec.json.encode(kept)


def decode(content: bytes) -> Kept:
    """What a file says; ValueError where that is no key."""
    try:
        kept = msgspec.json.decode(content, type=Kept)
    except msgspec.MsgspecError as error:
        raise ValueError(str(error)) from error
    if not kept.keys or any(len(bytes.fromhex(key)) != KEY_BYTES for key in kept.keys):
        raise ValueError("no key of its length")
    return kept
