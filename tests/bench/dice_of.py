"""dice_of.py WHO COUNT: throws 5D+1 so often; prints how many a second of a processor (as a program)."""

import sys
import time
from collections.abc import Callable

# What each can say of the rule: four dice, a die that explodes on 6, and 1.
DICE = "4d6+1d6e6+1"
PIPS = 16


def cornet() -> Callable[[], object]:
    from hub.chance import fair
    from shared_rules.d6_system import throw_bytes

    return lambda: throw_bytes(fair, PIPS)


def d20() -> Callable[[], object]:
    from d20 import roll

    return lambda: roll(DICE)


def main(who: str, count: int) -> None:
    throw = {"cornet": cornet, "d20": d20}[who]()
    throw()
    began_s = time.process_time()
    for _ in range(count):
        throw()
    print(count / (time.process_time() - began_s))


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]))
