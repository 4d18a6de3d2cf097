"""Where the holes are, in mm, seen from the front: one list for the shape, the drill sheet and the checks."""

from dataclasses import dataclass
from itertools import product

from hardware.circuit import MCU, Circuit

LEDS = 8


@dataclass(frozen=True)
class Round:
    """A round hole."""

    name: str
    x: float
    y: float
    diameter: float


@dataclass(frozen=True)
class Slot:
    """A rectangular opening, x and y in its middle (in the rear wall, y is the height z)."""

    name: str
    x: float
    y: float
    width: float
    height: float


def window(circuit: Circuit) -> Slot:
    """The opening for the digits."""
    return Slot("DS1", *circuit.box.panel.window)


def panel_holes(circuit: Circuit) -> list[Round]:
    """The round holes of the lid: keys, LEDs, the five of the buzzer, screws."""
    panel = circuit.box.panel
    keys = [Round(ref, *numbers) for ref, numbers in panel.keys.items() if ref in circuit.items]
    pitch, y, diameter = panel.leds
    leds = [Round(f"LED1.{n + 1}", (n - (LEDS - 1) / 2) * pitch, y, diameter) for n in range(LEDS)]
    x, y, pitch, diameter = panel.grille
    around = [(0.0, 0.0), (pitch, 0.0), (-pitch, 0.0), (0.0, pitch), (0.0, -pitch)]
    grille = [Round(f"BZ1.{n + 1}", x + dx, y + dy, diameter) for n, (dx, dy) in enumerate(around)]
    return [*keys, *leds, *grille, *screws(circuit)]


def screws(circuit: Circuit) -> list[Round]:
    """The screws of the lid, in the four corners."""
    case = circuit.box.case
    return [
        Round(
            f"M3.{n + 1}", sx * (case.width / 2 - case.inset), sy * (case.depth / 2 - case.inset), case.screw
        )
        for n, (sx, sy) in enumerate(product((-1, 1), repeat=2))
    ]


def standoffs(circuit: Circuit) -> list[Round]:
    """The standoffs of the perfboard."""
    x, y, width, length = circuit.box.perfboard.at
    edge, across = circuit.box.perfboard.edge, circuit.box.case.standoff
    return [
        Round(f"standoff {n + 1}", x + sx * (width / 2 - edge), y + sy * (length / 2 - edge), across)
        for n, (sx, sy) in enumerate(product((-1, 1), repeat=2))
    ]


def rear_slots(circuit: Circuit) -> list[Slot]:
    """The openings of the rear wall: the board's USB, and on battery the charger's and the switch."""
    case, perfboard = circuit.box.case, circuit.box.perfboard
    aside, width, height = circuit.board.port
    port = case.floor + case.standoff_height + perfboard.port_above
    slots = [Slot(ref, *numbers) for ref, numbers in circuit.box.rear.items() if ref in circuit.items]
    return [Slot(MCU, perfboard.at[0] + aside, port, width, height), *slots]
