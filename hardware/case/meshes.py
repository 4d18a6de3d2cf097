"""Whether the shapes a printer gets are sound: closed, thick, without support, holes where they belong."""

from collections.abc import Iterator
from math import cos, pi, radians, sin

import numpy as np
import trimesh
from build123d import Part

from hardware.case import layout, room
from hardware.case.files import FINE, FINE_ANGLE
from hardware.case.layout import Round
from hardware.circuit import Circuit
from hardware.finding import Finding

RAYS, ROUND = 8000, 16
NEAR = 0.15  # mm inside and outside of an edge that is looked for
CORNER_BRIDGE = 0.05


def mesh(part: Part) -> trimesh.Trimesh:
    """The facets of a solid."""
    points, triangles = part.tessellate(FINE, FINE_ANGLE)
    return trimesh.Trimesh([tuple(point) for point in points], triangles)


def check(circuit: Circuit, tray: trimesh.Trimesh, lid: trimesh.Trimesh) -> list[Finding]:
    """What is wrong with tray and lid, both as they are printed."""
    rules = [closed, thick, unsupported]
    of_each = [
        finding
        for name, one in (("tray", tray), ("lid", lid))
        for rule in rules
        for finding in rule(circuit, name, one)
    ]
    return [
        *of_each,
        *holes_of_the_lid(circuit, lid),
        *holes_of_the_rear(circuit, tray),
        *apart(circuit, tray, lid),
    ]


def closed(circuit: Circuit, name: str, one: trimesh.Trimesh) -> Iterator[Finding]:
    """One body, closed, every facet the right way round."""
    if not (one.is_watertight and one.is_winding_consistent and one.body_count == 1):
        yield Finding(
            rule="not-closed",
            fr=f"{name} : surface ouverte ou en {one.body_count} morceaux ; corrigez la forme.",
            en=f"{name}: its surface is open or in {one.body_count} pieces; mend the shape.",
        )


def thick(circuit: Circuit, name: str, one: trimesh.Trimesh) -> Iterator[Finding]:
    """No wall is thinner than the printer's least: rays go into the body from all over its surface."""
    least = circuit.box.printer.least_wall
    points, faces = trimesh.sample.sample_surface(one, RAYS, seed=1)
    inwards = -one.face_normals[faces]
    starts = points + inwards * 1e-3
    hits, rays, _ = one.ray.intersects_location(starts, inwards, multiple_hits=False)
    through = np.linalg.norm(hits - starts[rays], axis=1)
    thinnest = float(through.min())
    if thinnest < least - 0.1:
        where = _place(points[rays[through.argmin()]])
        yield Finding(
            rule="thin-wall",
            fr=f"{name} : {thinnest:.1f} mm de paroi en {where}, il en faut {least} ; épaississez.",
            en=f"{name}: {thinnest:.1f} mm of wall at {where}, it takes {least}; thicken it.",
        )


def unsupported(circuit: Circuit, name: str, one: trimesh.Trimesh) -> Iterator[Finding]:
    """What hangs over steeper than the printer bears is a bridge short enough to hang free."""
    printer = circuit.box.printer
    steep = one.face_normals[:, 2] < -cos(radians(printer.overhang)) - 1e-6
    above = one.triangles_center[:, 2] > one.bounds[0, 2] + CORNER_BRIDGE
    hanging = np.where(steep & above)[0]
    if not len(hanging):
        return
    below = trimesh.Trimesh(one.vertices, one.faces[hanging])
    for patch in below.split(only_watertight=False):
        longest = float(max(patch.extents))
        if longest > printer.bridge:
            where, most = _place(patch.bounds.mean(axis=0)), f"{printer.bridge:.0f}"
            yield Finding(
                rule="needs-support",
                fr=f"{name} : {longest:.0f} mm pendent en {where}, {most} au plus ; réduisez l'ouverture.",
                en=f"{name}: {longest:.0f} mm hang at {where}, {most} at most; make the opening smaller.",
            )


def holes_of_the_lid(circuit: Circuit, lid: trimesh.Trimesh) -> Iterator[Finding]:
    """Every hole of the panel goes through, just inside its edge all round, and nowhere outside of it."""
    for hole in layout.panel_holes(circuit):
        inside, outside = (_through(lid, _ring(hole, by)) for by in (-NEAR, NEAR))
        if not inside.all() or outside.any():
            yield _hole(hole.name)
    window = layout.window(circuit)
    for by, open_ in ((-NEAR, True), (NEAR, False)):
        corners = [
            (window.x + sx * (window.width / 2 + by), -(window.y + sy * (window.height / 2 + by)))
            for sx in (-1, 1)
            for sy in (-1, 1)
        ]
        if (_through(lid, np.array(corners)) != open_).any():
            yield _hole(window.name)


def holes_of_the_rear(circuit: Circuit, tray: trimesh.Trimesh) -> Iterator[Finding]:
    """Every opening of the rear wall is open, to its corners and not beyond."""
    start = circuit.box.case.depth / 2 + 1
    for slot in layout.rear_slots(circuit):
        for by, open_ in ((-NEAR, True), (NEAR, False)):
            corners = [
                (slot.x + sx * (slot.width / 2 + by), start, slot.y + sz * (slot.height / 2 + by))
                for sx in (-1, 1)
                for sz in (-1, 1)
            ]
            wall = _first_hit(tray, np.array(corners), (0, -1, 0)) < circuit.box.case.wall + 1
            if (wall == open_).any():
                yield _hole(slot.name)


def apart(circuit: Circuit, tray: trimesh.Trimesh, lid: trimesh.Trimesh) -> Iterator[Finding]:
    """Put together, tray, lid and parts are nowhere in each other."""
    case = circuit.box.case
    turned = lid.copy()
    turned.apply_transform(np.diag([1.0, -1.0, -1.0, 1.0]))
    turned.apply_translation([0, 0, case.height + case.lid])
    things = {"lid": turned} | {name: _cuboid(body) for name, body in room.bodies(circuit).items()}
    for shell_name, shell in (("tray", tray), ("lid", turned)):
        for name, thing in things.items():
            shared = 0 if name == shell_name else _shared(shell, thing)
            if shared > 0.5:
                yield Finding(
                    rule="collides",
                    fr=f"{name} et {shell_name} partagent {shared:.1f} mm³ ; déplacez l'un.",
                    en=f"{name} and {shell_name} share {shared:.1f} mm³; move one.",
                )


def _shared(one: trimesh.Trimesh, other: trimesh.Trimesh) -> float:
    common = trimesh.boolean.intersection([one, other], engine="manifold")
    return 0.0 if common.is_empty else abs(float(np.linalg.det(common.triangles).sum())) / 6


def _cuboid(body: room.Body) -> trimesh.Trimesh:
    low, high = np.array(body[::2]) + 0.02, np.array(body[1::2]) - 0.02
    cuboid: trimesh.Trimesh = trimesh.creation.box(bounds=[low, high])
    return cuboid


def _ring(hole: Round, by: float) -> np.ndarray:
    """Points round a hole, `by` outside of its edge; the printed lid lies face down, so y is turned."""
    turns = [2 * pi * n / ROUND for n in range(ROUND)]
    radius = hole.diameter / 2 + by
    return np.array([(hole.x + cos(t) * radius, -(hole.y + sin(t) * radius)) for t in turns])


def _through(lid: trimesh.Trimesh, points: np.ndarray) -> np.ndarray:
    starts = np.column_stack([points, np.full(len(points), -50.0)])
    open_: np.ndarray = np.isinf(_first_hit(lid, starts, (0, 0, 1)))
    return open_


def _first_hit(one: trimesh.Trimesh, starts: np.ndarray, heading: tuple[int, int, int]) -> np.ndarray:
    """How far each ray goes before it meets the body."""
    hits, rays, _ = one.ray.intersects_location(
        starts, np.tile(heading, (len(starts), 1)), multiple_hits=False
    )
    far = np.full(len(starts), np.inf)
    if len(rays):
        far[rays] = np.linalg.norm(hits - starts[rays], axis=1)
    return far


def _place(point: np.ndarray) -> str:
    x, y, z = point
    return f"({x:.0f}, {y:.0f}, {z:.0f})"


def _hole(name: str) -> Finding:
    return Finding(
        rule="wrong-hole",
        fr=f"Le trou de {name} n'est pas où [panel] ou [rear] le met ; corrigez la forme.",
        en=f"The hole of {name} is not where [panel] or [rear] puts it; mend the shape.",
    )
