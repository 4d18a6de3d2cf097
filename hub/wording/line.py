"""A told roll on one line."""

from itertools import groupby

from hub.wording.told import BETWEEN, Die, Told


def one_line(told: Told, bold: str = "") -> str:
    """Who · what · dice → total sign verdict · margin; dice that do not count stand in brackets."""
    figure = f"{bold}{told.figure}{bold} {told.sign} {told.verdict}"
    result = f"{dice_told(told.dice)} → {figure}" if told.dice else figure
    return BETWEEN.join(filter(None, (told.who, told.what, result, told.margin, told.made)))


def dice_told(dice: tuple[Die, ...]) -> str:
    """Each die as it fell, "J6 J3 4 (5)": J the joker's, in brackets those that do not count."""
    runs = [(kept, " ".join(_die(die) for die in run)) for kept, run in groupby(dice, lambda die: die.kept)]
    return " ".join(run if kept else f"({run})" for kept, run in runs)


def _die(die: Die) -> str:
    return "J" + die.text if die.role in ("joker", "chain") else die.text
