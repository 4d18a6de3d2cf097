"""The odds of the codes +1 … 10D+2 as lines of text, to lay one Python beside the other."""

from shared_rules import odds, odds_tables
from shared_rules.codes import write_code

CODES = range(1, 33)
DIFFICULTIES = range(41)
RULINGS = ("cancel", "complication")


def lines():
    """A line for each code and ruling: mean, then the odds of every FD 0 … 40."""
    for pips in CODES:
        for ruling in RULINGS:
            reached = [odds.d6_system(pips, fd, 0, ruling) for fd in DIFFICULTIES]
            yield f"{write_code(pips)} {ruling} {odds_tables.d6_mean(pips, ruling)} {reached}"


if __name__ == "__main__":
    for line in lines():
        print(line)
