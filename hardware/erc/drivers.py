"""Each net is driven by one, and no input by none."""

from collections.abc import Iterator

from hardware.circuit import MCU, Circuit, Pin
from hardware.finding import Finding
from hardware.volts import fed_by, volts


def drivers(circuit: Circuit, net: str) -> list[Pin]:
    """The pins that push this net high or low."""
    signal = circuit.signals.get(net)
    return [
        pin
        for pin in circuit.nets[net]
        if circuit.pins.get(pin) == "out" or (pin.part == MCU and signal is not None and signal.role == "out")
    ]


def behind_resistors(circuit: Circuit, net: str, most_ohms: float = float("inf")) -> list[tuple[str, str]]:
    """The resistors on this net, and the net behind each."""
    found = []
    for ref in circuit.of_kind("resistor"):
        ends = circuit.between(ref)
        if net in ends and (circuit.items[ref].ohms or 0) <= most_ohms:
            found += [(ref, other) for other in ends if other and other != net]
    return sorted(found)


def two_drivers(circuit: Circuit) -> Iterator[Finding]:
    """No two outputs fight."""
    for net in circuit.nets:
        fighting = drivers(circuit, net)
        if len(fighting) > 1:
            both = " + ".join(map(str, fighting))
            yield Finding(
                rule="two-drivers",
                fr=f"{net} : deux sorties se battent ({both}) ; n'en laissez qu'une.",
                en=f"{net}: two outputs fight ({both}); leave one only.",
            )


def two_supplies(circuit: Circuit) -> Iterator[Finding]:
    """No two supplies feed one net, not even through a diode."""
    net_of = {where: circuit.net_of.get(Pin(*where.split(".", 1))) for where in circuit.variant.sources}
    for where in net_of:
        reached = fed_by(circuit, where)
        others = [other for other, net in net_of.items() if other != where and net in reached]
        if others:
            both = " + ".join([where, *others])
            yield Finding(
                rule="two-supplies",
                fr=f"{net_of[where]} : deux alimentations sur un fil ({both}) ; séparez-les.",
                en=f"{net_of[where]}: two supplies on one wire ({both}); part them.",
            )


def floating(circuit: Circuit) -> Iterator[Finding]:
    """Every input is driven or pulled, at every moment; of a key the chip's own pull-up counts."""
    fed = volts(circuit)
    for net, ends in circuit.nets.items():
        signal = circuit.signals.get(net)
        inputs = [pin for pin in ends if circuit.pins.get(pin) == "in"]
        if signal and signal.role == "adc":
            inputs += [pin for pin in ends if pin.part == MCU]
        if inputs and not _held(circuit, net, fed):
            yield Finding(
                rule="floating-input",
                fr=f"{inputs[0]} ({net}) flotte : rien ne l'entraîne ; "
                "reliez-le à une sortie, ou par une résistance à une alimentation ou à GND.",
                en=f"{inputs[0]} ({net}) floats: nothing drives it; "
                "wire it to an output, or by a resistor to a supply or to GND.",
            )


def _held(circuit: Circuit, net: str, fed: dict[str, float]) -> bool:
    if drivers(circuit, net) or net in fed:
        return True
    return any(other in fed or drivers(circuit, other) for _, other in behind_resistors(circuit, net))
