"""A roll as Home Assistant is told of it, in its language; of a secret one, no more than the hub told us."""

from datetime import datetime
from typing import Any

from .names import KINDS, OPPOSED, OTHER, SECRET

LANGUAGES = ("fr", "en")
# A chain of sixes may be thousands of dice long, and an event of the bus may not.
MOST_DICE = 40
LONGEST = 400
BETWEEN = " · "
SEAT = {"fr": "Joueur", "en": "Player"}
SOMEONE = {"fr": "Quelqu'un", "en": "Someone"}
ROLLS = {"fr": "lance", "en": "rolls"}
SECRETLY = {"fr": "lance en secret", "en": "rolls in secret"}

KNOWN = (
    "id",
    "position",
    "box",
    "player",
    "game",
    "secret",
    "source",
    "session",
    "rolled_at",
    "late",
    "sealed",
)


def spoken(language: str) -> str:
    """The hub's language that is nearest to one of Home Assistant's."""
    return "fr" if language.lower().startswith("fr") else "en"


def in_one_language(told: Any, language: str) -> Any:
    """The same, with each {"fr": …, "en": …} in one language."""
    if isinstance(told, dict):
        if told.keys() == set(LANGUAGES):
            return in_one_language(told[language], language)
        return {name: in_one_language(value, language) for name, value in told.items()}
    return [in_one_language(one, language) for one in told] if isinstance(told, list) else told


def kind(roll: dict[str, Any]) -> str:
    """What the roll is to the event entity; the joker's critical goes before what the roll came to."""
    if roll["secret"]:
        return SECRET
    found = roll["result"].get("joker") or roll["result"]["outcome"] or OPPOSED
    return found if found in KINDS else OTHER


def told(roll: dict[str, Any], language: str) -> dict[str, Any]:
    """The roll in short."""
    known: dict[str, Any] = {name: roll[name] for name in KNOWN} | {
        "sentence": roll["words"][language][:LONGEST]
    }
    result = roll.get("result")
    if result is None:
        return known
    return known | {
        "label": roll["label"],
        "ask": roll["ask"],
        "outcome": result["outcome"],
        "value": result.get("roll", result.get("total")),
        "margin": result["margin"],
        "joker": result.get("joker", ""),
        "dice": [die["text"] for die in roll["told"][language]["dice"][:MOST_DICE]],
    }


def age_s(roll: dict[str, Any], now: datetime) -> int:
    """How many seconds ago it fell: what comes after a silence is no news to a lamp."""
    return max(0, int((now - datetime.fromisoformat(roll["rolled_at"])).total_seconds()))


def secretly(known: dict[str, Any], language: str) -> dict[str, Any]:
    """What anyone may be told of a secret roll: who and when."""
    return {name: known[name] for name in KNOWN} | {"sentence": " ".join(in_logbook(known, language))}


def in_logbook(known: dict[str, Any], language: str) -> tuple[str, str]:
    """Who, and what they did; the result of a secret roll stays out of the logbook.

    Anyone at home may fire such an event: nothing need be in it.
    """
    player = str(known.get("player") or "")
    who = f"{SEAT[language]} {player}" if player.isdigit() else player or SOMEONE[language]
    if known.get("secret"):
        return who, SECRETLY[language]
    sentence = str(known.get("sentence") or "").removeprefix(who + BETWEEN)
    return who, f"{ROLLS[language]} {sentence}".rstrip()
