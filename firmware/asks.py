"""A roll the MJ asks for: who, what and why, as it came over the network."""

from collections import namedtuple

from firmware.choices import NUMBERS, Choices
from shared_rules import directive_zero, rolls
from shared_rules.codes import read_code
from shared_rules.d6_system import sum_of_bonuses
from shared_rules.errors import MessageError, RuleError
from shared_rules.messages import from_bytes, plain_text

# `choices` is the asked rule in the shape the screens show.
Ask = namedtuple("Ask", ("id", "player", "label", "secret", "game", "rule", "choices"))

# What the box takes from a rule; anything else in it means nothing here, and might not be told in a roll.
FIELDS = {
    "d100": ("score", "modifiers", "advantages", "disadvantages"),
    "d6": ("code", "fd", "adjustments", "bonuses", "ruling"),
}
LISTS = ("modifiers", "adjustments", "bonuses")

MOST_PARTS = 100

# Numbers of three cells, a sign among them.
LOWEST, HIGHEST = -99, 999


def read_ask(payload: bytes) -> Ask:
    """The ask in a message; MessageError or RuleError where it cannot be rolled."""
    message = from_bytes(payload)
    game = message.get("game")
    rule = _read_rule(game, message.get("rule"))
    # Every die at its lowest face: whether the rule can be judged, without any chance.
    rolls.judge(game, rule, rolls.throw(game, rule, lambda n: 0))
    choices = _as_choices(game, rule)
    _need_shown(rule, choices)
    return Ask(
        plain_text(str(message.get("id", "")), 40),
        plain_text(message.get("player")) or None,
        plain_text(message.get("label")) or None,
        message.get("secret") is True,
        game,
        rule,
        choices,
    )


def _read_rule(game: str, asked: object) -> "dict":
    if not isinstance(asked, dict):
        raise MessageError("field", name="rule", value=repr(asked)[:40], needed="object")
    if ("code" if game == "d6" else "score") not in asked or asked.get("declared"):
        raise MessageError("field", name="rule", value="{}", needed="score / code")
    rule = dict([(name, asked[name]) for name in FIELDS.get(game, ()) if name in asked])
    if not isinstance(rule.get("code", ""), str):
        raise MessageError("field", name="code", value=repr(rule["code"])[:40], needed="3D+2")
    for name in LISTS:
        if not isinstance(rule.get(name, []), list) or len(rule.get(name, [])) > MOST_PARTS:
            raise MessageError("field", name=name, value=repr(rule[name])[:40], needed="list")
    return rule


def _need_shown(rule: "dict", choices: Choices) -> None:
    """Refuse numbers that the digits have no room for."""
    numbers = [choices.score, choices.modifier, choices.fd or 0]
    numbers += [rule.get("advantages", 0), rule.get("disadvantages", 0)]
    numbers += rule.get("modifiers", []) + rule.get("adjustments", [])
    for number in numbers:
        if not LOWEST <= number <= HIGHEST:
            allowed = "%d … %d" % (LOWEST, HIGHEST)
            raise RuleError("choice", name="rule", value=number, allowed=allowed)
    if choices.fd is not None and choices.fd > NUMBERS["fd"][1]:
        raise RuleError("choice", name="fd", value=choices.fd, allowed="≤ %d" % NUMBERS["fd"][1])


def _as_choices(game: str, rule: "dict") -> Choices:
    choices = Choices([""])
    shown = choices.players[0]
    shown["game"] = game
    if game == "d100":
        shown["score"] = rule["score"]
        shown["modifier"] = directive_zero.modified(0, rule.get("modifiers", ()))
        shown["advantage"] = directive_zero.leaning(rule.get("advantages", 0), rule.get("disadvantages", 0))
    else:
        shown["code"] = read_code(rule["code"])
        shown["fd"] = rule.get("fd", shown["fd"])
        if shown["fd"] is not None:
            shown["fd"] += sum(rule.get("adjustments", ()))
        shown["bonus"] = sum_of_bonuses(rule.get("bonuses", ()))
    return choices
