"""Electrical rules: what is wrong with a circuit, each fault as one sentence that says how to mend it."""

from collections.abc import Callable, Iterable

from hardware.circuit import Circuit
from hardware.erc import budget, chip, companions, drivers, levels, names, supply
from hardware.finding import Finding

Rule = Callable[[Circuit], Iterable[Finding]]

# What names something that is not there is mended first: of such a circuit nothing else can be said.
FIRST: tuple[Rule, ...] = (names.parts, names.pins, names.signals)
THEN: tuple[Rule, ...] = (
    names.shorts,
    names.loose_ends,
    drivers.two_drivers,
    drivers.two_supplies,
    drivers.floating,
    levels.too_low,
    levels.too_high,
    levels.supply_range,
    chip.fitness,
    companions.capacitors,
    companions.series_resistors,
    companions.pulls,
    companions.divider,
    supply.polarity,
    supply.fed,
    supply.grounded,
    supply.cell,
    supply.capacitor_volts,
    budget.current,
)


def check(circuit: Circuit) -> list[Finding]:
    """What is wrong with the circuit, each finding once; empty where it is sound."""
    for rules in (FIRST, THEN):
        found = [finding for rule in rules for finding in rule(circuit)]
        if found:
            return list(dict.fromkeys(found))
    return []
