"""An update over the air: what a box wants of the hub, what it is offered, and how far it has come."""

from typing import Annotated

from msgspec import Meta, Struct

from hub.wire.fields import END, Count, Seal, Text, Version
from shared_rules import messages

Nonce = Annotated[str, Meta(min_length=1, max_length=64, pattern=r"^[0-9a-f]*" + END)]
Sum = Annotated[str, Meta(min_length=64, max_length=64, pattern=r"^[0-9a-f]*" + END)]
Percent = Annotated[int, Meta(ge=0, le=100)]


class Updating(Struct, frozen=True, kw_only=True):
    """How far an update has come; 100 per cent is on trial."""

    version: Text = ""
    percent: Percent | None = None


class Wants(Struct, frozen=True, kw_only=True):
    """A box asks for an `offer`, by a number made up for it, or for a part of the `file` of this SHA-256.

    The part begins at the byte `at`.
    """

    v: Version = messages.SCHEMA
    offer: Nonce | None = None
    file: Sum | None = None
    at: Count = 0


class Offer(Struct, frozen=True, kw_only=True):
    """The version of the hub, for the box that asked with this number; or `why` there is none.

    `mpy` is the version of its bytecode; `files` and `length` are of its list, a file like the others: a line
    for each file, "SHA-256 length path". `seal` is by the key of the box.
    """

    v: Version = messages.SCHEMA
    offer: Nonce
    why: Text | None = None
    version: Text | None = None
    mpy: Count | None = None
    files: Sum | None = None
    length: Count | None = None
    seal: Seal | None = None
