"""Power arrives everywhere, the right way round, and the cell is guarded."""

from collections.abc import Iterator

from hardware.circuit import GROUND, MCU, Circuit, Pin
from hardware.finding import Finding
from hardware.volts import grounds, volts

MARGIN = 1.5  # an electrolytic lives long below two thirds of its volts


def polarity(circuit: Circuit) -> Iterator[Finding]:
    """Plus is on plus, and a diode points from its supply."""
    ground = grounds(circuit)
    for ref, item in circuit.items.items():
        turned = {
            "electrolytic": circuit.net_at(ref, "+") in ground,
            "cell": circuit.net_at(ref, "+") in ground,
            "diode": _fed_from_behind(circuit, ref),
        }.get(item.kind, False)
        if turned:
            yield Finding(
                rule="polarity",
                fr=f"{ref} ({item.value}) est à l'envers ; échangez {' et '.join(item.pins)}.",
                en=f"{ref} ({item.value}) is the wrong way round; swap {' and '.join(item.pins)}.",
            )


def fed(circuit: Circuit) -> Iterator[Finding]:
    """Every supply pin is on a net that a source feeds."""
    if any(polarity(circuit)):
        return
    known = volts(circuit)
    for pin, kind in circuit.pins.items():
        net = circuit.net_of.get(pin)
        if kind == "power" and net and not known.get(net):
            yield Finding(
                rule="no-supply",
                fr=f"{pin} est sur {net}, que rien n'alimente ; reliez-le à une alimentation.",
                en=f"{pin} is on {net}, which nothing feeds; wire it to a supply.",
            )


def grounded(circuit: Circuit) -> Iterator[Finding]:
    """Every ground pin is on ground; of the board one is enough, and its supply is wired."""
    ground = grounds(circuit)
    for pin, kind in circuit.pins.items():
        net = circuit.net_of.get(pin)
        if kind == "ground" and net and net not in ground:
            yield Finding(
                rule="no-ground",
                fr=f"{pin} est sur {net}, qui n'est pas la masse ; mettez-le sur GND.",
                en=f"{pin} is on {net}, which is not ground; put it on GND.",
            )
    for net, label in ((GROUND, "GND"), ("+5V", "5V"), ("+3V3", "3V3")):
        if not any(pin.part == MCU for pin in circuit.nets.get(net, ())):
            yield Finding(
                rule="board-unfed",
                fr=f"{MCU}.{label} n'est pas sur {net} ; ajoutez-le à [boards.{circuit.build.board}.wired].",
                en=f"{MCU}.{label} is not on {net}; add it to [boards.{circuit.build.board}.wired].",
            )


def cell(circuit: Circuit) -> Iterator[Finding]:
    """A cell sees its charger with protection only, then a switch, then the boost, then a diode."""
    chargers, boosts = circuit.of_kind("charger"), circuit.of_kind("boost")
    for ref in circuit.of_kind("cell"):
        others = {pin.part for net in circuit.between(ref) if net for pin in circuit.nets[net]} - {ref}
        if not others or not others <= set(chargers):
            yield Finding(
                rule="no-protection",
                fr=f"{ref} n'est pas derrière sa protection ; reliez-le à B+ et B- du chargeur seuls.",
                en=f"{ref} is not behind its protection; wire it to B+ and B- of the charger alone.",
            )
    for ref in boosts:
        if circuit.net_at(ref, "VI") in {circuit.net_at(charger, "OUT+") for charger in chargers}:
            yield Finding(
                rule="no-switch",
                fr=f"{ref}.VI est au chargeur sans interrupteur : l'accu se vide ; mettez-en un.",
                en=f"{ref}.VI is on the charger without a switch: the cell empties; put one there.",
            )
        if any(pin.part == MCU for pin in circuit.nets.get(circuit.net_at(ref, "VO") or "", ())):
            yield Finding(
                rule="no-blocking-diode",
                fr=f"{ref}.VO touche {MCU}.5V : l'USB se battrait avec lui ; mettez une Schottky entre eux.",
                en=f"{ref}.VO touches {MCU}.5V: USB would fight it; put a Schottky diode between.",
            )


def capacitor_volts(circuit: Circuit) -> Iterator[Finding]:
    """Each capacitor bears its net with a margin."""
    known = volts(circuit)
    for ref in circuit.of_kind("capacitor", "electrolytic"):
        item = circuit.items[ref]
        there = max((known.get(net or "", 0) for net in circuit.between(ref)), default=0)
        if item.most_volts is not None and there * MARGIN > item.most_volts:
            yield Finding(
                rule="capacitor-volts",
                fr=f"{ref} supporte {item.most_volts} V, {there} V l'attendent ; prenez-en {there * 2:.0f}.",
                en=f"{ref} bears {item.most_volts} V, {there} V await it; take one for {there * 2:.0f}.",
            )


def _fed_from_behind(circuit: Circuit, ref: str) -> bool:
    """Whether a source stands at the diode's cathode and none at its anode."""
    places = {circuit.net_of.get(Pin(*where.split(".", 1))) for where in circuit.variant.sources}
    return circuit.net_at(ref, "K") in places and circuit.net_at(ref, "A") not in places
