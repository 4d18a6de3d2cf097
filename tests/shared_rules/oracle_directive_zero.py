"""Directive Zéro told a second time, by tables and digits as text (both Pythons)."""

# (lowest, highest, degree) of the seed's table of margins, a success above a failure.
SUCCESSES = ((30, 999, "exceptional"), (15, 29, "clean"), (1, 14, "plain"), (0, 0, "hair"))
FAILURES = ((1, 14, "plain_failure"), (15, 29, "clear_failure"), (30, 999, "grave_failure"))
DOUBLES = ("11", "22", "33", "44", "55", "66", "77", "88", "99", "00")
PAIRS = [(tens, units) for tens in range(10) for units in range(10)]


def shown(pair):
    """The two digits as the table reads them aloud: (0, 7) is "07"."""
    return str(pair[0]) + str(pair[1])


def value(digits):
    return 100 if digits == "00" else int(digits)


def kept(throws, side):
    """The index of the throw that counts: side 1 lowest, -1 highest, the first of equals."""
    best = 0
    for place in range(len(throws)):
        here, there = value(shown(throws[place])), value(shown(throws[best]))
        if (side > 0 and here < there) or (side < 0 and here > there):
            best = place
    return best


def verdict(score, throws, side):
    """(roll, outcome, margin, degree, kept) of one throw, or of two with a side."""
    index = kept(throws, side)
    digits = shown(throws[index])
    roll = value(digits)
    success = roll in range(1, score + 1) and digits != "00"
    word = "success" if success else "failure"
    if digits in DOUBLES:
        word = "critical_" + word
    return (roll, word, score - roll, degree(score, roll, success), index)


def degree(score, roll, success):
    if not success and roll <= score:
        return "grave_failure"
    gap = score - roll if success else roll - score
    for lowest, highest, name in SUCCESSES if success else FAILURES:
        if lowest <= gap <= highest:
            return name
    raise AssertionError((score, roll))


def counts(score, weights):
    """How many of the throws behind `weights` (of `kept_pairs`) end in each outcome."""
    found = {}
    for pair, weight in weights:
        outcome = verdict(score, [pair], 0)[1]
        found[outcome] = found.get(outcome, 0) + weight
    return found


def kept_pairs(side):
    """[(pair, how many of all throws, 100 or 100 × 100, keep it)], thrown one by one."""
    tally = dict([(pair, 0) for pair in PAIRS])
    for first in PAIRS:
        for second in PAIRS if side else [first]:
            throws = [first, second] if side else [first]
            tally[throws[kept(throws, side)]] += 1
    return [(pair, tally[pair]) for pair in PAIRS]
