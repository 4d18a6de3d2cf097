"""odds_of.py WHO: the odds of every code at every FD, or of every Score, and how long they took.

As a program, prints JSON: `seconds` of a processor, after loading; `odds`, "PIPS FD" to "NUMBER/NUMBER".
"""

import json
import sys
import time
import warnings
from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from typing import Any

CODES = range(3, 39)  # 1D … 12D+2
DIFFICULTIES = range(5, 32)
SCORES = range(1, 101)
ADVANTAGES = (-1, 0, 1)
OUTCOMES = ("critical_success", "success", "failure", "critical_failure")
# What follows the throw that passes the highest FD changes nothing.
SIXES = 6


def cornet() -> Callable[[int], Iterator[tuple[int, int]]]:
    from shared_rules import odds

    def table(pips: int) -> Iterator[tuple[int, int]]:
        reached, whole = odds.d6_at_least(pips, DIFFICULTIES[-1])
        return ((reached[fd], whole) for fd in DIFFICULTIES)

    return table


def icepool() -> Callable[[int], Iterator[tuple[int, int]]]:
    from icepool import Die, d6

    joker = d6.explode(depth=SIXES)

    def table(pips: int) -> Iterator[tuple[int, int]]:
        others, flat = pips // 3 - 1, pips % 3
        gone = d6.lowest(others, others - 1) if others > 1 else Die([0])
        totals = [gone, *(Die([face]) + others @ d6 for face in range(2, 6)), joker + 6 + others @ d6]
        die = Die(totals) + flat
        return ((die.quantity(">=", fd), die.denominator()) for fd in DIFFICULTIES)

    return table


def dyce() -> Callable[[int], Iterator[tuple[int, int]]]:
    from dyce import H, P, expand, explode_n

    warnings.simplefilter("ignore")  # exploding is called experimental there
    d6 = H(6)
    joker = explode_n(d6, n=SIXES)

    def table(pips: int) -> Iterator[tuple[int, int]]:
        others, flat = pips // 3 - 1, pips % 3
        whole = others @ d6 if others else H({0: 1})
        gone = (others @ P(d6)).at(slice(0, others - 1)) if others > 1 else H({0: 1})
        totals = [gone, *(whole + face for face in range(2, 6)), joker + 6 + whole]
        die = expand(lambda first: totals[first.outcome - 1], d6) + flat
        return ((die.ge(fd).get(True, 0), die.total) for fd in DIFFICULTIES)

    return table


def cornet_d100() -> Callable[[int], Iterator[tuple[int, int]]]:
    from shared_rules import odds

    def table(score: int) -> Iterator[tuple[int, int]]:
        found = [odds.directive_zero(score, advantage) for advantage in ADVANTAGES]
        return (one[outcome] for one in found for outcome in OUTCOMES)

    return table


def icepool_d100() -> Callable[[int], Iterator[tuple[int, int]]]:
    from icepool import d

    dice = [d(100).highest(2, 1), d(100), d(100).lowest(2, 1)]

    def outcome(roll: int, score: int) -> str:
        said = "success" if roll <= min(score, 99) else "failure"
        return "critical_" + said if roll % 11 == 0 or roll == 100 else said

    def table(score: int) -> Iterator[tuple[int, int]]:
        found = [die.map(lambda roll: outcome(roll, score)) for die in dice]
        return ((one.quantity(said), one.denominator()) for one in found for said in OUTCOMES)

    return table


TABLES: dict[str, tuple[Callable[[], Any], range, Sequence[object]]] = {
    "cornet": (cornet, CODES, DIFFICULTIES),
    "icepool": (icepool, CODES, DIFFICULTIES),
    "dyce": (dyce, CODES, DIFFICULTIES),
    "cornet d100": (cornet_d100, SCORES, [(said, way) for way in ADVANTAGES for said in OUTCOMES]),
    "icepool d100": (icepool_d100, SCORES, [(said, way) for way in ADVANTAGES for said in OUTCOMES]),
}


def main(who: str) -> None:
    make, rows, columns = TABLES[who]
    table = make()
    began_s = time.process_time()
    found = {row: list(table(row)) for row in rows}
    took_s = time.process_time() - began_s
    odds = {
        f"{row} {column}": str(Fraction(*one))
        for row in rows
        for column, one in zip(columns, found[row], strict=True)
    }
    print(json.dumps({"seconds": took_s, "odds": odds}))


if __name__ == "__main__":
    main(sys.argv[1])
