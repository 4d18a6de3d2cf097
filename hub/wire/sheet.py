"""The sheet of a box, typed: its players, and the named Scores and codes of each."""

from typing import Annotated

import msgspec
from msgspec import Meta, Struct

from hub.wire.fields import Code, Number, Text, Version
from shared_rules import messages
from shared_rules.canonical import canonical

Cells = Annotated[str, Meta(max_length=16)]
# A box takes no longer packet.
MOST_BYTES = 3900


class Preset(Struct, frozen=True, kw_only=True):
    """A named Score or a named code; `shown` is its name as the digits have room for it."""

    name: Text
    shown: Cells
    score: Number | None = None
    code: Code | None = None


class SheetPlayer(Struct, frozen=True, kw_only=True):
    """A player at the box; the first preset is theirs by default."""

    name: Text
    shown: Cells
    presets: tuple[Preset, ...] = ()


class Sheet(Struct, frozen=True, kw_only=True):
    """Who sits at a box. A line for each player: a box reads no more of it at a time."""

    v: Version = messages.SCHEMA
    players: Annotated[tuple[SheetPlayer, ...], Meta(min_length=1, max_length=8)]


def encode_sheet(sheet: Sheet) -> bytes:
    """The sheet as it travels: canonical JSON but for the line breaks around each player."""
    lines = b",\n".join(canonical(_present(player)) for player in sheet.players)
    return b'{"players":[\n' + lines + b'\n],"v":%d}' % sheet.v


def _present(player: SheetPlayer) -> dict[str, object]:
    presets = [
        {name: value for name, value in msgspec.to_builtins(preset).items() if value is not None}
        for preset in player.presets
    ]
    return {"name": player.name, "shown": player.shown, "presets": presets}
