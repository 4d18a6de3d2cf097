"""What voltage stands on each net: from the sources, through switches, chargers and diodes."""

from collections.abc import Iterator

from hardware.circuit import GROUND, Circuit, Pin


def grounds(circuit: Circuit) -> set[str]:
    """The nets that are ground, also behind a charger."""
    return set(_reached(circuit, {GROUND: 0.0}, set()))


def volts(circuit: Circuit) -> dict[str, float]:
    """Volts of each net that a source feeds; ground is 0."""
    ground = grounds(circuit)
    fed: dict[str, float] = {}
    for where, source in circuit.variant.sources.items():
        net = circuit.net_of.get(Pin(*where.split(".", 1)))
        if net and net not in ground:
            fed |= _reached(circuit, {net: source.volts}, ground)
    return fed | dict.fromkeys(ground, 0.0)


def fed_by(circuit: Circuit, where: str) -> set[str]:
    """The nets that the source at this pin feeds."""
    net = circuit.net_of.get(Pin(*where.split(".", 1)))
    return set(_reached(circuit, {net: 0.0}, grounds(circuit))) if net else set()


def _reached(circuit: Circuit, start: dict[str, float], never: set[str]) -> dict[str, float]:
    reached = dict(start)
    edge = list(start)
    while edge:
        here = edge.pop()
        for there, drop in _beyond(circuit, here):
            if there not in reached and there not in never:
                reached[there] = reached[here] - drop
                edge.append(there)
    return reached


def _beyond(circuit: Circuit, net: str) -> Iterator[tuple[str, float]]:
    """The nets that current reaches from here, and the volts it loses; a turned diode passes, too."""
    for ref, item in circuit.items.items():
        pairs = [*item.passes, *([("A", "K")] if item.kind == "diode" else [])]
        for one, other in [*pairs, *[(other, one) for one, other in pairs]]:
            there = circuit.net_at(ref, other)
            if circuit.net_at(ref, one) == net and there:
                yield there, item.drops
