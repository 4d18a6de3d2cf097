"""The wiring picture, from the nets: every part as it looks, every wire with its colour and number."""

from dataclasses import dataclass

from hardware.circuit import MCU, Circuit, Pin
from hardware.pictures import board, labels, shapes, tags
from hardware.pictures.places import (
    RAIL_LEFT,
    RAIL_RIGHT,
    RAIL_Y,
    WIDTH,
    Place,
    height,
    pad,
    places,
    rail_nodes,
)
from hardware.pictures.router import Grid, Node, Way, corners
from hardware.pictures.shapes import UNIT
from hardware.pictures.svg import Area, Picture
from hardware.wires import COLOURS, RAIL, RAILS, Wire, wires

PAPER, HALO = "#fbfaf6", 8


@dataclass(frozen=True)
class Drawn:
    """The picture, and where everything in it is."""

    picture: Picture
    ways: dict[int, Way]
    places: dict[str, Place]
    title: str

    def svg(self) -> str:
        """The picture as SVG."""
        return self.picture.svg(self.title)


def draw(circuit: Circuit) -> Drawn:
    """The picture of one build. Raises NoWay where the parts leave no room for a wire."""
    found = places(circuit)
    all_wires = wires(circuit)
    picture = Picture(WIDTH * UNIT, height(found) * UNIT)
    picture.rect(Area(0, 0, picture.width, picture.height), PAPER)
    ways = _routed(circuit, found, all_wires)
    _rails(picture)
    for ref, place in found.items():
        _part(picture, circuit, ref, place)
    for wire in all_wires:
        _wire(picture, wire, ways[wire.number])
    _ends(picture, circuit, found, all_wires, ways)
    parts = [_solid(circuit, ref, place) for ref, place in found.items()]
    tags.draw(picture, all_wires, ways, parts + [rail(net) for net in RAIL_Y])
    _caption(picture, circuit)
    return Drawn(picture, ways, found, f"Cornet: {circuit.build}")


def _caption(picture: Picture, circuit: Circuit) -> None:
    variant = circuit.variant
    says = f"Cornet · {circuit.board.value} · {variant.fr} / {variant.en}"
    numbers = "les numéros sont ceux de la table des fils · the numbers are those of the table of wires"
    picture.text(picture.width / 2, picture.height - 18, f"{says} · {numbers}", 12, "#555")


def _routed(circuit: Circuit, found: dict[str, Place], all_wires: list[Wire]) -> dict[int, Way]:
    grid = Grid(WIDTH, height(found))
    for ref, place in found.items():
        legs = 1 if labels.has_legs(circuit, ref) else 0
        grid.block(place.x + legs, place.y, place.x + place.width - legs, place.y + place.height)
        for one in place.pads.values():
            grid.pad(one.at, one.exits)
    for text in labels.of_all(circuit, found):
        grid.block(
            text.area.left / UNIT, text.area.top / UNIT, text.area.right / UNIT, text.area.bottom / UNIT
        )
    for net in RAILS:
        grid.lay_rail(rail_nodes(net))
        grid.block(0, RAIL_Y[net] - 1, RAIL_LEFT - 1, RAIL_Y[net] + 1)
        grid.block(RAIL_RIGHT + 1, RAIL_Y[net] - 1, WIDTH - 1, RAIL_Y[net] + 1)
    ways = {}
    for wire in sorted(all_wires, key=lambda wire: _length(found, wire)):
        start = pad(found, wire.start)
        if wire.end.part == RAIL:
            ends, entries = [node for node in rail_nodes(wire.net) if grid.is_free(node)], "UD"
        else:
            end = pad(found, wire.end)
            ends, entries = [end.at], end.exits
        ways[wire.number] = grid.route(start.at, start.exits, ends, entries)
    return ways


def _solid(circuit: Circuit, ref: str, place: Place) -> Area:
    return shapes.body(place) if labels.has_legs(circuit, ref) else shapes.area(place)


def _length(found: dict[str, Place], wire: Wire) -> tuple[int, int, int]:
    start = pad(found, wire.start).at
    end = Node(start.x, RAIL_Y[wire.net]) if wire.end.part == RAIL else pad(found, wire.end).at
    return (wire.end.part == RAIL, abs(start.x - end.x) + abs(start.y - end.y), wire.number)


def rail(net: str) -> Area:
    """Where a rail lies."""
    middle = RAIL_Y[net] * UNIT
    return Area(RAIL_LEFT * UNIT - 8, middle - 5, RAIL_RIGHT * UNIT + 8, middle + 5)


def _rails(picture: Picture) -> None:
    for net, y in RAIL_Y.items():
        colour = COLOURS[RAILS[net]][1]
        left, right = RAIL_LEFT * UNIT, RAIL_RIGHT * UNIT
        picture.rect(rail(net), colour, "none", 5)
        picture.text(left - 14, y * UNIT + 5, net, 14, colour, "end", bold=True)
        picture.text(right + 14, y * UNIT + 5, net, 14, colour, "start", bold=True)


def _part(picture: Picture, circuit: Circuit, ref: str, place: Place) -> None:
    if ref == MCU:
        board.draw(picture, place, circuit.board)
    else:
        arcade = circuit.box.parts[ref].item == "arcade"
        shapes.draw(picture, place, circuit.items[ref], arcade)
    labels.draw(picture, circuit, ref, place)


def _wire(picture: Picture, wire: Wire, way: Way) -> None:
    points = " L".join(f"{node.x * UNIT} {node.y * UNIT}" for node in corners(way))
    colour = COLOURS[wire.colour][1]
    title = f"<title>{wire.number}: {wire.net}, {wire.start} - {wire.end}</title>"
    picture.add(f"<g>{title}")
    picture.path("M" + points, PAPER, HALO)
    picture.path("M" + points, colour, 4)
    picture.add("</g>")


def _ends(
    picture: Picture, circuit: Circuit, found: dict[str, Place], all_wires: list[Wire], ways: dict[int, Way]
) -> None:
    wired = {pin: wire.colour for wire in all_wires for pin in (wire.start, wire.end)}
    for ref, place in found.items():
        for name, one in place.pads.items():
            colour = wired.get(Pin(ref, name))
            fill = COLOURS[colour][1] if colour else "#e9e2c8"
            picture.circle(one.at.x * UNIT, one.at.y * UNIT, 4.5, fill, "#111", 1.2)
    for wire in all_wires:
        if wire.end.part == RAIL:
            hole = ways[wire.number][-1]
            picture.circle(hole.x * UNIT, hole.y * UNIT, 4, "#fff", COLOURS[wire.colour][1], 2)
