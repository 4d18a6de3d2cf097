"""A character: what they are good at, and the named Scores and codes it makes (1.2; seed 2, section 1)."""

from collections.abc import Iterator
from typing import Annotated, NamedTuple

from msgspec import Meta, Struct

from hub.wire.fields import Code, Number, Text
from shared_rules.codes import MAX_PIPS, read_code, write_code
from shared_rules.directive_zero import compose
from shared_rules.errors import RuleError

Name = Annotated[str, Meta(min_length=1, max_length=80, pattern=r"^[^\x00-\x1f\x7f]*$")]
MOST = 64
LOWEST, HIGHEST = 0, 150


class Skill(Struct, frozen=True, forbid_unknown_fields=True):
    """A skill of Directive Zéro: its Score is Attribute + rank + speciality."""

    attribute: Name
    rank: Number = 0
    speciality: Number = 0


class Character(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Who rolls under `name`; `player` is whose character it is, `box` where it has a seat ("": by its name).

    `default` names the preset that PLAYER loads; "" is the first.
    """

    name: Name
    player: Text = ""
    box: Text = ""
    default: Text = ""
    attributes: Annotated[dict[Name, Number], Meta(max_length=MOST)] = {}
    skills: Annotated[dict[Name, Skill], Meta(max_length=MOST)] = {}
    resistances: Annotated[dict[Name, Number], Meta(max_length=MOST)] = {}
    codes: Annotated[dict[Name, Code], Meta(max_length=MOST)] = {}


class Preset(NamedTuple):
    """A named Score (`score`) or code (`code`); the other is None."""

    name: str
    score: int | None = None
    code: str | None = None


def presets(character: Character) -> list[Preset]:
    """What the character rolls, the default first; RuleError in one sentence where the sheet cannot be."""
    found = list(_presets(character))
    names = [preset.name for preset in found]
    for place, name in enumerate(names):
        if name in names[:place]:
            raise RuleError("preset_twice", name=name, character=character.name)
    if character.default and character.default not in names:
        known = ", ".join(names[:12]) or "—"
        raise RuleError("preset_default", name=character.default, character=character.name, known=known)
    return sorted(found, key=lambda preset: preset.name != character.default)


def advanced(code: str, pips: int) -> str:
    """A code `pips` further up the ladder: "3D+2" and 1 is "4D". RuleError below +1 or beyond the limit."""
    reached = read_code(code) + pips
    if not 1 <= reached <= MAX_PIPS:
        raise RuleError("choice", name="pips", value=reached, allowed=f"1 … {MAX_PIPS}")
    return write_code(reached)


def _presets(character: Character) -> Iterator[Preset]:
    for name, skill in character.skills.items():
        attribute = _attribute(character, name, skill)
        yield _scored(character, name, compose(attribute, skill.rank, skill.speciality))
    for name, value in character.resistances.items():
        yield _scored(character, name, value)
    for name, code in character.codes.items():
        yield Preset(name, code=write_code(_pips(code)))


def _pips(code: str) -> int:
    pips = read_code(code)
    if pips < 1:
        raise RuleError("choice", name="code", value=code, allowed="≥ +1")
    return pips


def _attribute(character: Character, name: str, skill: Skill) -> int:
    if skill.attribute not in character.attributes:
        known = ", ".join(list(character.attributes)[:12]) or "—"
        raise RuleError(
            "skill_attribute", name=name, attribute=skill.attribute, character=character.name, known=known
        )
    return character.attributes[skill.attribute]


def _scored(character: Character, name: str, score: int) -> Preset:
    if not LOWEST <= score <= HIGHEST:
        allowed = f"{LOWEST} … {HIGHEST}"
        raise RuleError("preset_score", name=name, character=character.name, value=score, allowed=allowed)
    return Preset(name, score=score)
