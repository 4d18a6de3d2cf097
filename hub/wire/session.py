"""A session that was closed, as everyone at the table is told, typed."""

from typing import Annotated

from msgspec import Meta, Struct

from hub.wire.fields import Count, Seconds, Text, Version
from shared_rules import messages

Lines = Annotated[str, Meta(max_length=12_000)]


class Session(Struct, frozen=True, kw_only=True):
    """What happened in it, secrets left out: `summary` a few plain lines, `recap` all of it as Markdown.

    Where the recap is long, its end is cut; `/api/sessions/<id>/recap` has it whole.
    """

    v: Version = messages.SCHEMA
    id: Count
    name: Text = ""
    started_at: Seconds
    closed_at: Seconds
    rolls: Count
    summary: Lines
    recap: Lines
