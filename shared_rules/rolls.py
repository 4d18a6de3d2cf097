"""One roll of either game: what is set (rule), what fell (faces), what it means (verdict)."""

from shared_rules import d6_system, directive_zero
from shared_rules.codes import read_code
from shared_rules.errors import RuleError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

GAMES = ("d100", "d6")


def throw(game: str, rule: "dict[str, Any]", randbelow: "Callable[[int], int]") -> "Any":
    """All the chance of a roll.

    d100: a tuple of (tens, units) pairs, empty where the MJ declared the outcome. d6: a dict of "joker"
    and "dice", a byte a face.
    """
    if _need_game(game) == "d6":
        joker, dice = d6_system.throw_bytes(randbelow, read_code(rule["code"]))
        return {"joker": joker, "dice": dice}
    if rule.get("declared"):
        return ()
    return directive_zero.throw(randbelow, rule.get("advantages", 0), rule.get("disadvantages", 0))


def judge(
    game: str, rule: "dict[str, Any]", faces: "Any", pips_of: "Callable[[str], int]" = read_code
) -> "Any":
    """The verdict of the game's own judge on these faces; RuleError where they cannot have fallen.

    `pips_of` reads a code, for who remembers those it has read.
    """
    if _need_game(game) == "d6":
        return d6_system.judge(
            pips_of(rule["code"]),
            faces["joker"],
            faces["dice"],
            rule.get("fd", d6_system.FD),
            rule.get("adjustments", ()),
            rule.get("bonuses", ()),
            rule.get("ruling", "cancel"),
        )
    if rule.get("declared"):
        if len(faces):
            raise RuleError("throws", count=len(faces), needed=0, advantages=0, disadvantages=0)
        return directive_zero.declare(rule["declared"])
    score = directive_zero.modified(rule["score"], rule.get("modifiers", ()))
    return directive_zero.judge(score, faces, rule.get("advantages", 0), rule.get("disadvantages", 0))


def result(game: str, verdict: "Any") -> "dict[str, Any]":
    """A verdict as the `result` of a message: its fields by name."""
    return dict(zip((d6_system if game == "d6" else directive_zero).FIELDS, verdict))


def _need_game(game: str) -> str:
    if game not in GAMES:
        raise RuleError("choice", name="game", value=game, allowed="d100, d6")
    return game
