"""3.3 V and 5 V: every input hears what it is told, and no pin gets more than it bears."""

from collections.abc import Iterator

from hardware.circuit import MCU, Circuit, Pin
from hardware.erc.drivers import behind_resistors, drivers
from hardware.finding import Finding
from hardware.volts import volts

SERIES_OHMS = 1000


def too_low(circuit: Circuit) -> Iterator[Finding]:
    """No input wants more volts than its driver gives."""
    for pin in circuit.pins:
        item = circuit.items.get(pin.part)
        net = circuit.net_of.get(pin)
        if item is None or net is None or item.needs_high is None or circuit.pins[pin] != "in":
            continue
        for driver, high in _highs(circuit, net):
            if high < item.needs_high:
                yield Finding(
                    rule="level-too-low",
                    fr=f"{pin} veut {item.needs_high} V, {driver} n'en donne que {high} ; "
                    "passez par un tampon 74AHCT125 alimenté en 5 V.",
                    en=f"{pin} wants {item.needs_high} V, {driver} gives only {high}; "
                    "go through a 74AHCT125 buffer on 5 V.",
                )


def too_high(circuit: Circuit) -> Iterator[Finding]:
    """No pin of the chip sees more than it bears, directly or through a pull-up."""
    fed = volts(circuit)
    for net, signal in circuit.signals.items():
        ours = Pin(MCU, str(circuit.gpio(net)))
        reached = [net, *(other for _, other in behind_resistors(circuit, net))]
        highest = max([fed.get(other, 0) for other in reached] + [high for _, high in _highs(circuit, net)])
        if signal.role != "adc" and highest > circuit.chip.most_volts:
            yield Finding(
                rule="level-too-high",
                fr=f"{ours} ({net}) reçoit {highest} V, la puce en supporte {circuit.chip.most_volts} ; "
                "tirez-le vers +3V3.",
                en=f"{ours} ({net}) gets {highest} V, the chip bears {circuit.chip.most_volts}; "
                "pull it to +3V3.",
            )


def supply_range(circuit: Circuit) -> Iterator[Finding]:
    """Each part gets the supply it is made for."""
    fed = volts(circuit)
    for pin, kind in circuit.pins.items():
        item = circuit.items.get(pin.part)
        given = fed.get(circuit.net_of.get(pin, ""))
        if kind != "power" or item is None or item.supply is None or not given:
            continue
        low, high = item.supply
        if not low <= given <= high:
            net = circuit.net_of[pin]
            yield Finding(
                rule="supply-range",
                fr=f"{pin} reçoit {given} V de {net}, il lui en faut {low} à {high} ; changez de rail.",
                en=f"{pin} gets {given} V from {net}, it needs {low} to {high}; take another rail.",
            )


def _highs(circuit: Circuit, net: str) -> list[tuple[Pin, float]]:
    """Who drives this net, also through a small resistor, and how many volts its "high" is."""
    nets = [net, *(other for _, other in behind_resistors(circuit, net, SERIES_OHMS))]
    return [(pin, _high(circuit, pin)) for near in nets for pin in drivers(circuit, near)]


def _high(circuit: Circuit, pin: Pin) -> float:
    if pin.part == MCU:
        return circuit.chip.high
    fed = volts(circuit)
    kinds = circuit.items[pin.part].pins
    supplies = [circuit.net_at(pin.part, name) for name, kind in kinds.items() if kind == "power"]
    return max((fed.get(net or "", 0) for net in supplies), default=0)
