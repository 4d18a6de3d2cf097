"""What is said of the dice, in a terminal: bars, a verdict with its sign, and the tests."""

from typing import Any

from rich.console import Console
from rich.table import Table
from rich.text import Text

from hub.cli.paint import console
from hub.fairness.words import number
from hub.tame import tame

HALF = 12
EIGHTHS = " ▏▎▍▌▋▊▉"
STYLES = {"strange": "bold red", "unusual": "yellow", "too_few": "dim", "nothing_strange": "green"}
NAMES = {"d100": "Directive Zéro (d100)", "d6": "D6 System"}
SAID = {
    "fr": {
        "none": "Aucun dé à juger.",
        "chains": "  Lancers du joker :",
        "bars": "│ : la moyenne attendue ; ▲ : aussi loin, moins d'une lecture sur 100 de dés honnêtes.",
    },
    "en": {
        "none": "No die to judge.",
        "chains": "  Throws of the joker:",
        "bars": "│: the average expected; ▲: as far, less than one reading in 100 of honest dice.",
    },
}


def show(told: dict[str, Any], language: str) -> None:
    """Write every group, then how to read them; nothing but ordinary text where it is no terminal."""
    out = console()
    for group in told["groups"]:
        _show_group(out, group, language)
    if not told["groups"]:
        out.print(SAID[language]["none"])
    out.print(SAID[language]["bars"], style="dim")
    for note in told["notes"][language]:
        out.print(note, style="dim")


def _show_group(out: Console, group: dict[str, Any], language: str) -> None:
    words, style = group["words"][language], STYLES[group["verdict"]]
    out.print(Text(f"{NAMES[group['game']]} · {tame(words['title'])}", style="bold"))
    out.print(_bars(group["bars"], language, group["band"]))
    if group["chains"]:
        out.print(SAID[language]["chains"])
        out.print(_bars(group["chains"], language))
    out.print(Text(f"  {group['sign']} {words['sentence']}", style=style))
    for test in words["tests"]:
        out.print(f"  - {test}")
    out.print()


def _bars(bars: list[dict[str, Any]], language: str, band: list[int] | None = None) -> Table:
    """A bar a count; the line stands where honest dice end on average."""
    table = Table(box=None, show_header=False, pad_edge=True)
    for bar in bars:
        seen = number(bar["seen"], language)
        outside = band and not band[0] <= bar["seen"] <= band[1]
        table.add_row(bar["label"], _bar(bar["seen"] / bar["expected"]), seen, "▲" if outside else "")
    return table


def _bar(share: float) -> str:
    """What was seen of what was expected, as a bar around a line; more than twice as much is cut."""
    eighths = min(round(share * HALF * 8), HALF * 16)
    filled = ("█" * (eighths // 8) + EIGHTHS[eighths % 8].strip()).ljust(HALF)
    return f"{filled[:HALF]}│{filled[HALF:]}"
