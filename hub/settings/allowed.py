"""What a setting may be, in words: the sentence of a refused cornet.toml."""

import difflib
import re
from collections.abc import Sequence
from typing import Any

import msgspec
from msgspec import inspect

from hub.errors import SettingsError

LONGEST_KEY = 80
SECRET = ("password", "token", "url")

_UNKNOWN = re.compile(r"unknown field `(.*?)`(?: - at `\$\.(.*)`)?")
_MISSING = re.compile(r"missing required field `(.*?)`(?: - at `\$\.(.*)`)?")
_PLACE = re.compile(r" - at `\$\.(.*)`$")


def refusal(
    kind: type[msgspec.Struct], tables: dict[str, Any], said: str, others: Sequence[str] = ()
) -> SettingsError:
    """Why msgspec refused `tables` as a `kind`, naming the key, the value and what is allowed.

    `others`: names that `kind` would take as tables, if they were there.
    """
    unknown, missing = _UNKNOWN.search(said), _MISSING.search(said)
    if unknown:
        return _unknown(kind, unknown[2], unknown[1], others)
    if missing:
        return _missing(kind, missing[2], missing[1])
    found = _PLACE.search(said)
    steps = _steps(found[1] if found else "")
    value: Any = tables
    for step in steps:
        value = value[int(step) if isinstance(value, list) else step]
    fr, en = allowed(_type_at(kind, steps))
    shown = _shown(steps, value)
    key = (found[1] if found else "")[:LONGEST_KEY]
    return SettingsError(
        fr=f"{key} vaut « {shown} » : il faut {fr}.", en=f'{key} is "{shown}": it must be {en}.'
    )


def _shown(steps: list[str], value: object) -> str:
    """The value, unless it is a secret, or something else in the place of a table that may hold one."""
    in_place_of_a_table = isinstance(value, str) and not steps[1:] or steps[-1].isdigit()
    hidden = {*SECRET} & {*steps} or isinstance(value, dict | list) or in_place_of_a_table
    return "•••" if hidden else str(value)[:60]


def allowed(kind: inspect.Type) -> tuple[str, str]:
    """What a value of this type may be, in French and in English."""
    if isinstance(kind, inspect.Metadata):
        return allowed(kind.type)
    if isinstance(kind, inspect.BoolType):
        return "true ou false", "true or false"
    if isinstance(kind, inspect.IntType) and kind.ge is not None:
        return f"un nombre entier de {kind.ge} à {kind.le}", f"a whole number from {kind.ge} to {kind.le}"
    if isinstance(kind, inspect.IntType):
        return "un nombre entier", "a whole number"
    if isinstance(kind, inspect.FloatType):
        return "un nombre", "a number"
    if isinstance(kind, inspect.LiteralType):
        return " ou ".join(map(str, kind.values)), " or ".join(map(str, kind.values))
    if isinstance(kind, inspect.StrType) and kind.pattern:
        return (
            f"un texte de 1 à {kind.max_length} lettres, sans espace ni / + # ni $ au début",
            f"a text of 1 to {kind.max_length} letters, without space or / + #, no $ in front",
        )
    if isinstance(kind, inspect.StrType) and kind.max_length:
        return f"un texte de 1 à {kind.max_length} lettres", f"a text of 1 to {kind.max_length} letters"
    if isinstance(kind, inspect.StrType):
        return "un texte entre guillemets", "a text in quotes"
    if isinstance(kind, inspect.VarTupleType | inspect.ListType):
        return "une liste, ou des tables [[ainsi]]", "a list, or tables [[like this]]"
    return "une table [entre crochets]", "a table [in brackets]"


def _steps(place: str) -> list[str]:
    return re.findall(r"[^.\[\]]+", place)


def _type_at(kind: type[msgspec.Struct], steps: list[str]) -> inspect.Type:
    found: Any = inspect.type_info(kind)
    for step in steps:
        within = getattr(found, "item_type", None)
        found = within or next(field.type for field in found.fields if field.name == step)
    return found  # type: ignore[no-any-return]


def _unknown(
    kind: type[msgspec.Struct], table: str | None, name: str, others: Sequence[str]
) -> SettingsError:
    found: Any = _type_at(kind, _steps(table or ""))
    known = [field.name for field in found.fields]
    known += [] if table else [other for other in others if other not in known]
    key = (f"{table}.{name}" if table else name)[:LONGEST_KEY]
    close = difflib.get_close_matches(name, known, 1)
    near_fr, near_en = (f" ({close[0]} ?)", f" ({close[0]}?)") if close else ("", "")
    return SettingsError(
        fr=f"La clé {key} est inconnue{near_fr} : on peut régler {', '.join(known)}.",
        en=f"The key {key} is unknown{near_en}: you may set {', '.join(known)}.",
    )


def _missing(kind: type[msgspec.Struct], table: str, name: str) -> SettingsError:
    fr, en = allowed(_type_at(kind, [*_steps(table), name]))
    key = f"{table}.{name}"
    return SettingsError(
        fr=f"La clé {key} manque : il faut {fr}.", en=f"The key {key} is missing: it must be {en}."
    )
