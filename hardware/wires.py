"""The wires one solders: each from a pin to a pin, or from a pin to a rail, numbered, with its colour."""

from dataclasses import dataclass

from hardware.circuit import Circuit, Pin
from hardware.volts import volts

# The three bare wires on the perfboard, to which supply and ground of every part go.
RAILS = {"GND": "black", "+5V": "red", "+3V3": "orange"}
COLOURS = {
    "black": ("noir", "#1c1c1c"),
    "red": ("rouge", "#d3212c"),
    "orange": ("orange", "#f08c00"),
    "yellow": ("jaune", "#d9b100"),
    "green": ("vert", "#2b8a3e"),
    "blue": ("bleu", "#1c6fd1"),
    "violet": ("violet", "#8a3ab9"),
    "brown": ("marron", "#8b5a2b"),
    "turquoise": ("turquoise", "#0c9aa6"),
    "pink": ("rose", "#e0559b"),
    "grey": ("gris", "#7a828a"),
}
RAIL = "RAIL"


@dataclass(frozen=True)
class Wire:
    """One wire: its number in the table and the picture, its net, its ends, its colour."""

    number: int
    net: str
    start: Pin
    end: Pin
    colour: str


def wires(circuit: Circuit) -> list[Wire]:
    """Every wire, first the signals in the order of the nets, then what goes to the rails."""
    ends = [(net, *pair) for net, pins in circuit.nets.items() if net not in RAILS for pair in _chain(pins)]
    onward = _onward(circuit)
    ends += [
        (net, pin, onward.get(pin, Pin(RAIL, net))) for net in RAILS for pin in circuit.nets.get(net, ())
    ]
    colours = _colours(circuit)
    return [
        Wire(number, net, start, end, colours[net]) for number, (net, start, end) in enumerate(ends, start=1)
    ]


def _chain(pins: tuple[Pin, ...]) -> list[tuple[Pin, Pin]]:
    return list(zip(pins, pins[1:], strict=False))


def _onward(circuit: Circuit) -> dict[Pin, Pin]:
    """Where a pin's wire goes, if not to the rail: to the next pin of its chain."""
    there = [
        [pin for end in chain if (pin := Pin(*end.split(".", 1))) in circuit.net_of]
        for chain in circuit.box.chains
    ]
    return dict(pair for chain in there for pair in _chain(tuple(chain)))


def _colours(circuit: Circuit) -> dict[str, str]:
    """Ground is black, supply red, as one expects of a cell; signals as the truth says, else grey."""
    fed = volts(circuit)
    supplies = {net: "red" if there else "black" for net, there in fed.items()}
    return {net: circuit.box.colours.get(net, "grey") for net in circuit.nets} | supplies | RAILS
