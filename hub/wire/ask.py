"""A roll the MJ asks for, typed."""

from typing import ClassVar, TypeAlias

from msgspec import Struct

from hub.wire.fields import Game, Text, Version
from hub.wire.roll import D6Rule, D100Rule
from shared_rules import messages


class _Ask(Struct, frozen=True, kw_only=True, tag_field="game"):
    v: Version = messages.SCHEMA
    id: Text
    player: Text = ""
    label: Text = ""
    secret: bool = False
    contest: Text = ""


class D100Ask(_Ask, frozen=True, kw_only=True, tag="d100"):
    """The MJ asks for a d100 roll."""

    game: ClassVar[Game] = "d100"
    rule: D100Rule


class D6Ask(_Ask, frozen=True, kw_only=True, tag="d6"):
    """The MJ asks for a D6 roll."""

    game: ClassVar[Game] = "d6"
    rule: D6Rule


Ask: TypeAlias = D100Ask | D6Ask
