"""The builds of a box that the firmware's table of pins names, and which one a board is."""

from hub.deploy import refusals
from hub.deploy.content import BESIDE, PINS

DISPLAYS = ("max7219", "ht16k33", "tm1638")


def builds() -> dict[str, str]:
    """The chip of each build, by name."""
    lines = (BESIDE / PINS).read_text("utf-8").splitlines()
    return {name: chip for name, _, chip, *_ in map(str.split, lines)}


def of_board(asked: str | None, kept: object, chip: str) -> str:
    """The build asked for, else the one it is, else the first of its chip. BoardError where none fits."""
    known = builds()
    fitting = [name for name, needed in known.items() if needed == chip]
    if not fitting:
        raise refusals.no_build(chip)
    if asked and asked not in fitting:
        raise refusals.other_build(asked, known[asked], chip, fitting)
    return asked or (str(kept) if kept in fitting else fitting[0])
