"""The characters of the table."""

from typing import Annotated

import msgspec
from fastapi import APIRouter
from pydantic import BaseModel, Field, StrictInt
from starlette.responses import JSONResponse

from hub.integrations.viewer.api.given import TheHub, TheVisitor
from hub.integrations.viewer.api.sent import Code, Name, Number, Sent, Text
from hub.table import characters
from hub.table.character import MOST, Character, presets
from hub.table.own import need_own_character, owns

router = APIRouter(prefix="/api/characters")

Numbers = Annotated[dict[Name, Number], Field(max_length=MOST)]


class SkillSent(Sent):
    """A skill; its Score is attribute + rank + speciality."""

    attribute: Name
    rank: Number = 0
    speciality: Number = 0


class CharacterSent(Sent):
    """A character; `default` names the preset that PLAYER loads, `box` where it has a seat."""

    player: Text = ""
    box: Text = ""
    default: Text = ""
    attributes: Numbers = {}
    skills: Annotated[dict[Name, SkillSent], Field(max_length=MOST)] = {}
    resistances: Numbers = {}
    codes: Annotated[dict[Name, Code], Field(max_length=MOST)] = {}


class PresetTold(BaseModel):
    """A named Score or a named code."""

    name: str
    score: int | None
    code: str | None


class CharacterTold(CharacterSent):
    """A character with all it makes, the default first."""

    name: str
    presets: list[PresetTold]


class CharactersTold(BaseModel):
    """Every character, in order."""

    characters: list[CharacterTold]


class AdvanceSent(Sent):
    """How many pips up the ladder, or down."""

    pips: Annotated[StrictInt, Field(ge=-30, le=30)] = 1


@router.get("", summary="Every character")
async def every(hub: TheHub, visitor: TheVisitor) -> CharactersTold:
    """With their presets; to a player their own alone."""
    found = await characters.every(hub.log)
    return CharactersTold(characters=[told(one) for one in found if owns(visitor, one)])


@router.get("/{name:path}", summary="One character")
async def one(hub: TheHub, visitor: TheVisitor, name: str) -> CharacterTold:
    """With its presets; to a player their own alone."""
    if not visitor.may("gm"):
        known = {character.name: character for character in await characters.every(hub.log)}
        need_own_character(visitor, name, known.get(name))
    return told(await characters.need_character(hub.log, name))


@router.put("/{name:path}", summary="Keep a character")
async def put(hub: TheHub, name: Name, sent: CharacterSent) -> CharacterTold:
    """New, or in the place of the one of this name; the box hears of it."""
    character = msgspec.convert({"name": name, **sent.model_dump()}, Character)
    return told(await characters.put(hub, character))


@router.delete("/{name:path}", summary="Forget a character", response_model=None)
async def remove(hub: TheHub, name: str) -> JSONResponse:
    """Its rolls stay."""
    await characters.remove(hub, name)
    return JSONResponse({})


@router.post("/{name:path}/codes/{code:path}/advance", summary="Advance a code pip by pip")
async def advance(hub: TheHub, name: str, code: str, sent: AdvanceSent) -> CharacterTold:
    """3 pips are 1D: "3D+2" and one pip is "4D"."""
    return told(await characters.advance(hub, name, code, sent.pips))


def told(character: Character) -> CharacterTold:
    """A character as it is answered."""
    made = [PresetTold(name=one.name, score=one.score, code=one.code) for one in presets(character)]
    return CharacterTold(presets=made, **msgspec.to_builtins(character))
