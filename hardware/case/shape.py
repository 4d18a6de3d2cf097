"""The tray and the lid as solids, in mm; z = 0 is the table."""

from collections.abc import Iterable
from typing import Any

from build123d import Box, Circle, Part, Pos, Rectangle, RectangleRounded, Rot, extrude

from hardware.case import layout
from hardware.case.layout import Round
from hardware.circuit import Circuit

PEDESTAL = 3.0  # below the charger, so that its port clears the floor
SINK = 0.01  # that a solid stands in the one it grows from, to become one with it
DEEP = 16.0  # of the bores in the posts


def tray(circuit: Circuit) -> Part:
    """The lower part, as it is printed: open side up."""
    case = circuit.box.case
    outside = _prism(RectangleRounded(case.width, case.depth, case.radius), 0, case.height)
    inside = RectangleRounded(case.width - 2 * case.wall, case.depth - 2 * case.wall, case.radius - case.wall)
    part = outside - _prism(inside, case.floor, case.height)
    for added, from_z, high in _stands(circuit):
        part += _prism(added, from_z - SINK, high + SINK) & outside
    for hole, from_z, high in _bores(circuit):
        part -= Pos(hole.x, hole.y, 0) * _prism(Circle(case.bore / 2), from_z, high)
    for slot in layout.rear_slots(circuit):
        opening = Box(slot.width, 2 * case.wall, slot.height)
        part -= Pos(slot.x, (case.depth - case.wall) / 2, slot.y) * opening
    return part


def _stands(circuit: Circuit) -> list[tuple[Any, float, float]]:
    """What stands on the floor: its outline, from where, how high."""
    case = circuit.box.case
    post = Rectangle(case.post, case.post)
    posts = [(_at(hole) * post, case.floor, case.height - case.floor) for hole in layout.screws(circuit)]
    standoffs = [
        (_at(hole) * Circle(hole.diameter / 2), case.floor, case.standoff_height)
        for hole in layout.standoffs(circuit)
    ]
    pedestals = [
        (Pos(x, y, 0) * Rectangle(width, depth), case.floor, PEDESTAL)
        for x, y, width, depth, *_ in (circuit.box.bodies[ref] for ref in circuit.of_kind("charger"))
    ]
    return [*posts, *standoffs, *pedestals]


def _bores(circuit: Circuit) -> Iterable[tuple[Round, float, float]]:
    """The holes that a screw cuts its thread in."""
    case = circuit.box.case
    yield from ((hole, case.height - DEEP, DEEP) for hole in layout.screws(circuit))
    yield from ((hole, case.floor, case.standoff_height) for hole in layout.standoffs(circuit))


def lid(circuit: Circuit) -> Part:
    """The upper part as it lies on the tray, its inner face at the tray's height."""
    case = circuit.box.case
    part = _prism(RectangleRounded(case.width, case.depth, case.radius), case.height, case.lid)
    part += _lip(circuit) + _ribs(circuit)
    window = layout.window(circuit)
    through = case.lid + 2 * SINK
    for hole in layout.panel_holes(circuit):
        part -= _at(hole) * _prism(Circle(hole.diameter / 2), case.height - SINK, through)
    opening = _prism(Rectangle(window.width, window.height), case.height - SINK, through)
    return part - Pos(window.x, window.y, 0) * opening


def _lip(circuit: Circuit) -> Part:
    """The frame that reaches into the tray, cut out round the posts."""
    case = circuit.box.case
    away = 2 * (case.wall + case.gap)
    width, depth = case.width - away, case.depth - away
    frame = RectangleRounded(width, depth, case.radius - case.wall)
    frame -= RectangleRounded(width - 2 * case.lip, depth - 2 * case.lip, case.radius - case.wall - case.lip)
    for hole in layout.screws(circuit):
        frame -= _at(hole) * Rectangle(case.post + 2 * case.gap, case.post + 2 * case.gap)
    return _prism(frame, case.height - case.lip_height, case.lip_height + SINK)


def _ribs(circuit: Circuit) -> Part:
    """Two ribs between which the board of the digits lies."""
    case, window = circuit.box.case, layout.window(circuit)
    length, apart, thick, high = circuit.box.panel.rib
    away = (apart + thick) / 2
    rib = _prism(Rectangle(length, thick), case.height - high, high + SINK)
    return Pos(window.x, window.y + away, 0) * rib + Pos(window.x, window.y - away, 0) * rib


def lid_to_print(circuit: Circuit) -> Part:
    """The lid face down, as it is printed."""
    case = circuit.box.case
    return Pos(0, 0, case.height + case.lid) * Rot(180, 0, 0) * lid(circuit)


def _at(hole: Round) -> Pos:
    return Pos(hole.x, hole.y, 0)


def _prism(sketch: Any, from_z: float, high: float) -> Part:
    return extrude(Pos(0, 0, from_z) * sketch, high)
