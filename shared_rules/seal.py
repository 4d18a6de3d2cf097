"""The chain and the seal of a roll, and the seals of what box and hub say they have: HMAC-SHA256."""

import binascii
import hashlib

from shared_rules.canonical import canonical

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

KEY_BYTES = 32
BLOCK_BYTES = 64

# What is not the roll itself: its age when it was sent, and the seal and chain around it.
AROUND = ("age_ms", "prev", "seal")


def hmac_sha256(key: bytes, data: bytes) -> bytes:
    """The 32 bytes of HMAC-SHA256 (RFC 2104); MicroPython has hashlib, but no hmac."""
    if len(key) > BLOCK_BYTES:
        key = hashlib.sha256(key).digest()
    inner = hashlib.sha256(_padded(key, 0x36))
    inner.update(data)
    outer = hashlib.sha256(_padded(key, 0x5C))
    outer.update(inner.digest())
    return outer.digest()


def _padded(key: bytes, mask: int) -> bytearray:
    block = bytearray(bytes([mask]) * BLOCK_BYTES)
    for place, byte in enumerate(key):
        block[place] ^= byte
    return block


def seal_roll(key: bytes, roll: "dict[str, Any]", prev: str) -> str:
    """The seal of a roll: over its canonical form and the seal of the roll before ("" for the first)."""
    told = {}
    for name, value in roll.items():
        if name not in AROUND and value is not None:
            told[name] = value
    return _hex(hmac_sha256(key, canonical(told) + prev.encode()))


def seal_ack(key: bytes, box: str, epoch: str, upto: int) -> str:
    """The seal of "the hub has every roll of this epoch up to this number"."""
    return _hex(hmac_sha256(key, canonical({"ack": upto, "box": box, "epoch": epoch})))


def seal_held(key: bytes, box: str, epoch: str, first: int, last: int) -> str:
    """The seal of "this box still holds the rolls `first` … `last` of this epoch"."""
    return _hex(hmac_sha256(key, canonical({"box": box, "epoch": epoch, "first": first, "last": last})))


def same(one: str, other: str) -> bool:
    """Whether two seals are equal, in a time that does not tell how much of them is."""
    if len(one) != len(other):
        return False
    differing = 0
    for a, b in zip(one.encode(), other.encode()):
        differing |= a ^ b
    return differing == 0


def _hex(data: bytes) -> str:
    return str(binascii.hexlify(data), "ascii")
