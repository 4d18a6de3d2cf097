"""Characters as a TOML file, as people write and keep them."""

import json
import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from typing import Annotated, Any

import msgspec
from msgspec import Meta, Struct

from hub.table.character import Character, Skill, presets
from hub.table.errors import TableError
from hub.wire.misread import decode

# A page sends a file in one message, of which its socket takes 1,000,000 bytes, quotes told twice.
MOST_BYTES = 800_000
MOST_CHARACTERS = 1000
_BARE = re.compile(r"[A-Za-z0-9_-]+")
_TABLES = ("attributes", "skills", "resistances", "codes")


class _File(Struct, forbid_unknown_fields=True):
    character: Annotated[list[Character], Meta(min_length=1)]


# In a name; text in quotes has as many as it likes.
MOST_DOTS = 8
_QUOTED = re.compile(r"\"[^\"]*\"|'[^']*'")
_DOTTED = re.compile(r"(?:[\w\"-]+\s*\.\s*){9}")
_DECODER = msgspec.json.Decoder(_File)


def read_sheets(text: str) -> list[Character]:
    """The characters of a file.

    One sentence names the value and what it must be: TableError where it is no TOML or too much of it,
    MessageError for a wrong field, RuleError where a sheet cannot be.
    """
    size = len(text.encode(errors="replace"))
    if size > MOST_BYTES:
        raise _too_much(f"{size} octets", f"{size} bytes", MOST_BYTES)
    try:
        _need_flat(text)
        tables = tomllib.loads(text)
        payload = json.dumps(tables).encode()
    except (ValueError, TypeError, RecursionError) as error:  # TypeError: a date
        raise _not_toml(error) from error
    characters = decode(_DECODER, payload, len(payload)).character
    if len(characters) > MOST_CHARACTERS:
        raise _too_much(f"{len(characters)} personnages", f"{len(characters)} characters", MOST_CHARACTERS)
    for character in characters:
        presets(character)
    return characters


def _need_flat(text: str) -> None:
    """ValueError for names within names within names: the parser takes the square of their number to read."""
    for number, line in enumerate(text.splitlines(), 1):
        if line.count(".") > MOST_DOTS and _DOTTED.search(_QUOTED.sub('""', line)):
            raise ValueError(f"too many dots (at line {number}, column 1)")


def write_sheets(characters: Iterable[Character]) -> str:
    """The same as a file; `read_sheets` reads it back."""
    return "\n".join(line for character in characters for line in _lines(character))


def _lines(character: Character) -> Iterator[str]:
    told: dict[str, Any] = msgspec.to_builtins(character)
    yield "[[character]]"
    for name in ("name", "player", "box", "default"):
        if told[name]:
            yield f"{name} = {_text(told[name])}"
    for table in _TABLES:
        if told[table]:
            yield f"\n[character.{table}]"
            yield from (f"{_key(name)} = {_value(value)}" for name, value in told[table].items())
    yield ""


def _value(value: str | int | Mapping[str, Any]) -> str:
    if isinstance(value, Mapping):
        return "{ " + ", ".join(f"{_key(name)} = {_value(part)}" for name, part in value.items()) + " }"
    return _text(value) if isinstance(value, str) else str(value)


def _key(name: str) -> str:
    return name if _BARE.fullmatch(name) else _text(name)


def _text(text: str) -> str:
    """A string of TOML, which reads what JSON writes."""
    return json.dumps(text, ensure_ascii=False)


def _not_toml(error: Exception) -> TableError:
    place = re.search(r"line (\d+), column (\d+)", str(error))
    fr, en = (
        (f" (ligne {place[1]}, colonne {place[2]})", f" (line {place[1]}, column {place[2]})")
        if place
        else ("", "")
    )
    return TableError(
        fr=f"La fiche n'est pas du TOML{fr} : corrige-la, ou pars de « cornet sheet export ».",
        en=f"The sheet is not TOML{en}: mend it, or start from `cornet sheet export`.",
    )


def _too_much(fr: str, en: str, most: int) -> TableError:
    return TableError(
        fr=f"Le fichier a {fr}, {most} au plus : partage-le en plusieurs.",
        en=f"The file has {en}, {most} at most: split it into several.",
    )


def example() -> list[Character]:
    """Two characters of the rules' examples, to start a file from."""
    security = Skill(attribute="Adresse", rank=15, speciality=10)
    senna = Character(
        name="Senna",
        attributes={"Adresse": 30},
        skills={"Sécurité matérielle": security, "Furtivité": Skill(attribute="Adresse", rank=10)},
        resistances={"Résistance mentale": 45},
    )
    return [senna, Character(name="Karl", codes={"PUI": "3D+2", "Escalade": "4D+1"})]
