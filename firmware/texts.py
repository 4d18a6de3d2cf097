"""Choices, faces and verdicts as texts of at most eight cells."""

ADVANTAGES = {1: "A", 0: " ", -1: "d"}
RULINGS = {"cancel": "A", "complication": "b"}
OUTCOMES = {
    "success": "r ",
    "failure": "E ",
    "critical_success": "rC",
    "critical_failure": "EC",
    None: "  ",
}


def signed(number: int, width: int) -> str:
    """A number whose sign has a cell of its own; a plus is a blank, for `+` cannot be read."""
    digits = "%0*d" % (width - 1, abs(number))
    return ("-" if number < 0 else " ") + digits


def right(text: object, width: int) -> str:
    """`text` at the right of `width` cells."""
    text = str(text)
    return " " * (width - len(text)) + text


def choice(choices: "Choices") -> str:
    """What the coming roll is made of, in its game."""
    return score(choices) if choices.game == "d100" else code(choices)


def score(choices: "Choices") -> str:
    """`A065-010`: advantage or disadvantage, Score, modifier."""
    modifier = signed(choices.modifier, 4) if choices.modifier else "    "
    return "%s%03d%s" % (ADVANTAGES[choices.advantage], choices.score, modifier)


def code(choices: "Choices") -> str:
    """`12d2 F15`: the code and the difficulty it is rolled against, `--` in an opposed test."""
    dice, pips = divmod(choices.code, 3)
    return "%2dd%d F%s" % (dice, pips, difficulty(choices.fd))


def difficulty(fd: "int | None") -> str:
    """A difficulty in two cells: `--` none, `AU` automatic."""
    if fd is None:
        return "--"
    return "%02d" % fd if fd > 0 else "AU"


def adjustment(choices: "Choices") -> str:
    """`AJ-05F10`: the adjustment, and the difficulty it leads to."""
    reached = choices.difficulty()
    shown = "%d" % reached if reached is not None and reached > 99 else "F" + difficulty(reached)
    return "AJ%s%s" % (signed(choices.adjustment, 3), shown)


def bonus(choices: "Choices") -> str:
    """`bon  -03`: bonus or malus."""
    return "bon  " + signed(choices.bonus, 3)


def results(roll: "dict") -> tuple:
    """The pages a result takes, the first one first; they take turns on the digits."""
    return _d100_results(roll["result"]) if roll["game"] == "d100" else _d6_results(roll["result"])


def _d100_results(result: "dict") -> tuple:
    """`037r  28`, `100EC 35`; a margin of four cells that finds no room gets a page of its own."""
    head = "%03d" % result["roll"] + OUTCOMES[result["outcome"]]
    margin = str(result["margin"])
    if len(margin) > 3 and head.endswith(" "):
        head = head[:-1]
    if len(head) + len(margin) <= 8:
        return (head + right(margin, 8 - len(head)),)
    return (head, "  " + right(margin, 6))


def _d6_results(result: "dict") -> tuple:
    """`t 27r 12`, then for a joker's 6 `rC`, for its 1 `EC-5 b12`: what left, and the other total."""
    outcome = OUTCOMES[result["outcome"]][0]
    total, margin = str(result["total"]), "" if result["margin"] is None else str(result["margin"])
    if len(total) <= 3 and len(margin) <= 3:
        pages = ["t%s%s%s" % (right(total, 3), outcome, right(margin, 3))]
    elif len(total) + len(margin) <= 7:
        pages = [total + outcome + right(margin, 7 - len(total))]
    else:
        pages = [right(total + outcome, 8), right(margin, 8)]
    if result["joker"] == "rc":
        pages.append("rC      ")
    elif result["joker"] == "ec":
        pages.append(_ruling_page(result))
    return tuple(pages)


def _ruling_page(result: "dict") -> str:
    totals = result["totals"]
    if result["removed"] is None and result["total"] == totals["complication"] != totals["cancel"]:
        return "EC b" + right("A%d" % totals["cancel"], 4)
    removed = "EC-%d" % result["removed"] if result["removed"] else "EC A"
    return removed + right("b%d" % totals["complication"], 4)


def faces(roll: "dict", page: int = 0) -> tuple:
    """A page of the dice, and a mask of its cells that blink, for those dice do not count."""
    if roll["game"] == "d100":
        return _d100_faces(roll)
    return _d6_faces(roll["faces"]["joker"], roll["faces"]["dice"], roll["result"], 8 * page)


def faces_pages(roll: "dict") -> int:
    """How many pages the dice take."""
    if roll["game"] == "d100":
        return 1
    return max(1, (len(roll["faces"]["joker"]) + len(roll["faces"]["dice"]) + 7) // 8)


def _d100_faces(roll: "dict") -> tuple:
    """`30 7  37`: tens, units, value; two throws as two values, the dropped one blinking."""
    throws = roll["faces"]
    if len(throws) == 1:
        tens, units = throws[0]
        return "%d0 %d %3d" % (tens, units, 10 * tens + units or 100), 0
    text = " ".join(["%03d" % (10 * tens + units or 100) for tens, units in throws])
    return text + " ", 0b0000111 if roll["result"]["kept"] else 0b1110000


def _d6_faces(joker: "bytes", dice: "bytes", result: "dict", first: int) -> tuple:
    """The joker first, a point on each of its faces, then the others; what an EC took out blinks."""
    gone = [0] if result["joker"] == "ec" and result["total"] == result["totals"]["cancel"] else []
    if result["removed"]:
        gone.append(len(joker) + list(dice).index(result["removed"]))
    text, blinking = "", 0
    for place in range(first, min(first + 8, len(joker) + len(dice))):
        text += "%d." % joker[place] if place < len(joker) else "%d" % dice[place - len(joker)]
        blinking |= 1 << (place - first) if place in gone else 0
    return text, blinking


def value(roll: "dict") -> str:
    """`083E `: what a roll showed, in short."""
    result = roll["result"]
    shown = "%03d" % result["roll"] if roll["game"] == "d100" else right(result["total"], 3)
    return shown + OUTCOMES[result["outcome"]]


def odds(numerator: int, denominator: int) -> str:
    """`r   79.8`: the chance of success in per cent, to the nearest tenth."""
    tenths = (2000 * numerator + denominator) // (2 * denominator)
    return "r" + right("%d.%d" % (tenths // 10, tenths % 10), 8)
