"""The seal of a version that a hub offers a box over the air: HMAC-SHA256."""

import binascii

from shared_rules.canonical import canonical
from shared_rules.seal import hmac_sha256

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

# What is sealed: the number the box made up for this question, and what it is offered.
SEALED = ("offer", "why", "version", "mpy", "files", "length")


def seal_offer(key: bytes, box: str, offer: "dict[str, Any]") -> str:
    """The seal of "this box is offered this", whatever else the message holds."""
    told: "dict[str, Any]" = {"box": box}
    for name in SEALED:
        told[name] = offer.get(name)
    return str(binascii.hexlify(hmac_sha256(key, canonical(told))), "ascii")
