"""The schematic: real symbols, in frames by what they do, joined by the names of their nets."""

from collections.abc import Callable
from typing import Any, Literal
from xml.etree import ElementTree

import schemdraw
import schemdraw.elements as elm

from hardware.circuit import MCU, Circuit, named
from hardware.papers.ticks import printed
from hardware.pictures.labels import says
from hardware.wires import COLOURS, RAILS

INK = "#003366"
Side = Literal["left", "right"]
SIDES: tuple[Side, Side] = ("left", "right")
SYMBOLS: dict[str, Callable[[], Any]] = {
    "key": elm.Button, "resistor": elm.Resistor, "capacitor": elm.Capacitor, "electrolytic": elm.Capacitor2,
    "diode": elm.Schottky, "cell": elm.BatteryCell, "switch": elm.Switch, "piezo": elm.RBox,
}  # fmt: skip

# Title, left, top, width, height of a frame; the parts in it, as symbols in a column or as chips.
FRAMES = [
    ("Touches / Keys", 0, 0, 10, 20.4, ["SW1", "R5", "SW2", "SW3", "SW4", "SW5", "SW6"], []),
    ("{board}", 10.5, 0, 11, 20.4, [], [MCU]),
    ("Logique 5 V / 5 V logic", 22, 0, 10.5, 20.4, ["C3", "R6", "R7", "R1", "R2"], ["U2"]),
    ("Ce qu'on voit et entend / Seen and heard", 33, 0, 10.5, 20.4, ["BZ1"], ["DS1", "LED1", "ENC1"]),
    ("Alimentation / Power", 0, -20.9, 43.5, 9.2, [], []),
]
POWER = [
    (0.2, -21.1, ["BT1", "SW7", "D1"], []),
    (10.7, -21.1, [], ["U3", "U4"]),
    (22.2, -21.1, ["R3", "R4"], []),
    (33.2, -21.1, ["C2", "C1"], []),
]
ROW, WIDE = 2.1, 2.4


def svg(circuit: Circuit) -> str:
    """The schematic as SVG."""
    # Whoever else is imported may have given the names of SVG a prefix, for everyone.
    ElementTree.register_namespace("", "http://www.w3.org/2000/svg")
    schemdraw.use("svg")
    schemdraw.svgconfig.text = "text"
    with schemdraw.Drawing(show=False, fontsize=11, lw=1.5) as drawing:
        for title, left, top, width, height, symbols, chips in FRAMES:
            corner = (left + width, top - height)
            drawing += (
                elm.Rect(corner1=(left, top), corner2=corner).at((0, 0)).color("#c9ccd1").fill("#fcfcfa")
            )
            _title(drawing, left + 0.3, top - 0.6, title.format(board=f"{MCU} {circuit.board.value}"))
            _group(drawing, circuit, left, top - 0.6, symbols, chips)
        for left, top, symbols, chips in POWER:
            _group(drawing, circuit, left, top - 0.6, symbols, chips)
    return str(drawing.get_imagedata("svg"), "utf-8")


def _group(
    drawing: Any, circuit: Circuit, left: float, top: float, symbols: list[str], chips: list[str]
) -> None:
    """Chips from the top, symbols below them; a part that is not in the box is left out."""
    there = [ref for ref in chips if ref == MCU or ref in circuit.items]
    for ref in there:
        top = _chip(drawing, circuit, ref, left, top) - 0.3
    for place, ref in enumerate(ref for ref in symbols if ref in circuit.items):
        _symbol(drawing, circuit, ref, left, top - 1.6 - place * ROW)


def _title(drawing: Any, left: float, top: float, says: str) -> None:
    drawing += elm.Label().at((left, top)).label(says, fontsize=14, halign="left", color="#444")


def _symbol(drawing: Any, circuit: Circuit, ref: str, left: float, y: float) -> None:
    item = circuit.items[ref]
    first, second = item.pins
    element = SYMBOLS[item.kind]().theta(0).at((left + 3.8, y)).length(WIDE)
    drawing += element.label(says(circuit, ref), loc="top", fontsize=11, ofst=0.25)
    _tag(drawing, element.start, circuit.net_at(ref, first), "left")
    _tag(drawing, element.end, circuit.net_at(ref, second), "right")


def _sides(circuit: Circuit, ref: str) -> tuple[list[str], list[str]]:
    if ref == MCU:
        names = [name for name, _ in named(circuit.board)]
        return names[: len(circuit.board.left)], names[len(circuit.board.left) :]
    pins = list(circuit.items[ref].pins)
    if circuit.items[ref].kind == "shifter":  # as the chip stands in its socket
        return pins[:7], pins[:6:-1]
    half = (len(pins) + 1) // 2 if len(pins) < 5 else len(pins)
    return pins[:half], pins[half:]


def _chip(drawing: Any, circuit: Circuit, ref: str, left: float, top: float) -> float:
    """Draw a box with pins whose upper edge is at `top`; the y of its lower edge."""
    sides = _sides(circuit, ref)
    rows = max(map(len, sides))
    height = rows * 0.8 + 0.5
    pins = [
        elm.IcPin(
            name=printed(name) if ref == MCU else name,
            side=side,
            slot=f"{rows - place}/{rows}",
            anchorname=f"pin_{name}",
        )
        for side, names in zip(SIDES, sides, strict=True)
        for place, name in enumerate(names)
    ]
    chip = elm.Ic(pins=pins, size=(4, height), leadlen=0.5, pinspacing=0.8, lblsize=10)
    drawing += chip.theta(0).at((left + 3.4, top - height - 1.1))
    if ref != MCU:
        drawing += elm.Label().at((left + 5.4, top - 0.75)).label(says(circuit, ref), fontsize=11)
    for side, names in zip(SIDES, sides, strict=True):
        for name in names:
            _tag(drawing, getattr(chip, f"pin_{name}"), circuit.net_at(ref, name), side)
    return top - height - 1.1


def _tag(drawing: Any, at: Any, net: str | None, side: Side) -> None:
    """The name of the net at a pin, in the colour of its rail; an open dot where nothing is wired."""
    if net is None:
        drawing += elm.Dot(open=True, radius=0.07).at(at)
        return
    colour = COLOURS[RAILS[net]][1] if net in RAILS else INK
    line = elm.Line().at(at).theta(0 if side == "right" else 180).length(0.4).color(colour)
    drawing += line
    x = line.end[0] + (0.1 if side == "right" else -0.25)
    align: Side = "left" if side == "right" else "right"
    drawing += (
        elm.Label()
        .theta(0)
        .at((x, line.end[1] - 0.12))
        .label(net, loc="center", fontsize=10, color=colour, halign=align, valign="center", ofst=0)
    )
