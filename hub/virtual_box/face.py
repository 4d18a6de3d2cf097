"""The face of the box in text: seven-segment digits, LEDs, and which keys are down."""

from collections.abc import Collection

from rich.console import Group
from rich.panel import Panel
from rich.text import Text

from hub.virtual_box.board import Shown

LIT, UNLIT = "bold bright_red", "grey15"
A, B, C, D, E, F, G, POINT = (1 << bit for bit in range(8))
# The five lines of a digit: pieces of text, and the segment that lights each.
_LINES = (
    ((" ", 0), ("━━━", A), ("   ", 0)),
    (("┃", F), ("   ", 0), ("┃", B), ("  ", 0)),
    ((" ", 0), ("━━━", G), ("   ", 0)),
    (("┃", E), ("   ", 0), ("┃", C), ("  ", 0)),
    ((" ", 0), ("━━━", D), (" ", 0), ("●", POINT), (" ", 0)),
)

WORDS = {
    "fr": {
        "keys": "r lancer · m mode · ↑ ↓ valeur · a avantage · p joueur",
        "more": "majuscule : touche tenue, puis lâchée · o alimentation · w Wi-Fi · q quitter",
        "held": "tenues : ",
        "dark": "sans courant",
        "silent": "sans Wi-Fi",
        "ended": "le programme de la boîte s'est arrêté : ",
    },
    "en": {
        "keys": "r roll · m mode · ↑ ↓ value · a advantage · p player",
        "more": "capital: key held, then let go · o power · w Wi-Fi · q quit",
        "held": "held: ",
        "dark": "no power",
        "silent": "no Wi-Fi",
        "ended": "the program of the box ended: ",
    },
}


def digits(shown: Shown) -> Text:
    """Five lines, the eight cells side by side."""
    return Text("\n").join(_line(shown, pieces) for pieces in _LINES)


def leds(shown: Shown) -> Text:
    """One line: a disc for each lit LED, a ring for each dark one."""
    lights = Text()
    for colour in shown.leds:
        dark = colour == "#000000"
        lights.append("  ○    " if dark else "  ●    ", "grey35" if dark else colour)
    return lights


def face(shown: Shown, *, language: str, held: Collection[str], wifi: bool, ended: str | None) -> Panel:
    """All of it; `ended` is the last line of a firmware that is over."""
    words = WORDS[language]
    states = [
        f"♪ {shown.buzzer} Hz" if shown.buzzer else "",
        "" if shown.power else words["dark"],
        "" if wifi else words["silent"],
        words["held"] + " ".join(sorted(held)) if held else "",
        "" if ended is None else words["ended"] + ended,
    ]
    state = Text(" · ".join(filter(None, states)), "yellow")
    legend = Text(f"{words['keys']}\n{words['more']}", "dim")
    content = Group(leds(shown), Text(), digits(shown), Text(), state, Text(), legend)
    return Panel(content, title="Cornet", width=84, padding=(1, 2))


def _line(shown: Shown, pieces: tuple[tuple[str, int], ...]) -> Text:
    line = Text()
    for segments in shown.segments:
        for piece, segment in pieces:
            line.append(piece, LIT if segments & segment else UNLIT)
    return line
