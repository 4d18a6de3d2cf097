"""A told roll in the colours of a terminal; each colour stands beside a word and a sign."""

from rich.console import Console
from rich.text import Text

from hub.wording.told import Die, Told

STYLES = {"★": "bold green", "✓": "green", "✗": "red", "☠": "bold red", "◆": "cyan"}
DICE = {
    "joker": "magenta",
    "chain": "magenta",
    "dropped": "dim strike",
    "removed": "dim strike",
    "more": "dim",
}


def console(width: int | None = None, soft_wrap: bool = True) -> Console:
    """Standard output as rich writes to it: plain text where it is no terminal."""
    return Console(highlight=False, markup=False, emoji=False, soft_wrap=soft_wrap, width=width)


def verdict(told: Told) -> Text:
    """ "43 ✓ réussite · marge +12" """
    text = Text().append(f"{told.figure} {told.sign} {told.verdict}", style=STYLES[told.sign])
    return text.append(f" · {told.margin}") if told.margin else text


def dice(told: Told) -> Text:
    """Every die, a joker with its J, what does not count in brackets and struck through."""
    return Text(" ").join(_die(die) for die in told.dice)


def _die(die: Die) -> Text:
    text = "J" + die.text if die.role in ("joker", "chain") else die.text
    style = DICE.get(die.role, "default")
    return Text(text, style=style) if die.kept else Text(f"({text})", style=f"{style} dim strike")


def card(told: Told) -> Text:
    """A roll over several lines: what, the dice and the verdict, then what there is to know."""
    lines = [Text(told.what, style="bold")]
    row = dice(told).append("  →  ") if told.dice else Text()
    lines.append(Text("  ").append(row).append(verdict(told)))
    lines += [Text(f"  {line}", style="dim") for line in (told.degree, *told.notes) if line]
    return Text("\n").join(lines)
