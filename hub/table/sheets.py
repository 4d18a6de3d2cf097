"""Brings each box its sheet, retained: who sits there, with their named Scores and codes."""

from collections.abc import Iterable, Mapping, Sequence

from hub.core import Hub
from hub.log import Box
from hub.log.fold import fold
from hub.retained import Retained
from hub.table.cells import shown
from hub.table.character import Character, presets
from hub.table.characters import every
from hub.wire.sheet import MOST_BYTES, Preset, Sheet, SheetPlayer, encode_sheet
from shared_rules import topics

MOST_PLAYERS = 8
MOST_PRESETS = 12
LONGEST_NAME = 40


class Sheets:
    """What each box is told; one that is forgotten leaves none."""

    def __init__(self, hub: Hub) -> None:
        self._hub = hub
        self._retained = Retained(hub)
        self._told: set[str] = set()

    async def round(self) -> None:
        """Tell each box what is new on its sheet; IntegrationError, LogError."""
        if not self._hub.connected:
            return
        characters = await every(self._hub.log)
        for forgotten in self._told - self._hub.boxes.keys():
            self._say(forgotten, b"")
            self._told.remove(forgotten)
        for box in list(self._hub.boxes.values()):
            payload = sheet_of(box, characters)
            # The broker keeps no empty message: a box that comes back has to hear it again.
            self._say(box.id, payload, "" if payload else box.availability)
            self._told.add(box.id)

    def _say(self, box_id: str, payload: bytes, moment: str = "") -> None:
        self._retained.say(topics.of_box(self._hub.table, box_id, "sheet"), payload, moment)


def sheet_of(box: Box, characters: Sequence[Character]) -> bytes:
    """The sheet of a box as it travels; empty where no character has to do with it.

    Where it would be too long, each player has fewer presets on it, the last ones left out.
    """
    by_name = {fold(one.name): one for one in reversed(characters)}
    seats = {fold(name): name for name in _seats(box, characters, by_name)}
    if not any(key in by_name for key in seats):
        return b""
    for most in range(MOST_PRESETS, 0, -1):
        players = tuple(_player(name, by_name.get(key), most) for key, name in seats.items())
        payload = encode_sheet(Sheet(players=players))
        if len(payload) <= MOST_BYTES:
            break
    return payload


def _seats(box: Box, characters: Iterable[Character], by_name: Mapping[str, Character]) -> list[str]:
    """Who sits at a box: who is put there, with the characters it knows that are put nowhere.

    Where nobody is put there, all it knows but for those put elsewhere. A box knows the dead, too: whoever
    was on an earlier sheet.
    """
    known = box.state.players if box.state else ()
    put_here = [one.name for one in characters if one.box == box.id][:MOST_PLAYERS]
    if not put_here:
        found = [(name, by_name.get(fold(name))) for name in known]
        return [one.name if one else name for name, one in found if not (one and one.box)][:MOST_PLAYERS]
    guests = [one.name for name in known if (one := by_name.get(fold(name))) and not one.box]
    return [*guests[: MOST_PLAYERS - len(put_here)], *put_here]


def _player(name: str, character: Character | None, most: int) -> SheetPlayer:
    found = presets(character)[:most] if character else []
    told = [
        Preset(name=one.name[:LONGEST_NAME], shown=shown(one.name), score=one.score, code=one.code)
        for one in found
    ]
    return SheetPlayer(name=name, shown=shown(name), presets=tuple(told))
