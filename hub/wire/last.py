"""The newest roll of the table in a line, as everyone is told, typed."""

from typing import Annotated

from msgspec import Meta, Struct

from hub.wire.fields import Id, Version
from shared_rules import messages

# Home Assistant keeps no longer state.
LONGEST = 255


class Last(Struct, frozen=True, kw_only=True):
    """Who, what, the result; of a secret roll no more than that there was one."""

    v: Version = messages.SCHEMA
    id: Id
    line: Annotated[str, Meta(max_length=LONGEST)]
