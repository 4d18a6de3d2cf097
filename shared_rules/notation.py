"""Reads a whole roll as a person types it: "3D+2 fd 15", "d100 55 av"; says where it went wrong."""

from shared_rules import codes
from shared_rules.d6_system import FD
from shared_rules.errors import NotationError
from shared_rules.scanner import MINUS, PLUS, Scanner, read_signed

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

__all__ = ("read_roll", "read_signed")

ADVANTAGE = ("av", "avantage", "adv", "advantage")
DISADVANTAGE = ("des", "dés", "désavantage", "desavantage", "dis", "disadvantage")
DIFFICULTY = ("fd", "dd", "difficulty")
ADJUSTMENT = ("aj", "ajustement", "adj", "adjust")
BONUS = ("bon", "bonus", "malus")
RULING = {
    "a": "cancel",
    "annule": "cancel",
    "cancel": "cancel",
    "b": "complication",
    "complication": "complication",
}
OPPOSED = ("opp", "opposition", "opposed")

D100_WORDS = "av, des, +10, -20"
D6_WORDS = "fd 15, aj -5, bon +2, annule, complication, opp"


def read_roll(text: str) -> "tuple[str, dict[str, Any]]":
    """The game and the rule of a typed roll.

    "d100 55 +10 av" is ("d100", {"score": 55, "modifiers": [10], "advantages": 1, "disadvantages": 0});
    "3D+2 fd 15 aj -5 bon +2" is ("d6", {"code": "3D+2", "fd": 15, …}). Raises NotationError.
    """
    scanner = Scanner(text)
    if scanner.at_end():
        raise NotationError("empty", text, 0)
    return ("d100", _read_d100(scanner)) if _starts_d100(scanner) else ("d6", _read_d6(scanner))


def _starts_d100(scanner: Scanner) -> bool:
    start = scanner.place
    if scanner.word() in ("d100", "1d100", "d%", "1d%"):
        return True
    scanner.place = start
    return False


def _read_d100(scanner: Scanner) -> "dict[str, Any]":
    rule: "dict[str, Any]" = {
        "score": scanner.signed("d100"),
        "modifiers": [],
        "advantages": 0,
        "disadvantages": 0,
    }
    while not scanner.at_end():
        if scanner.peek() in PLUS + MINUS:
            rule["modifiers"].append(scanner.signed(scanner.peek()))
            continue
        place, word = _next_word(scanner)
        if word in ADVANTAGE:
            rule["advantages"] += _count(scanner)
        elif word in DISADVANTAGE:
            rule["disadvantages"] += _count(scanner)
        else:
            raise NotationError("unknown_word", scanner.text, place, word=word, allowed=D100_WORDS)
    return rule


def _read_d6(scanner: Scanner) -> "dict[str, Any]":
    rule: "dict[str, Any]" = {
        "code": codes.write_code(codes.scan_code(scanner)),
        "fd": FD,
        "adjustments": [],
        "bonuses": [],
        "ruling": "cancel",
    }
    while not scanner.at_end():
        place, word = _next_word(scanner)
        if word in DIFFICULTY:
            rule["fd"] = scanner.signed(word)
        elif word in ADJUSTMENT:
            rule["adjustments"].append(scanner.signed(word))
        elif word in BONUS:
            rule["bonuses"].append(scanner.signed(word))
        elif word in RULING:
            rule["ruling"] = RULING[word]
        elif word in OPPOSED:
            rule["fd"] = None
        else:
            raise NotationError("unknown_word", scanner.text, place, word=word, allowed=D6_WORDS)
    return rule


def _next_word(scanner: Scanner) -> "tuple[int, str]":
    scanner.skip_spaces()
    place = scanner.place
    # A word never starts with a sign; what does is told by its one character.
    return place, scanner.word()[:20] or scanner.peek()


def _count(scanner: Scanner) -> int:
    """How many advantages: the number after the word, or one."""
    return scanner.signed("") if "0" <= scanner.peek() <= "9" else 1
