"""The face of the box in text: seven-segment digits, LEDs, and which keys are down."""

from collections.abc import Collection

from rich.console import Group
from rich.panel import Panel
from rich.text import Text

from hub.virtual_box.board import Shown

LIT = "bold bright_red"
COLUMNS, LINES = 64, 16
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
        "legend": "espace, r lancer · m mode · a avantage · p joueur\n"
        "↑ ou + valeur plus haute · ↓ ou - plus basse\n"
        "R M A P, Maj + ↑ ↓ : touche tenue ; encore : lâchée\n"
        "o alimentation · w Wi-Fi · q ou Ctrl-C quitter",
        "too_small": "Agrandis le terminal : il faut au moins {columns} × {lines}.",
        "held": "tenues : ",
        "dark": "sans courant",
        "silent": "sans Wi-Fi",
        "ended": "le programme de la boîte s'est arrêté : ",
    },
    "en": {
        "legend": "space, r roll · m mode · a advantage · p player\n"
        "↑ or + value up · ↓ or - value down\n"
        "R M A P, Shift + ↑ ↓: key held; again: let go\n"
        "o power · w Wi-Fi · q or Ctrl-C quit",
        "too_small": "Enlarge the terminal: it takes at least {columns} × {lines}.",
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
    """All of it, on COLUMNS × LINES; `ended` is the last line of a firmware that is over."""
    words = WORDS[language]
    states = [
        f"♪ {shown.buzzer} Hz" if shown.buzzer else "",
        "" if shown.power else words["dark"],
        "" if wifi else words["silent"],
        words["held"] + " ".join(sorted(held)) if held else "",
        "" if ended is None else words["ended"] + ended,
    ]
    state = Text(" · ".join(filter(None, states)), "yellow")
    legend = Text(words["legend"], "dim")
    content = Group(leds(shown), Text(), digits(shown), Text(), state, Text(), legend)
    return Panel(content, title="Cornet", width=COLUMNS, padding=(0, 2))


def too_small(columns: int, lines: int, language: str) -> Text | None:
    """What to do where the face does not fit, else None."""
    if columns >= COLUMNS and lines >= LINES:
        return None
    return Text(WORDS[language]["too_small"].format(columns=COLUMNS, lines=LINES))


def _line(shown: Shown, pieces: tuple[tuple[str, int], ...]) -> Text:
    line = Text()
    for segments in shown.segments:
        for piece, segment in pieces:
            # Blank where dark: without colour, a faint segment would read as a lit one.
            if segments & segment:
                line.append(piece, LIT)
            else:
                line.append(" " * len(piece))
    return line
