"""Whether everything has its room: webs between holes, parts between walls. Arithmetic on the truth alone."""

from collections.abc import Iterator
from itertools import combinations
from math import hypot

from hardware.case import layout
from hardware.case.layout import Round, Slot
from hardware.circuit import Circuit
from hardware.finding import Finding

Body = tuple[float, float, float, float, float, float]  # left, right, front, rear, from z, to z
CLOSE = 0.01


def check(circuit: Circuit) -> list[Finding]:
    """What has no room; empty where all has."""
    rules = (webs_of_the_lid, webs_of_the_rear, parts_apart, parts_inside, parts_at_their_holes, fits_the_bed)
    return [finding for rule in rules for finding in rule(circuit)]


def webs_of_the_lid(circuit: Circuit) -> Iterator[Finding]:
    """Enough is left between two holes, a hole and the window, a hole and the lip."""
    least, case = circuit.box.printer.least_web, circuit.box.case
    holes, window = layout.panel_holes(circuit), layout.window(circuit)
    for one, other in combinations(holes, 2):
        gap = hypot(one.x - other.x, one.y - other.y) - (one.diameter + other.diameter) / 2
        yield from _web(one.name, other.name, gap, least)
    for hole in holes:
        yield from _web(hole.name, window.name, _from_slot(hole, window), least)
        if hole not in layout.screws(circuit):
            inner = case.wall + case.gap + case.lip + hole.diameter / 2
            gap = min(case.width / 2 - inner - abs(hole.x), case.depth / 2 - inner - abs(hole.y))
            yield from _web(hole.name, "lip", gap, 0)


def webs_of_the_rear(circuit: Circuit) -> Iterator[Finding]:
    """Enough is left between the openings of the rear wall, and to floor, posts and lip."""
    least, case = circuit.box.printer.least_web, circuit.box.case
    slots = layout.rear_slots(circuit)
    for one, other in combinations(slots, 2):
        aside = abs(one.x - other.x) - (one.width + other.width) / 2
        above = abs(one.y - other.y) - (one.height + other.height) / 2
        yield from _web(one.name, other.name, max(aside, above), least)
    for slot in slots:
        to_post = case.width / 2 - case.inset - case.post / 2 - abs(slot.x) - slot.width / 2
        yield from _web(slot.name, "post", to_post, 0)
        yield from _web(slot.name, "floor", slot.y - slot.height / 2 - case.floor, 0)
        yield from _web(slot.name, "lip", case.height - case.lip_height - slot.y - slot.height / 2, least)


def parts_apart(circuit: Circuit) -> Iterator[Finding]:
    """No part stands in another, or in a corner post."""
    case = circuit.box.case
    things = bodies(circuit)
    half = case.post / 2
    for hole in layout.screws(circuit):
        things[hole.name] = (hole.x - half, hole.x + half, hole.y - half, hole.y + half, 0, case.height)
    for (one, here), (other, there) in combinations(things.items(), 2):
        if one.startswith("M3") and other.startswith("M3"):
            continue
        overlaps = [min(here[i + 1], there[i + 1]) - max(here[i], there[i]) for i in (0, 2, 4)]
        if min(overlaps) > CLOSE:
            yield Finding(
                rule="parts-collide",
                fr=f"{one} et {other} se touchent ({min(overlaps):.1f} mm) ; déplacez-en un dans [bodies].",
                en=f"{one} and {other} collide ({min(overlaps):.1f} mm); move one in [bodies].",
            )


def parts_inside(circuit: Circuit) -> Iterator[Finding]:
    """Every part is between the walls, above the floor, below the lid."""
    case = circuit.box.case
    for name, (left, right, front, rear, low, high) in bodies(circuit).items():
        lip = case.gap + case.lip if high > case.height - case.lip_height else 0
        half_x, half_y = case.width / 2 - case.wall - lip, case.depth / 2 - case.wall - lip
        sideways = max(-left - half_x, right - half_x, -front - half_y, rear - half_y)
        out = max(sideways, case.floor - low, high - case.height)
        if out > CLOSE:
            yield Finding(
                rule="part-in-wall",
                fr=f"{name} entre de {out:.1f} mm dans une paroi ; déplacez-le, ou agrandissez [case].",
                en=f"{name} stands {out:.1f} mm in a wall; move it, or enlarge [case].",
            )


def parts_at_their_holes(circuit: Circuit) -> Iterator[Finding]:
    """Each key stands below its hole, and each hole has its key."""
    for ref, (x, y, _) in circuit.box.panel.keys.items():
        if ref in circuit.items and circuit.box.bodies.get(ref, (None, None))[:2] != (x, y):
            yield Finding(
                rule="hole-without-part",
                fr=f"{ref} n'est pas sous son trou ({x}, {y}) ; accordez [panel.keys] et [bodies].",
                en=f"{ref} does not stand below its hole ({x}, {y}); make [panel.keys] and [bodies] agree.",
            )
    for ref in circuit.of_kind("key", "encoder"):
        if ref not in circuit.box.panel.keys:
            yield Finding(
                rule="part-without-hole",
                fr=f"{ref} n'a pas de trou dans le couvercle ; donnez-lui-en un dans [panel.keys].",
                en=f"{ref} has no hole in the lid; give it one in [panel.keys].",
            )


def fits_the_bed(circuit: Circuit) -> Iterator[Finding]:
    """The enclosure is no larger than the bed of a common printer."""
    case, (wide, deep) = circuit.box.case, circuit.box.printer.bed
    if case.width > wide or case.depth > deep:
        yield Finding(
            rule="too-large",
            fr=f"La boîte fait {case.width} x {case.depth} mm, le plateau {wide} x {deep} ; réduisez [case].",
            en=f"The box is {case.width} x {case.depth} mm, the bed {wide} x {deep}; shrink [case].",
        )


def bodies(circuit: Circuit) -> dict[str, Body]:
    """The room of each part of this box, as the edges of a cuboid."""
    there = {
        name: numbers
        for name, numbers in circuit.box.bodies.items()
        if name not in circuit.box.parts or name in circuit.items
    }
    return {
        name: (x - width / 2, x + width / 2, y - depth / 2, y + depth / 2, low, high)
        for name, (x, y, width, depth, low, high) in there.items()
    }


def _web(one: str, other: str, gap: float, least: float) -> Iterator[Finding]:
    if gap < least - CLOSE:
        yield Finding(
            rule="thin-web",
            fr=f"Entre {one} et {other} restent {gap:.1f} mm, il en faut {least} ; écartez-les.",
            en=f"Between {one} and {other} {gap:.1f} mm are left, it takes {least}; move them apart.",
        )


def _from_slot(hole: Round, slot: Slot) -> float:
    dx = max(abs(hole.x - slot.x) - slot.width / 2, 0)
    dy = max(abs(hole.y - slot.y) - slot.height / 2, 0)
    return hypot(dx, dy) - hole.diameter / 2
