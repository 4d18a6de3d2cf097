"""In the wiring picture nothing hides anything: one can say of every wire where it goes."""

from itertools import combinations, pairwise

import pytest

from hardware.circuit import MCU, Circuit, builds
from hardware.pictures import labels, shapes, tags, wiring
from hardware.pictures.places import RAIL_Y
from hardware.pictures.router import corners
from hardware.pictures.shapes import UNIT
from hardware.pictures.svg import Area
from hardware.truth import read
from hardware.wires import RAIL, wires

BOX = read()
COLOURS_OF_SIGNALS = set(BOX.colours.values())


@pytest.fixture(scope="module", params=builds(BOX), ids=str)
def seen(request):
    circuit = Circuit(BOX, request.param)
    return circuit, wiring.draw(circuit)


def bodies(circuit, drawn):
    for ref, place in drawn.places.items():
        yield ref, shapes.body(place) if labels.has_legs(circuit, ref) else shapes.area(place)


def runs(way):
    """The straight pieces of a way, each as the area its wire covers."""
    for one, other in pairwise(corners(way)):
        (left, right), (top, bottom) = sorted((one.x, other.x)), sorted((one.y, other.y))
        yield Area(left * UNIT - 2, top * UNIT - 2, right * UNIT + 2, bottom * UNIT + 2)


def test_every_wire_goes_from_pin_to_pin(seen):
    circuit, drawn = seen
    assert len(drawn.ways) == len(wires(circuit))
    for wire in wires(circuit):
        way = drawn.ways[wire.number]
        assert way[0] == drawn.places[wire.start.part].pads[wire.start.name].at
        if wire.end.part == RAIL:
            assert way[-1].y == RAIL_Y[wire.net]
        else:
            assert way[-1] == drawn.places[wire.end.part].pads[wire.end.name].at
        assert all(abs(one.x - other.x) + abs(one.y - other.y) == 1 for one, other in pairwise(way))


def test_no_wire_runs_along_another(seen):
    _, drawn = seen
    pieces = [frozenset(piece) for way in drawn.ways.values() for piece in pairwise(way)]
    assert len(pieces) == len(set(pieces))


def test_wires_that_meet_cross_straight(seen):
    circuit, drawn = seen
    net_of = {wire.number: wire.net for wire in wires(circuit)}
    bends = {number: set(corners(way)) for number, way in drawn.ways.items()}
    for one, other in combinations(drawn.ways, 2):
        if net_of[one] != net_of[other]:
            shared = set(drawn.ways[one]) & set(drawn.ways[other])
            assert not shared & (bends[one] | bends[other]), (one, other)


def test_signals_that_cross_have_two_colours(seen):
    circuit, drawn = seen
    for one, other in combinations(wires(circuit), 2):
        if one.net != other.net and one.colour == other.colour and one.colour in COLOURS_OF_SIGNALS:
            crossing = set(drawn.ways[one.number]) & set(drawn.ways[other.number])
            assert not crossing, (one.number, other.number)


def test_no_wire_runs_under_a_part(seen):
    circuit, drawn = seen
    for number, way in drawn.ways.items():
        for ref, body in bodies(circuit, drawn):
            inner = Area(body.left + 3, body.top + 3, body.right - 3, body.bottom - 3)
            assert not any(run.meets(inner) for run in runs(way)), (number, ref)


def test_no_text_covers_another(seen):
    _, drawn = seen
    for one, other in combinations(drawn.picture.texts, 2):
        assert not one.area.meets(other.area), (one.says, other.says)


def test_no_wire_runs_through_a_text(seen):
    _, drawn = seen
    for text in drawn.picture.texts:
        for number, way in drawn.ways.items():
            if text.says != f"#{number}":
                assert not any(run.meets(text.area) for run in runs(way)), (number, text.says)


def test_every_wire_carries_its_number(seen):
    circuit, drawn = seen
    tagged = {text.says: text.area for text in drawn.picture.texts if text.says.startswith("#")}
    assert set(tagged) == {f"#{wire.number}" for wire in wires(circuit)}
    for number, way in drawn.ways.items():
        assert any(run.meets(tagged[f"#{number}"]) for run in runs(way))


def test_no_number_lies_on_a_rail_where_its_wire_would_seem_to_end(seen):
    _, drawn = seen
    numbers = [text for text in drawn.picture.texts if text.says.startswith("#")]
    for number in numbers:
        assert not any(number.area.meets(wiring.rail(net)) for net in RAIL_Y), number.says


def test_no_part_stands_on_another_and_all_is_on_the_paper(seen):
    circuit, drawn = seen
    paper = Area(0, 0, drawn.picture.width, drawn.picture.height)
    areas = dict(bodies(circuit, drawn))
    assert set(areas) == {MCU, *circuit.items}
    for (one, here), (other, there) in combinations(areas.items(), 2):
        assert not here.meets(there), (one, other)
    assert all(paper.holds(text.area) for text in drawn.picture.texts)


def test_a_wire_without_room_for_its_number_is_told(seen):
    circuit, drawn = seen
    everywhere = [Area(0, 0, drawn.picture.width, drawn.picture.height)]
    with pytest.raises(tags.NoRoom):
        tags.draw(drawn.picture, wires(circuit), drawn.ways, everywhere)
