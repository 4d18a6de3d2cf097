"""The pip ladder of the D6 System: +1, +2, 1D, 1D+1, 1D+2, 2D … where 3 pips make a die (seed 2)."""

from shared_rules.errors import NotationError, RuleError
from shared_rules.scanner import Scanner
from shared_rules.whole import need_whole

MAX_DICE = 99
MAX_PIPS = 3 * MAX_DICE + 2


def read_code(text: str) -> int:
    """The pips of a written code: "3D+2" is 11, "D" is 3, "+2" is 2, "2D+5" is 11.

    Case, spaces and the kind of dash do not matter; "3D6+2" is read as "3D+2". Anything else is a
    NotationError that names the text and the place.
    """
    if not isinstance(text, str):  # a message may hold anything
        raise NotationError("no_code", repr(text), 0)
    scanner = Scanner(text)
    if scanner.at_end():
        raise NotationError("empty", text, 0)
    pips = scan_code(scanner)
    if not scanner.at_end():
        raise NotationError("no_code", text, scanner.place)
    return pips


def write_code(pips: int) -> str:
    """The canonical code of a number of pips: 11 is "3D+2", 6 is "2D", 2 is "+2"."""
    dice, rest = split(pips)
    if not dice:
        return "+%d" % rest
    return "%dD+%d" % (dice, rest) if rest else "%dD" % dice


def split(pips: int) -> "tuple[int, int]":
    """How many dice and how many pips (0, 1 or 2) make a code."""
    if need_whole("pips", pips) < 0:
        raise RuleError("below_zero", value=pips)
    if pips > MAX_PIPS:
        raise RuleError("too_many_pips", value=pips, limit=MAX_DICE, limit_pips=MAX_PIPS)
    return pips // 3, pips % 3


def scan_code(scanner: Scanner) -> int:
    """Read a code where the scanner stands; what follows it is left to the caller."""
    start = scanner.place
    number = scanner.digits()
    if scanner.take("d"):
        dice = _number(scanner, number, start) if number else 1
        _only_six_sides(scanner)
    elif number:
        raise NotationError("no_code", scanner.text, scanner.place)
    else:
        dice = 0
    if dice > MAX_DICE:
        raise NotationError("too_many_dice", scanner.text, start, limit=MAX_DICE)
    sign = scanner.sign()
    if not sign and not scanner.text[start : scanner.place].strip():
        raise NotationError("no_code", scanner.text, scanner.place)
    pips = 3 * dice + (sign * _pips(scanner) if sign else 0)
    if pips < 0:
        raise NotationError("below_zero", scanner.text, start, value=pips)
    if pips > MAX_PIPS:
        raise NotationError("too_many_dice", scanner.text, start, limit=MAX_DICE)
    return pips


def _only_six_sides(scanner: Scanner) -> None:
    place = scanner.place
    sides = scanner.digits(spaced=False)
    if sides and sides != "6":
        raise NotationError("wrong_die", scanner.text, place, sides=sides[:9])


def _pips(scanner: Scanner) -> int:
    place = scanner.place
    number = scanner.digits()
    if not number:
        raise NotationError("no_code", scanner.text, scanner.place)
    return _number(scanner, number, place)


def _number(scanner: Scanner, digits: str, place: int) -> int:
    # Ten thousand digits would be slow to convert, and CPython refuses; the limit is far below.
    if len(digits) > 6:
        raise NotationError("too_many_dice", scanner.text, place, limit=MAX_DICE)
    return int(digits)
