"""The small parts without which the large ones fail: capacitors, series resistors, pulls, the divider."""

from collections.abc import Iterator

from hardware.circuit import GROUND, MCU, Circuit, Pin
from hardware.erc.drivers import behind_resistors
from hardware.finding import Finding
from hardware.volts import volts

DECOUPLING_UF = (0.04, 10)
BULK_UF = 220
SERIES_OHMS = (68, 1000)
PULL_OHMS = (1_000, 47_000)


def capacitors(circuit: Circuit) -> Iterator[Finding]:
    """Chips have 100 nF, chains of LEDs a large electrolytic, on their own supply."""
    for ref, item in circuit.items.items():
        supply = {circuit.net_at(ref, name) for name, kind in item.pins.items() if kind == "power"}
        sizes = [_size(circuit, cap) for cap in _capacitors(circuit) if _across(circuit, cap, supply)]
        low, high = DECOUPLING_UF
        if item.decoupled and not any(low <= size <= high for size in sizes):
            yield Finding(
                rule="no-decoupling",
                fr=f"{ref} n'a pas de condensateur de 100 nF entre son alimentation et GND ; ajoutez-en un.",
                en=f"{ref} has no 100 nF capacitor between its supply and GND; add one.",
            )
        if item.bulk and not any(size >= BULK_UF for size in sizes):
            yield Finding(
                rule="no-bulk",
                fr=f"{ref} n'a pas de réservoir ({BULK_UF} µF ou plus) sur son 5 V ; ajoutez 470 µF.",
                en=f"{ref} has no reservoir ({BULK_UF} µF or more) on its 5 V; add 470 µF.",
            )


def series_resistors(circuit: Circuit) -> Iterator[Finding]:
    """Data into the LEDs and current into the piezo go through a resistor."""
    for ref in circuit.of_kind("leds"):
        if not _through_resistor(circuit, circuit.net_at(ref, "DIN")):
            yield Finding(
                rule="no-led-resistor",
                fr=f"{ref}.DIN n'a pas de résistance en série ; mettez-y 330 Ω.",
                en=f"{ref}.DIN has no resistor in series; put 330 Ω there.",
            )
    for ref in circuit.of_kind("piezo"):
        if not any(_through_resistor(circuit, net) for net in circuit.between(ref)):
            yield Finding(
                rule="no-piezo-resistor",
                fr=f"{ref}.+ n'a pas de résistance en série ; mettez-y 100 Ω.",
                en=f"{ref}.+ has no resistor in series; put 100 Ω there.",
            )


def pulls(circuit: Circuit) -> Iterator[Finding]:
    """What must not float while the chip starts or sleeps is pulled by a resistor."""
    for net, signal in circuit.signals.items():
        wanted = "+3V3" if signal.wakes else signal.pull
        low, high = PULL_OHMS
        there = [
            ref
            for ref, other in behind_resistors(circuit, net)
            if other == wanted and low <= (circuit.items[ref].ohms or 0) <= high
        ]
        if wanted and not there:
            pin = Pin(MCU, str(circuit.gpio(net)))
            yield Finding(
                rule="no-pull",
                fr=f"{pin} ({net}) flotte au démarrage ; tirez-le vers {wanted} par 10 kΩ.",
                en=f"{pin} ({net}) floats while the chip starts; pull it to {wanted} by 10 kΩ.",
            )


def divider(circuit: Circuit) -> Iterator[Finding]:
    """The cell's full voltage, divided, is one the chip can read."""
    fed = volts(circuit)
    for net, signal in circuit.signals.items():
        if signal.role != "adc":
            continue
        behind = [
            (circuit.items[ref].ohms or 0, fed.get(other, 0)) for ref, other in behind_resistors(circuit, net)
        ]
        conducts = sum(1 / ohms for ohms, _ in behind if ohms)
        there = sum(high / ohms for ohms, high in behind if ohms) / conducts if conducts else fed.get(net, 0)
        if there > circuit.chip.adc_most:
            pin = Pin(MCU, str(circuit.gpio(net)))
            yield Finding(
                rule="divider",
                fr=f"{pin} ({net}) reçoit jusqu'à {there:.2f} V, il mesure jusqu'à {circuit.chip.adc_most} ; "
                "prenez deux résistances égales.",
                en=f"{pin} ({net}) gets up to {there:.2f} V, it measures up to {circuit.chip.adc_most}; "
                "take two equal resistors.",
            )  # fmt: skip


def _capacitors(circuit: Circuit) -> list[str]:
    return circuit.of_kind("capacitor", "electrolytic")


def _size(circuit: Circuit, ref: str) -> float:
    return circuit.items[ref].microfarads or 0


def _across(circuit: Circuit, ref: str, supply: set[str | None]) -> bool:
    between = circuit.between(ref)
    return GROUND in between and bool(between & supply)


def _through_resistor(circuit: Circuit, net: str | None) -> bool:
    low, high = SERIES_OHMS
    ohms = [circuit.items[ref].ohms or 0 for ref, _ in behind_resistors(circuit, net or "")]
    return any(low <= one <= high for one in ohms)
