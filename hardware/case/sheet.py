"""The sheet to drill by, in true size: lid and rear wall, with a ruler to check the printer's scale."""

from dataclasses import dataclass

from hardware.case import layout
from hardware.circuit import Circuit

PAGE = (297.0, 210.0)  # A4, landscape
LID_MIDDLE = (148.5, 64.0)
REAR_FLOOR = 184.0  # y of the table in the drawing of the rear wall
RULER = (40.0, 200.0, 100.0)  # left, y, length
CROSS = 2.0
SAYS = "100 mm : mesurez avant de percer / measure before you drill"


@dataclass(frozen=True)
class Circle:
    """A circle, in mm from the page's upper left corner."""

    x: float
    y: float
    radius: float


@dataclass(frozen=True)
class Rect:
    """A rectangle with round corners."""

    x: float
    y: float
    width: float
    height: float
    radius: float = 0


@dataclass(frozen=True)
class Line:
    """A line."""

    x: float
    y: float
    to_x: float
    to_y: float


@dataclass(frozen=True)
class Words:
    """A text, its middle at x."""

    x: float
    y: float
    says: str
    size: float = 3.2


Mark = Circle | Rect | Line | Words


def marks(circuit: Circuit) -> list[Mark]:
    """Everything on the sheet."""
    return [*_lid(circuit), *_rear(circuit), *_ruler()]


def _lid(circuit: Circuit) -> list[Mark]:
    case, (mx, my) = circuit.box.case, LID_MIDDLE
    left, top = mx - case.width / 2, my - case.depth / 2
    found: list[Mark] = [Rect(left, top, case.width, case.depth, case.radius)]
    for hole in layout.panel_holes(circuit):
        x, y, radius = mx + hole.x, my - hole.y, hole.diameter / 2
        found += [Circle(x, y, radius), *_cross(x, y)]
        if hole.name in circuit.items:
            found.append(Words(x, y + radius + 3.6, f"{hole.name}  Ø {hole.diameter:g}"))
    led, grille = circuit.box.panel.leds, circuit.box.panel.grille
    found.append(Words(mx, my - led[1] + led[2] / 2 + 3.4, f"8 x LED  Ø {led[2]:g}"))
    found.append(Words(mx + grille[0], my - grille[1] + 10.5, f"BZ1  5 x Ø {grille[3]:g}"))
    screw = layout.screws(circuit)[1]
    found.append(Words(mx + screw.x + 15, my - screw.y + 1, f"4 x M3  Ø {screw.diameter:g}"))
    return found + _slot(layout.window(circuit), mx, my)


def _rear(circuit: Circuit) -> list[Mark]:
    case, mx = circuit.box.case, LID_MIDDLE[0]
    wall = Rect(mx - case.width / 2, REAR_FLOOR - case.height, case.width, case.height)
    title = Words(mx, REAR_FLOOR - case.height - 2, "paroi arrière, vue du dedans / rear wall, from inside")
    return [
        wall,
        title,
        *[mark for slot in layout.rear_slots(circuit) for mark in _slot(slot, mx, REAR_FLOOR)],
    ]


def _slot(slot: layout.Slot, mx: float, my: float) -> list[Mark]:
    x, y = mx + slot.x, my - slot.y
    area = Rect(x - slot.width / 2, y - slot.height / 2, slot.width, slot.height)
    says = Words(x, y + slot.height / 2 + 4, f"{slot.name}  {slot.width:g} x {slot.height:g}")
    return [area, *_cross(x, y), says]


def _cross(x: float, y: float) -> list[Mark]:
    return [Line(x - CROSS, y, x + CROSS, y), Line(x, y - CROSS, x, y + CROSS)]


def _ruler() -> list[Mark]:
    left, y, length = RULER
    ticks: list[Mark] = [
        Line(left + mm, y, left + mm, y - (4 if mm % 50 == 0 else 2.5 if mm % 10 == 0 else 1.2))
        for mm in range(0, int(length) + 1, 5)
    ]
    return [Line(left, y, left + length, y), *ticks, Words(left + length + 52, y, SAYS)]


def svg(circuit: Circuit) -> str:
    """The sheet as SVG, one unit a millimetre."""
    width, height = PAGE
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width:g}mm" height="{height:g}mm" '
        f'viewBox="0 0 {width:g} {height:g}" font-family="DejaVu Sans, Helvetica, sans-serif" '
        'fill="none" stroke="#000" stroke-width="0.2">'
    )
    paper = f'<rect width="{width:g}" height="{height:g}" fill="#fff" stroke="none"/>'
    return "\n".join([head, paper, *map(_as_svg, marks(circuit)), "</svg>"]) + "\n"


def _as_svg(mark: Mark) -> str:
    match mark:
        case Circle(x, y, radius):
            return f'<circle cx="{x:.3f}" cy="{y:.3f}" r="{radius:g}"/>'
        case Rect(x, y, width, height, radius):
            return f'<rect x="{x:.3f}" y="{y:.3f}" width="{width:g}" height="{height:g}" rx="{radius:g}"/>'
        case Line(x, y, to_x, to_y):
            return f'<path d="M{x:.3f} {y:.3f}L{to_x:.3f} {to_y:.3f}"/>'
        case Words(x, y, says, size):
            return (
                f'<text x="{x:.3f}" y="{y:.3f}" font-size="{size:g}" text-anchor="middle" fill="#000" '
                f'stroke="none">{says}</text>'
            )
