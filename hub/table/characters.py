"""The characters of the table: kept, changed, advanced, forgotten."""

from collections.abc import Sequence

import msgspec

from hub.core import Hub
from hub.log import Log
from hub.table.character import Character, advanced, presets
from hub.table.errors import NotThere

_DECODER = msgspec.json.Decoder(Character)


async def put(hub: Hub, character: Character) -> Character:
    """Keep a character, in the place of the one of this name; RuleError where the sheet cannot be."""
    await keep(hub.log, [character], hub.now_ms())
    hub.play.ring()
    return character


async def keep(log: Log, characters: Sequence[Character], now_ms: int) -> None:
    """Keep several, all or none; RuleError where one of the sheets cannot be."""
    for character in characters:
        presets(character)
    await log.characters.put([(one.name, msgspec.json.encode(one).decode()) for one in characters], now_ms)


async def advance(hub: Hub, name: str, code: str, pips: int = 1) -> Character:
    """Take a code of a character so many pips up the ladder.

    NotThere for no such character or code, RuleError where it leads below +1.
    """

    def further(raw: str) -> str:
        character = _DECODER.decode(raw)
        if code not in character.codes:
            raise _no_code(character, code)
        codes = character.codes | {code: advanced(character.codes[code], pips)}
        return msgspec.json.encode(msgspec.structs.replace(character, codes=codes)).decode()

    raw = await hub.log.characters.change(name, further, hub.now_ms())
    hub.play.ring()
    return _need(raw, name)


async def remove(hub: Hub, name: str) -> None:
    """Forget a character; NotThere where there is none of this name."""
    if not await hub.log.characters.remove(name):
        _need(None, name)
    hub.play.ring()


async def need_character(log: Log, name: str) -> Character:
    """The character of this name; NotThere where there is none."""
    return _need(await log.characters.get(name), name)


async def every(log: Log) -> list[Character]:
    """All of them, in order."""
    return [_DECODER.decode(raw) for raw in await log.characters.all()]


async def names(log: Log) -> list[str]:
    """What they are called, in order."""
    return [character.name for character in await every(log)]


def _need(raw: str | None, name: str) -> Character:
    if raw is None:
        raise NotThere(
            fr=f"Il n'y a pas de personnage « {name[:80]} » : vois /api/characters.",
            en=f'There is no character "{name[:80]}": see /api/characters.',
        )
    return _DECODER.decode(raw)


def _no_code(character: Character, code: str) -> NotThere:
    known = ", ".join(list(character.codes)[:12]) or "—"
    return NotThere(
        fr=f"{character.name} n'a pas de code « {code[:80]} » : il y a {known}.",
        en=f'{character.name} has no code "{code[:80]}": there are {known}.',
    )
