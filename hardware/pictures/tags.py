"""The number on each wire, where it covers nothing."""

from collections.abc import Iterator

from hardware.pictures.router import Way, corners
from hardware.pictures.shapes import UNIT
from hardware.pictures.svg import Area, Picture, Text
from hardware.wires import COLOURS, Wire

SIZE, HIGH, HALF_WIRE = 8.5, 13, 2


class NoRoom(Exception):
    """A number finds no place on its wire: the picture needs more room."""


def draw(picture: Picture, wires: list[Wire], ways: dict[int, Way], parts: list[Area]) -> None:
    """Put a tag on each wire. Raises NoRoom."""
    taken = parts + [text.area for text in picture.texts]
    runs = {number: list(_runs(way)) for number, way in ways.items()}
    for wire in sorted(wires, key=lambda wire: len(ways[wire.number])):
        others = [run for number, areas in runs.items() if number != wire.number for run in areas]
        tag = _free(wire, ways[wire.number], taken + others)
        taken.append(tag)
        _tag(picture, wire, tag)


def _free(wire: Wire, way: Way, taken: list[Area]) -> Area:
    half = (len(str(wire.number)) * SIZE * 0.62 + 5) / 2
    for x, y in _along(way):
        tag = Area(x - half, y - HIGH / 2, x + half, y + HIGH / 2)
        if not any(tag.meets(other) for other in taken):
            return tag
    raise NoRoom(f"{wire.number}: {wire.start} - {wire.end}")


def _along(way: Way) -> Iterator[tuple[float, float]]:
    """Places on the wire, from its middle outwards, by half steps of the grid."""
    points = [
        ((one.x + (other.x - one.x) * part) * UNIT, (one.y + (other.y - one.y) * part) * UNIT)
        for one, other in zip(way, way[1:], strict=False)
        for part in (0, 0.5)
    ]
    middle = len(points) // 2
    yield from sorted(points, key=lambda point: abs(points.index(point) - middle))


def _runs(way: Way) -> Iterator[Area]:
    turns = corners(way)
    for one, other in zip(turns, turns[1:], strict=False):
        left, right = sorted((one.x * UNIT, other.x * UNIT))
        top, bottom = sorted((one.y * UNIT, other.y * UNIT))
        yield Area(left - HALF_WIRE, top - HALF_WIRE, right + HALF_WIRE, bottom + HALF_WIRE)


def _tag(picture: Picture, wire: Wire, tag: Area) -> None:
    colour = COLOURS[wire.colour][1]
    picture.rect(tag, "#ffffff", colour, 4, 1.4)
    x, y = (tag.left + tag.right) / 2, (tag.top + tag.bottom) / 2
    area = picture.text(x, y + 3.1, str(wire.number), SIZE, "#111", bold=False)
    picture.texts[-1] = Text(f"#{wire.number}", tag if tag.holds(area) else area)
