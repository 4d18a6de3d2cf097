"""The netlist as KiCad reads it, for who wants to draw a board."""

from collections.abc import Iterator

from hardware.circuit import MCU, Circuit, Pin

TYPES = {"in": "input", "out": "output", "io": "bidirectional", "power": "power_in", "ground": "power_in",
         "passive": "passive", "spare": "passive"}  # fmt: skip
FOOTPRINTS = {
    "shifter": "Package_DIP:DIP-14_W7.62mm_Socket",
    "resistor": "Resistor_THT:R_Axial_DIN0207_L6.3mm_D2.5mm_P10.16mm_Horizontal",
    "capacitor": "Capacitor_THT:C_Disc_D5.0mm_W2.5mm_P5.00mm",
    "electrolytic": "Capacitor_THT:CP_Radial_D8.0mm_P3.50mm",
    "diode": "Diode_THT:D_DO-41_SOD81_P10.16mm_Horizontal",
}


def text(circuit: Circuit) -> str:
    """The netlist; of a part that stands on wires, the footprint is a row of pins."""
    lines = [
        '(export (version "E")',
        "  (components",
        *_components(circuit),
        "  )",
        "  (nets",
        *_nets(circuit),
    ]
    return "\n".join([*lines, "  )", ")"]) + "\n"


def number(circuit: Circuit, pin: Pin) -> int:
    """The number of a pin: its place in its part, from one."""
    return [other for other in circuit.pins if other.part == pin.part].index(pin) + 1


def _components(circuit: Circuit) -> Iterator[str]:
    kinds = {MCU: ("board", circuit.board.value)} | {
        ref: (i.kind, i.value) for ref, i in circuit.items.items()
    }
    for ref, (kind, value) in kinds.items():
        count = sum(pin.part == ref for pin in circuit.pins)
        row = f"Connector_PinHeader_2.54mm:PinHeader_1x{count:02}_P2.54mm_Vertical"
        footprint = FOOTPRINTS.get(kind, row)
        yield f"    (comp (ref {_quoted(ref)}) (value {_quoted(value)}) (footprint {_quoted(footprint)}))"


def _nets(circuit: Circuit) -> Iterator[str]:
    for code, (net, pins) in enumerate(circuit.nets.items(), start=1):
        yield f'    (net (code "{code}") (name {_quoted(net)})'
        for pin in pins:
            kind = TYPES[circuit.pins[pin]]
            yield (
                f'      (node (ref {_quoted(pin.part)}) (pin "{number(circuit, pin)}") '
                f'(pinfunction {_quoted(pin.name)}) (pintype "{kind}"))'
            )
        yield "    )"


def _quoted(text: str) -> str:
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'
