"""The table of wires, to tick off while soldering; its numbers are those in the wiring picture."""

from hardware.circuit import MCU, Circuit, Pin
from hardware.said import Language
from hardware.wires import COLOURS, RAIL, Wire, wires

HEAD = {
    "fr": ("fait", "fil", "de", "à", "couleur", "réseau"),
    "en": ("done", "wire", "from", "to", "colour", "net"),
}
TITLE = {"fr": "Fils à cocher", "en": "Wires to tick off"}


def table(circuit: Circuit, language: Language) -> str:
    """The table, in Markdown."""
    done, *others = HEAD[language]
    rows = [_row(circuit, wire, language) for wire in wires(circuit)]
    title = f"# {TITLE[language]} — {circuit.build}"
    return (
        "\n".join([title, "", f"| {done} | {' | '.join(others)} |", "|---|---|---|---|---|---|", *rows])
        + "\n"
    )


def _row(circuit: Circuit, wire: Wire, language: Language) -> str:
    colour = wire.colour if language == "en" else COLOURS[wire.colour][0]
    start, end = (called(circuit, pin, language) for pin in (wire.start, wire.end))
    return f"| ☐ | {wire.number} | {start} | {end} | {colour} | `{wire.net}` |"


def called(circuit: Circuit, pin: Pin, language: Language) -> str:
    """A pin as one finds it on the table: `U1 33`, `SW3 (▲) A`, the rail."""
    if pin.part == RAIL:
        return f"rail {pin.name}"
    if pin.part == MCU:
        return f"{MCU} **{printed(pin.name)}**"
    part = circuit.box.parts[pin.part]
    name = part.name_en if language == "en" else part.name_fr
    whose = f"{pin.part} ({name})" if name else f"{pin.part} {circuit.items[pin.part].value}"
    return f"{whose} **{pin.name}**"


def printed(name: str) -> str:
    """A board's pin as it is printed: the second GND is GND, too."""
    return next((label for label in ("GND", "3V3") if name.startswith(label)), name)
