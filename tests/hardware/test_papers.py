"""Wires, parts, pins and netlist say what the truth says."""

import csv
import io
import re

import pytest
import sexpdata

from firmware import lights
from firmware.boards.pins import wired
from hardware.circuit import MCU, Build, Circuit, Pin, builds
from hardware.papers import netlist, shopping, ticks
from hardware.truth import read
from hardware.wires import COLOURS, RAIL, RAILS, wires

BOX = read()


@pytest.fixture(scope="module", params=builds(BOX), ids=str)
def circuit(request):
    return Circuit(BOX, request.param)


def test_the_wires_join_what_the_nets_join(circuit):
    joined = {pin: {pin} for pin in circuit.net_of}
    joined |= {Pin(RAIL, net): {Pin(RAIL, net)} for net in RAILS}
    for wire in wires(circuit):
        together = joined[wire.start] | joined[wire.end]
        joined |= dict.fromkeys(together, together)
    for net, ends in circuit.nets.items():
        assert {pin for pin in joined[ends[0]] if pin.part != RAIL} == set(ends), net


def test_a_wire_is_as_few_as_can_be(circuit):
    ends = sum(len(pins) for pins in circuit.nets.values())
    signals = sum(net not in RAILS for net in circuit.nets)
    assert len(wires(circuit)) == ends - signals


def test_the_wires_of_a_cell_are_red_and_black():
    colour_of = {wire.net: wire.colour for wire in wires(Circuit(BOX, Build("esp32", "battery")))}
    assert {colour_of[net] for net in ("BAT_P", "VBAT", "VBAT_SW", "BOOST_OUT", "+5V")} == {"red"}
    assert {colour_of[net] for net in ("BAT_N", "GND")} == {"black"}
    signals = [colour for net, colour in colour_of.items() if net in BOX.signals]
    assert not {"red", "black", "orange"} & set(signals)


def test_every_signal_has_a_colour_of_its_own_choice(circuit):
    signals = {wire.net for wire in wires(circuit) if wire.colour not in ("red", "black", "orange")}
    assert signals <= set(BOX.colours)


@pytest.mark.parametrize("language", ["fr", "en"])
def test_the_table_ticks_off_every_wire_once(circuit, language):
    table = ticks.table(circuit, language)
    rows = re.findall(r"^\| ☐ \| (\d+) \| (.+?) \| (.+?) \| (\w+) \| `(.+)` \|$", table, re.MULTILINE)
    assert [int(row[0]) for row in rows] == [wire.number for wire in wires(circuit)]
    colours = {french for french, _ in COLOURS.values()} if language == "fr" else set(COLOURS)
    assert {row[3] for row in rows} <= colours


@pytest.mark.parametrize("language", ["fr", "en"])
def test_the_list_of_parts_names_every_part_once(circuit, language):
    head, *lines, total = csv.reader(io.StringIO(shopping.csv_text(circuit, language)))
    refs = [ref for line in lines for ref in line[1].split()]
    assert sorted(refs) == sorted([MCU, *circuit.items])
    assert all(int(line[0]) == len(line[1].split()) for line in lines if line[1])
    assert all(line[3] and line[4] and float(line[5]) < float(line[6]) for line in lines)
    low = sum(float(line[5]) for line in lines)
    assert float(total[5]) == pytest.approx(low, abs=0.005)
    assert len(head) == len(total) == 7


def test_kicad_reads_the_nets_of_the_truth(circuit):
    tree = sexpdata.loads(netlist.text(circuit))
    parts, nets = (node[1:] for node in tree[2:])
    values = {field(part, "ref"): field(part, "value") for part in parts}
    assert values == {MCU: circuit.board.value} | {ref: item.value for ref, item in circuit.items.items()}
    names = {(pin.part, netlist.number(circuit, pin)): pin for pin in circuit.pins}
    read_back = {
        field(net, "name"): {
            names[field(node, "ref"), int(field(node, "pin"))] for node in children(net, "node")
        }
        for net in nets
    }
    assert read_back == {net: set(ends) for net, ends in circuit.nets.items()}


def children(tree, name):
    return [node for node in tree if isinstance(node, list) and node[0].value() == name]


def field(tree, name):
    return children(tree, name)[0][1]


def test_the_firmware_reads_the_pins_that_each_build_is_wired_by(circuit):
    hardware, found = wired(str(circuit.build), circuit.board.chip)
    assert hardware == f"{circuit.build} {BOX.version}"
    of_board = circuit.board.wired
    for name, nets in BOX.firmware.items():
        if name == "ENCODER" and not circuit.build.encoder:
            assert name not in found
        elif isinstance(nets, str):
            assert found[name] == of_board[nets][0]
        else:
            assert found[name] == tuple(of_board[net][0] for net in nets)


def test_the_leds_of_the_firmware_are_those_of_the_box():
    assert BOX.items["leds"].value.endswith(f" x{lights.COUNT}")


def test_the_brightest_the_firmware_lights_is_below_what_the_supply_is_reckoned_with():
    colours = [value for value in vars(lights).values() if isinstance(value, tuple) and len(value) == 3]
    assert len(colours) >= 8
    brightest = max(sum(colour) for colour in colours)
    assert lights.COUNT * (1 + 20 * brightest / 255) < BOX.limits.leds_ma


def test_an_encoder_costs_two_pins_and_five_wires():
    plain, turned = (Circuit(BOX, Build("esp32", "usb", encoder)) for encoder in (False, True))
    assert set(turned.signals) - set(plain.signals) == {"ENC_A", "ENC_B"}
    assert len(wires(turned)) - len(wires(plain)) == 5
