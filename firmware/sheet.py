"""The players of the box with their named Scores and codes, as the hub sent them: in flash, a line each."""

import json
import os

from firmware.choices import MOST_PLAYERS, NUMBERS, fresh
from firmware.segments import CELLS, pattern
from firmware.store import put_in_place
from shared_rules.codes import read_code
from shared_rules.errors import MessageError, ToldError
from shared_rules.messages import plain_text

HEAD, TAIL = b'{"players":[\n', b'\n],"v":1}'
PIECE_BYTES = 64


class Sheet:
    """A sheet in a file; every call reads as much of it as it needs, so that none of it fills the heap."""

    def __init__(self, path: str) -> None:
        self._path = path

    def players(self) -> "iter":
        """Each player as {"name", "shown", "presets"}, one at a time, up to what cannot be read."""
        try:
            with open(self._path, "rb") as file:
                for line in file:
                    if line.startswith(b'{"name"'):
                        yield _read_player(line)
        except Exception as error:  # whatever lies in the flash, dice still roll
            print("sheet:", repr(error))

    def player(self, place: int) -> "dict | None":
        """The player of a seat; None where the sheet does not go so far."""
        for told in self.players():
            if not place:
                return told
            place -= 1
        return None

    def keep(self, payload: bytes) -> None:
        """Write it beside the old one; only once all of it could be read it takes its place."""
        beside = self._path + ".new"
        if not (payload.startswith(HEAD) and payload.endswith(TAIL)):
            raise MessageError("field", name="sheet", value="", needed="a line a player")
        with open(beside, "wb") as file:
            file.write(payload)
            file.flush()
        count = sum([1 for _ in Sheet(beside).players()])
        if not 1 <= count <= MOST_PLAYERS or count != payload.count(b"\n") - 1:
            raise MessageError("field", name="players", value=count, needed="1 … %d" % MOST_PLAYERS)
        put_in_place(beside, self._path)

    def is_kept(self, payload: bytes) -> bool:
        """Whether the flash holds just this: it comes again at every connection."""
        try:
            with open(self._path, "rb") as file:
                for start in range(0, len(payload), PIECE_BYTES):
                    if file.read(PIECE_BYTES) != payload[start : start + PIECE_BYTES]:
                        return False
                return not file.read(1)
        except OSError:
            return False

    def forget(self) -> None:
        """Delete it."""
        try:
            os.remove(self._path)
        except OSError:  # it is gone already
            pass

    def walk(self, choices: "Choices", direction: int) -> "str | None":
        """Take the next (1), the previous (-1) or the same (0) preset of who has the box; its name as shown.

        None where they have none.
        """
        told = self.player(choices.player)
        presets = told["presets"] if told else ()
        if not presets:
            return None
        names = [preset["name"] for preset in presets]
        place = names.index(choices.label) if choices.label in names else -(direction > 0)
        preset = presets[(place + direction) % len(presets)]
        if choices.label != preset["name"]:
            choices.take(*_choice(preset))
        return preset["shown"]


def take_sheet(box: "Box", payload: bytes) -> None:
    """Seat the players of a sheet; an empty one takes it back, what cannot be read is told in the state."""
    sheet = Sheet(box.sheet_path)
    is_new = payload and not sheet.is_kept(payload)
    try:
        if is_new:
            sheet.keep(payload)
    except (ToldError, OSError, MemoryError):
        box.refused = {"name": "sheet", "value": "", "why": "field"}
        return
    if not payload:
        box.sheet = None
        sheet.forget()
    elif is_new or not box.sheet:
        box.sheet = sheet
        _seat(box)
        box.changed()


def seat_again(box: "Box") -> None:
    """Seat the players of the sheet in flash: at power-on, whether the hub is there or not."""
    saved = box.choices.players
    box.sheet = Sheet(box.sheet_path)
    _seat(box)
    box.choices.recall(saved)


def _seat(box: "Box") -> None:
    choices, names, players = box.choices, [], []
    for told in box.sheet.players():
        known = told["name"] in choices.names
        values = choices.players[choices.names.index(told["name"])] if known else fresh()
        for preset in told["presets"] if known else told["presets"][:1]:
            game, field, value, label = _choice(preset)
            if not known or values.get("label") == label:
                values.update({"game": game, field: value, "label": label})
        names.append(told["name"])
        players.append(values)
    if not names:
        box.sheet = None
        return
    # Who has the box keeps it, if they are still here.
    name = choices.names[choices.player]
    choices.names, choices.players = names, players
    choices.player = names.index(name) - 1 if name in names else -1
    choices.next_player()
    box.preferences["players"] = len(names)


def _read_player(line: bytes) -> "dict":
    told = json.loads(line.rstrip(b",\n"))
    name = plain_text(told["name"])
    if not name or not isinstance(told["presets"], list):
        raise MessageError("field", name="name", value=name, needed="1 … 80")
    told["name"], told["shown"] = name, _legible(told["shown"])
    for preset in told["presets"]:
        preset["name"], preset["shown"] = plain_text(preset["name"]), _legible(preset["shown"])
        _choice(preset)
    return told


def _choice(preset: "dict") -> tuple:
    """(game, field, value, label) of a preset."""
    if "code" in preset:
        game, field, value = "d6", "code", read_code(preset["code"])
    else:
        game, field, value = "d100", "score", preset["score"]
    low, high = NUMBERS[field][:2]
    if type(value) is not int or not low <= value <= high:
        raise MessageError("field", name=field, value=repr(value)[:40], needed="%d … %d" % (low, high))
    return game, field, value, preset["name"]


def _legible(text: str) -> str:
    """What the digits can draw of a text."""
    shown, cells = "", 0
    for letter in plain_text(text, 2 * CELLS):
        if letter == "." and shown and shown[-1] != ".":
            shown += letter
        elif letter != "." and cells < CELLS:
            try:
                pattern(letter)
            except ValueError:
                letter = "_"
            shown, cells = shown + letter, cells + 1
    return shown
