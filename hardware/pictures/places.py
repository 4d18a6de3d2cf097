"""Where each part stands in the wiring picture, and where its pins are; in units of the grid."""

from dataclasses import dataclass

from hardware.circuit import MCU, Circuit, Pin, named
from hardware.pictures.router import Node

WIDTH = 138
BELOW = 4  # free below the lowest part, for a wire and the caption
RAIL_Y = {"+3V3": 60, "+5V": 63, "GND": 66}
RAIL_LEFT, RAIL_RIGHT = 8, 130

KEY_X, KEY_TOP, KEY_PITCH = 12, 5, 8
BOARD_X, BOARD_WIDTH = 50, 16
SIZES = {"arcade": (9, 6), "key": (9, 6), "resistor": (8, 2), "capacitor": (5, 3), "electrolytic": (6, 4),
         "diode": (7, 2), "piezo": (6, 5), "cell": (20, 6), "switch": (7, 5)}  # fmt: skip
STAND = {
    "R5": (28, 8), "C2": (24, 53), "R4": (34, 53), "R3": (34, 71),
    "R6": (76, 17), "R7": (76, 31), "R2": (76, 47), "U2": (92, 16), "C3": (95, 40), "R1": (108, 33),
    "DS1": (116, 5), "LED1": (122, 28), "BZ1": (120, 44), "C1": (122, 53),
    "BT1": (8, 83), "U3": (42, 77), "SW7": (64, 79), "U4": (82, 77), "D1": (103, 79), "ENC1": (12, 70),
}  # fmt: skip


@dataclass(frozen=True)
class Pad:
    """A pin in the picture: its place, and in which directions (of LRUD) wires may leave."""

    at: Node
    exits: str


@dataclass(frozen=True)
class Place:
    """A part in the picture: its rectangle and its pins."""

    x: int
    y: int
    width: int
    height: int
    pads: dict[str, Pad]


def places(circuit: Circuit) -> dict[str, Place]:
    """The place of every part of the circuit."""
    stand = STAND | _keys(circuit)
    found = {MCU: _board(circuit)}
    for ref, item in circuit.items.items():
        x, y = stand[ref]
        if item.kind in SIZES:
            found[ref] = _with_two_legs(x, y, *SIZES[item.kind], list(item.pins), item.kind)
        else:
            found[ref] = _module(x, y, item.kind, list(item.pins))
    return found


def height(found: dict[str, Place]) -> int:
    """How high the picture is."""
    return max(RAIL_Y["GND"], *(place.y + place.height for place in found.values())) + BELOW


def _board(circuit: Circuit) -> Place:
    board = circuit.board
    rows = max(len(board.left), len(board.right))
    top = 5 + max(0, (19 - rows) // 2) * 2
    names = [name for name, _ in named(board)]
    left, right = names[: len(board.left)], names[len(board.left) :]
    pads = _column(left, BOARD_X, top + 2, 2, "L") | _column(right, BOARD_X + BOARD_WIDTH, top + 2, 2, "R")
    return Place(BOARD_X, top, BOARD_WIDTH, 2 * rows + 2, pads)


def _keys(circuit: Circuit) -> dict[str, tuple[int, int]]:
    """Keys stand in the order of their pins on the board, so that their wires do not cross."""
    board = _board(circuit)

    def height(ref: str) -> tuple[int, int]:
        net = circuit.net_at(ref, "A") or ""
        pin = str(circuit.gpio(net))
        at = board.pads[pin].at if pin in board.pads else Node(0, 0)
        return (at.x, at.y if at.x == BOARD_X else -at.y)

    ordered = sorted(circuit.of_kind("key"), key=height)
    return {ref: (KEY_X, KEY_TOP + place * KEY_PITCH) for place, ref in enumerate(ordered)}


def _column(names: list[str], x: int, top: int, pitch: int, exits: str) -> dict[str, Pad]:
    return {name: Pad(Node(x, top + place * pitch), exits) for place, name in enumerate(names)}


def _with_two_legs(x: int, y: int, width: int, height: int, names: list[str], kind: str) -> Place:
    """A part with a leg left and right: of a key the signal is right, of all others the first pin is left."""
    first, second = reversed(names) if kind == "key" else names
    middle = y + height // 2
    vertical = "" if kind in ("cell",) else "UD"
    return Place(
        x, y, width, height,
        {first: Pad(Node(x, middle), "L" + vertical), second: Pad(Node(x + width, middle), "R" + vertical)},
    )  # fmt: skip


MODULES = {  # width, height, pins left and right from the top
    "shifter": (10, 16, ["1OE", "1A", "1Y", "2OE", "2A", "2Y", "GND"],
                ["VCC", "4OE", "4A", "4Y", "3OE", "3A", "3Y"]),
    "digits": (16, 14, ["VCC", "GND", "DIN", "CS", "CLK"], []),
    "leds": (10, 10, ["5V", "DIN", "GND"], ["DOUT"]),
    "charger": (12, 9, ["B+", "B-"], ["OUT+", "OUT-"]),
    "boost": (13, 9, ["VI", "GI"], ["VO", "GO"]),
    "encoder": (10, 10, ["A", "C", "B"], ["S1", "S2"]),
}  # fmt: skip


def _module(x: int, y: int, kind: str, names: list[str]) -> Place:
    width, height, left, right = MODULES[kind]
    assert sorted(left + right) == sorted(names), kind
    pitch = 2 if max(len(left), len(right)) > 2 else 4
    pads = _column(left, x, y + 2, pitch, "L") | _column(right, x + width, y + 2, pitch, "R")
    return Place(x, y, width, height, pads)


def rail_nodes(net: str) -> list[Node]:
    """The holes of a rail."""
    return [Node(x, RAIL_Y[net]) for x in range(RAIL_LEFT, RAIL_RIGHT + 1)]


def pad(found: dict[str, Place], pin: Pin) -> Pad:
    """The pad of a pin."""
    return found[pin.part].pads[pin.name]
