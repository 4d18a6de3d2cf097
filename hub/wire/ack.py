"""What the hub tells a box that it has, typed."""

from typing import Annotated

from msgspec import Meta, Struct

from hub.wire.fields import Epoch, Seal, Version
from shared_rules import messages


class Ack(Struct, frozen=True, kw_only=True):
    """The hub has every roll of `epoch` up to `upto` that it can ever have; sealed for a box with a key."""

    v: Version = messages.SCHEMA
    epoch: Epoch
    upto: Annotated[int, Meta(ge=0, lt=10**18)]
    seal: Seal | None = None
