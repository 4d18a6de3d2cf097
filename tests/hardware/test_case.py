"""The enclosure has room for all, can be printed, and every fault put into it is found."""

import tomllib
from itertools import combinations
from math import pi

import numpy as np
import pytest
import trimesh
from build123d import Box, Cylinder, Pos

from hardware.case import front, inside, layout, meshes, room, shape
from hardware.case.front import EDGE, KNOB, PX
from hardware.case.sheet import LID_MIDDLE, RULER, Circle, Line, marks
from hardware.circuit import Build, Circuit, builds
from hardware.pictures.svg import Area
from hardware.truth import BOX, read, shaped
from tests.hardware.faults import at, both

TRUTH = read()
ALL = Build("esp32", "battery", encoder=True)


def spoilt(*faults, build=ALL):
    truth = tomllib.loads(BOX.read_text("utf-8"))
    for fault in faults:
        fault(truth)
    return Circuit(shaped(truth), build)


ROOM = {
    "a key beside the window": (
        both(at("panel/keys/SW3", [16.0, 12.0, 12.3]), at("bodies/SW3", [16.0, 12.0, 17, 17, 28, 35])),
        {"thin-web"},
    ),
    "two keys too near": (
        both(at("panel/keys/SW6", [2.5, -14.0, 12.3]), at("bodies/SW6", [2.5, -14.0, 12.3, 12.3, 28, 52])),
        {"thin-web", "parts-collide"},
    ),
    "a key in the lip": (
        both(at("panel/keys/SW2", [-68.0, -14.0, 12.3]), at("bodies/SW2", [-61.0, -14.0, 17, 17, 28, 52])),
        {"thin-web", "hole-without-part"},
    ),
    "an opening through the floor": (at("rear/U3", [52.0, 5.0, 13.0, 7.0]), {"thin-web"}),
    "the switch in the port": (at("rear/SW7", [-10.0, 22.0, 13.5, 8.5]), {"thin-web"}),
    "a cell in the perfboard": (at("bodies/BT1", [12.0, 4.0, 22, 79, 2.4, 23]), {"parts-collide"}),
    "a cell in a post": (at("bodies/U4", [58.0, -30.0, 17.4, 30, 2.4, 16]), {"parts-collide"}),
    "a cell in the wall": (at("bodies/BT1", [22.0, 9.0, 22, 79, 2.4, 23]), {"part-in-wall"}),
    "a box too low": (at("case/height", 46.0), {"part-in-wall"}),
    "a key that is not below its hole": (at("panel/keys/SW4", [18.0, -33.0, 12.3]), {"hole-without-part"}),
    "a box larger than the bed": (at("printer/bed", [140.0, 140.0]), {"too-large"}),
}


@pytest.mark.parametrize("build", builds(TRUTH), ids=str)
def test_in_the_true_box_all_has_its_room(build):
    assert room.check(Circuit(TRUTH, build)) == []


@pytest.mark.parametrize("name", ROOM)
def test_what_has_no_room_is_found(name):
    fault, rules = ROOM[name]
    assert {finding.rule for finding in room.check(spoilt(fault))} == rules


def test_a_key_without_a_hole_is_found():
    truth = tomllib.loads(BOX.read_text("utf-8"))
    del truth["panel"]["keys"]["SW4"]
    assert {finding.rule for finding in room.check(Circuit(shaped(truth), ALL))} == {"part-without-hole"}


@pytest.fixture(scope="module")
def parts():
    circuit = Circuit(TRUTH, ALL)
    return circuit, shape.tray(circuit), shape.lid_to_print(circuit)


@pytest.fixture(scope="module")
def shells(parts):
    circuit, tray, lid = parts
    return circuit, meshes.mesh(tray), meshes.mesh(lid)


def rules(found):
    return {finding.rule for finding in found}


def test_the_true_enclosure_can_be_printed_and_closed(shells):
    assert meshes.check(*shells) == []


@pytest.mark.parametrize("build", [Build("esp32c3", "usb"), Build("esp32s3", "battery")], ids=str)
def test_the_enclosures_of_other_boards_can_be_printed_and_closed(build):
    circuit = Circuit(TRUTH, build)
    tray, lid = meshes.mesh(shape.tray(circuit)), meshes.mesh(shape.lid_to_print(circuit))
    assert meshes.check(circuit, tray, lid) == []


def test_the_mesh_is_the_solid(parts, shells):
    _, tray, lid = parts
    for part, one in zip((tray, lid), shells[1:], strict=True):
        assert part.is_valid
        assert one.volume == pytest.approx(part.volume, rel=1e-3)


def test_a_wall_too_thin_is_found():
    circuit = spoilt(at("case/wall", 1.6))
    found = meshes.thick(Circuit(TRUTH, ALL), "tray", meshes.mesh(shape.tray(circuit)))
    assert rules(found) == {"thin-wall"}


def test_a_lid_that_does_not_go_in_is_found(shells):
    circuit, tray, _ = shells
    tight = meshes.mesh(shape.lid_to_print(spoilt(at("case/gap", -0.2))))
    assert rules(meshes.apart(circuit, tray, tight)) == {"collides"}


def test_a_part_in_a_rib_is_found(shells):
    circuit = spoilt(at("bodies/DS1", [0.0, 25.0, 82.4, 15.4, 36.0, 52.0]))
    assert rules(meshes.apart(circuit, *shells[1:])) == {"collides"}


def test_a_hole_that_is_elsewhere_is_found(shells):
    circuit = spoilt(at("panel/keys/SW4", [17.0, -33.0, 12.3]))
    assert rules(meshes.holes_of_the_lid(circuit, shells[2])) == {"wrong-hole"}


def test_a_window_that_is_larger_is_found(shells):
    circuit = spoilt(at("panel/window", [0.0, 26.0, 62.5, 15.0]))
    assert rules(meshes.holes_of_the_lid(circuit, shells[2])) == {"wrong-hole"}


def test_an_opening_that_is_elsewhere_is_found(shells):
    circuit = spoilt(at("rear/SW7", [29.0, 29.5, 13.5, 8.5]))
    assert rules(meshes.holes_of_the_rear(circuit, shells[1])) == {"wrong-hole"}


def test_an_opening_too_wide_to_bridge_is_found(shells):
    wide = meshes.mesh(shape.tray(spoilt(at("rear/SW7", [28.0, 29.5, 20.0, 8.5]))))
    assert rules(meshes.unsupported(shells[0], "tray", wide)) == {"needs-support"}


def test_a_shelf_needs_support(parts):
    circuit, tray, _ = parts
    shelf = tray + Pos(-50, 0, 30) * Box(45, 40, 3)
    assert rules(meshes.unsupported(circuit, "tray", meshes.mesh(shelf))) == {"needs-support"}


def test_a_loose_piece_is_found(parts):
    circuit, tray, _ = parts
    two = tray + Pos(0, 0, 40) * Cylinder(4, 4)
    assert rules(meshes.closed(circuit, "tray", meshes.mesh(two))) == {"not-closed"}


def test_an_open_mesh_is_found(shells):
    circuit, tray, _ = shells
    torn = trimesh.Trimesh(tray.vertices, tray.faces[:-1], process=False)
    assert rules(meshes.closed(circuit, "tray", torn)) == {"not-closed"}


def test_the_sheet_has_a_hole_for_each_of_the_lid(parts):
    circuit = parts[0]
    drawn = [mark for mark in marks(circuit) if isinstance(mark, Circle)]
    wanted = [
        (LID_MIDDLE[0] + hole.x, LID_MIDDLE[1] - hole.y, hole.diameter / 2)
        for hole in layout.panel_holes(circuit)
    ]
    assert [(mark.x, mark.y, mark.radius) for mark in drawn] == wanted
    assert Line(RULER[0], RULER[1], RULER[0] + 100, RULER[1]) in marks(circuit)


def test_the_lid_lost_what_its_holes_are(parts):
    circuit, _, lid = parts
    case, window = circuit.box.case, layout.window(circuit)
    plate = case.width * case.depth - (4 - pi) * case.radius**2
    round_ = sum(pi * hole.diameter**2 / 4 for hole in layout.panel_holes(circuit))
    face = max(lid.faces(), key=lambda face: face.area)
    assert face.area == pytest.approx(plate - round_ - window.width * window.height, rel=1e-3)
    assert np.isclose(lid.bounding_box().min.Z, 0)


@pytest.mark.parametrize("build", builds(TRUTH), ids=str)
def test_in_the_pictures_of_the_box_no_text_covers_another(build):
    for picture in (front.draw(Circuit(TRUTH, build)), inside.draw(Circuit(TRUTH, build))):
        paper = Area(0, 0, picture.width, picture.height)
        assert all(paper.holds(text.area) for text in picture.texts)
        for one, other in combinations(picture.texts, 2):
            assert not one.area.meets(other.area), (one.says, other.says)


def test_no_name_of_a_key_lies_below_a_key_or_a_light():
    circuit = Circuit(TRUTH, ALL)
    case = circuit.box.case
    for text in front.draw(circuit).texts:
        if len(text.says) == 1:
            continue
        for hole in layout.panel_holes(circuit):
            x, y = (EDGE + case.width / 2 + hole.x) * PX, (EDGE + case.depth / 2 - hole.y) * PX
            radius = (KNOB if hole.name == "ENC1" else hole.diameter / 2 + 0.7) * PX
            near_x = min(max(x, text.area.left), text.area.right)
            near_y = min(max(y, text.area.top), text.area.bottom)
            assert (near_x - x) ** 2 + (near_y - y) ** 2 > radius**2, (text.says, hole.name)
