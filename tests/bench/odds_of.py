"""odds_of.py WHO: the odds of every code at every FD as WHO has them, and how long that took (as a program).

Prints JSON: `seconds` of a processor, after loading; `odds`, "PIPS FD" to "NUMERATOR/DENOMINATOR".
"""

import json
import sys
import time
import warnings
from collections.abc import Callable, Iterator
from fractions import Fraction

CODES = range(3, 39)  # 1D … 12D+2
DIFFICULTIES = range(5, 32)
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


def main(who: str) -> None:
    table = {"cornet": cornet, "icepool": icepool, "dyce": dyce}[who]()
    began_s = time.process_time()
    found = {pips: list(table(pips)) for pips in CODES}
    took_s = time.process_time() - began_s
    odds = {
        f"{pips} {fd}": str(Fraction(*one))
        for pips in CODES
        for fd, one in zip(DIFFICULTIES, found[pips], strict=True)
    }
    print(json.dumps({"seconds": took_s, "odds": odds}))


if __name__ == "__main__":
    main(sys.argv[1])
