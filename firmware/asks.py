"""A roll the MJ asks for: who, what and why, as it came over the network."""

from collections import namedtuple

from firmware.choices import Choices
from shared_rules import directive_zero, rolls
from shared_rules.codes import read_code
from shared_rules.d6_system import sum_of_bonuses
from shared_rules.errors import MessageError
from shared_rules.messages import from_bytes

# `choices` is the asked rule in the shape the screens show.
Ask = namedtuple("Ask", ("id", "player", "label", "secret", "game", "rule", "choices"))


def read_ask(payload: bytes) -> Ask:
    """The ask in a message; MessageError or RuleError where it cannot be rolled."""
    message = from_bytes(payload)
    game, rule = message.get("game"), message.get("rule")
    if not isinstance(rule, dict):
        raise MessageError("field", name="rule", value=repr(rule)[:40], needed="object")
    if ("code" if game == "d6" else "score") not in rule:
        raise MessageError("field", name="rule", value="{}", needed="score / code")
    # Every die at its lowest face: whether the rule can be judged, without any chance.
    rolls.judge(game, rule, rolls.throw(game, rule, lambda n: 0))
    return Ask(
        str(message.get("id", ""))[:40],
        _text(message.get("player")),
        _text(message.get("label")),
        message.get("secret") is True,
        game,
        rule,
        _as_choices(game, rule),
    )


def _text(value: object) -> "str | None":
    return value[:80] if isinstance(value, str) and value else None


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
        shown["adjustment"] = sum(rule.get("adjustments", ()))
        shown["bonus"] = sum_of_bonuses(rule.get("bonuses", ()))
    return choices
