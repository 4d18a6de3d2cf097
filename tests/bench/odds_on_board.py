"""The odds on a box's Python, a line each: all of them, then the time of one and of a loop (MicroPython)."""

from shared_rules import odds
from tests.firmware.budget import TIMES, taken_us, work

for pips in range(3, 39):
    for fd in range(5, 32):
        reached, whole = odds.d6_system(pips, fd)
        print(f"{pips} {fd}={reached}/{whole}")
print("odds_us=" + str(min([taken_us(lambda: odds.d6_system(18, 20)) for _ in range(TIMES)])))
print("loop_us=" + str(min([taken_us(work) for _ in range(TIMES)])))
