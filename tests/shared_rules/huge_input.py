"""Texts far too long to be a roll, and how each is refused (both Pythons)."""

from shared_rules import codes, notation
from shared_rules.errors import NotationError

HUGE = (
    (codes.read_code, "9999999D"),
    (codes.read_code, "9" * 10000 + "D"),
    (codes.read_code, "3D+" + "9" * 10000),
    (notation.read_roll, "d100 " + "9" * 10000),
    (notation.read_roll, "3D fd " + "9" * 10000),
    (notation.read_signed, "9" * 10000),
)


def lines():
    """One refusal a line."""
    for read, text in HUGE:
        yield refusal(read, text)


def refusal(read, text):
    try:
        return f"read as {read(text)}"
    except NotationError as error:
        return f"{error.what} at {error.place}: {error.sentence('en')}"


if __name__ == "__main__":
    for line in lines():
        print(line)
