"""No source is asked for more current than it gives, at the firmware's limits."""

from collections.abc import Iterator

from hardware.circuit import MCU, Circuit, Pin
from hardware.finding import Finding
from hardware.volts import fed_by

LEVELS = 16
EMPTY_CELL_VOLTS = 3.0
BOOST_YIELDS = 0.85


def current(circuit: Circuit) -> Iterator[Finding]:
    """What hangs on each source stays below what it delivers."""
    for where, source in circuit.variant.sources.items():
        asked = draw(circuit, where)
        if asked > source.ma:
            yield Finding(
                rule="budget",
                fr=f"{where} donne {source.ma:.0f} mA, on lui en demande {asked:.0f} ; baissez [limits] "
                "ou prenez une alimentation plus forte.",
                en=f"{where} gives {source.ma:.0f} mA and is asked for {asked:.0f}; lower [limits] "
                "or take a stronger supply.",
            )


def draw(circuit: Circuit, where: str) -> float:
    """mA that the parts fed by this source take at most, the firmware keeping to its limits."""
    fed = fed_by(circuit, where)
    parts = sum(_draws(circuit, ref) for ref in circuit.items if _supply(circuit, ref) & fed)
    on_board = Pin(MCU, "5V") in {pin for net in fed for pin in circuit.nets[net]}
    return parts + (circuit.board.ma if on_board else 0)


def _supply(circuit: Circuit, ref: str) -> set[str]:
    pins = circuit.items[ref].pins
    nets = [circuit.net_at(ref, name) for name, kind in pins.items() if kind == "power"]
    return {net for net in nets if net}


def _draws(circuit: Circuit, ref: str) -> float:
    item = circuit.items[ref]
    if item.kind == "boost":
        out = f"{ref}.VO"
        return draw(circuit, out) * circuit.variant.sources[out].volts / EMPTY_CELL_VOLTS / BOOST_YIELDS
    if item.kind == "leds":
        return min(item.ma, circuit.box.limits.leds_ma)
    if item.kind == "digits":
        return item.ma * (circuit.variant.digits_level + 1) / LEVELS
    return item.ma
