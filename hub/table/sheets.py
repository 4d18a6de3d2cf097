"""Brings each box its sheet, retained: who sits there, with their named Scores and codes."""

from collections.abc import Iterable, Sequence

from hub.core import Hub
from hub.log import Box
from hub.table.cells import shown
from hub.table.character import Character, presets
from hub.table.characters import every
from hub.wire.sheet import MOST_BYTES, Preset, Sheet, SheetPlayer, encode_sheet
from shared_rules import topics

MOST_PLAYERS = 8
MOST_PRESETS = 12
LONGEST_NAME = 40


class Sheets:
    """What was said to each box last."""

    def __init__(self, hub: Hub) -> None:
        self._hub = hub
        self._said: dict[str, bytes] = {}

    async def round(self) -> None:
        """Tell each box what is new on its sheet; IntegrationError, LogError."""
        if not self._hub.connected:
            self._said.clear()
            return
        characters = await every(self._hub.log)
        for box in list(self._hub.boxes.values()):
            self._tell(box, sheet_of(box, characters))

    def _tell(self, box: Box, payload: bytes) -> None:
        if payload != self._said.get(box.id, b""):
            self._hub.publish(topics.of_box(self._hub.table, box.id, "sheet"), payload, retain=True)
            self._said[box.id] = payload


def sheet_of(box: Box, characters: Sequence[Character]) -> bytes:
    """The sheet of a box as it travels; empty where no character has to do with it.

    Where it would be too long, each player has fewer presets on it, the last ones left out.
    """
    seats = _seats(box, characters)
    by_name = {one.name: one for one in characters}
    if not any(name in by_name for name in seats):
        return b""
    for most in range(MOST_PRESETS, 0, -1):
        players = tuple(_player(name, by_name.get(name), most) for name in seats)
        payload = encode_sheet(Sheet(players=players))
        if len(payload) <= MOST_BYTES:
            break
    return payload


def _seats(box: Box, characters: Iterable[Character]) -> list[str]:
    """Who sits at a box: those it knows, and the characters that are put there, who take numbered seats."""
    put_here = [one.name for one in characters if one.box == box.id]
    elsewhere = {one.name for one in characters if one.box not in ("", box.id)}
    known = box.state.players if box.state else ()
    named = [name for name in known if name not in elsewhere and not (put_here and name.isdigit())]
    return [*named, *(name for name in put_here if name not in named)][:MOST_PLAYERS]


def _player(name: str, character: Character | None, most: int) -> SheetPlayer:
    found = presets(character)[:most] if character else []
    told = [
        Preset(name=one.name[:LONGEST_NAME], shown=shown(one.name), score=one.score, code=one.code)
        for one in found
    ]
    return SheetPlayer(name=name, shown=shown(name), presets=tuple(told))
