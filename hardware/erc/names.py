"""Everything that is named exists, and every pin is wired once."""

from collections.abc import Iterator

from hardware.circuit import MCU, Circuit, Pin
from hardware.finding import Finding

MUST_BE_WIRED = {"in", "power", "passive", "ground"}


def parts(circuit: Circuit) -> Iterator[Finding]:
    """Every part is an item that is described."""
    for ref, part in circuit.box.parts.items():
        if part.item not in circuit.box.items:
            yield Finding(
                rule="unknown-item",
                fr=f"{ref} : aucun [items.{part.item}] ; décrivez-le ou corrigez le nom.",
                en=f"{ref}: there is no [items.{part.item}]; describe it or mend the name.",
            )


def pins(circuit: Circuit) -> Iterator[Finding]:
    """Every end of a net is a pin that exists."""
    for net, ends in circuit.nets.items():
        for pin in ends:
            if pin.part != MCU and pin.part not in circuit.box.parts:
                yield Finding(
                    rule="unknown-part",
                    fr=f"{pin} ({net}) : aucune pièce {pin.part} ; ajoutez-la à [parts] ou corrigez le nom.",
                    en=f"{pin} ({net}): there is no part {pin.part}; add it to [parts] or mend the name.",
                )
            elif pin not in circuit.pins and (pin.part == MCU or pin.part in circuit.items):
                whose = circuit.board.value if pin.part == MCU else circuit.items[pin.part].value
                yield Finding(
                    rule="unknown-pin",
                    fr=f"{pin} ({net}) : {whose} n'a pas de broche {pin.name} ; prenez-en une qui existe.",
                    en=f"{pin} ({net}): {whose} has no pin {pin.name}; take one that exists.",
                )


def signals(circuit: Circuit) -> Iterator[Finding]:
    """Every signal of the firmware has a net, and the net a pin of the board."""
    for name, given in circuit.box.firmware.items():
        for net in [given] if isinstance(given, str) else given:
            if net not in circuit.box.nets or net not in circuit.box.signals:
                yield Finding(
                    rule="unknown-signal",
                    fr=f"firmware.{name} : {net} n'est pas un signal ; il le faut dans [signals] et [nets].",
                    en=f"firmware.{name}: {net} is no signal; it must stand in [signals] and [nets].",
                )
    for net in circuit.signals:
        if not any(pin.part == MCU for pin in circuit.nets[net]):
            yield Finding(
                rule="missing-signal",
                fr=f"{net} : aucune broche de {circuit.board.value} ; donnez-lui-en une "
                f"dans [boards.{circuit.build.board}.wired].",
                en=f"{net}: no pin of {circuit.board.value}; give it one "
                f"in [boards.{circuit.build.board}.wired].",
            )


def shorts(circuit: Circuit) -> Iterator[Finding]:
    """No pin is on two nets."""
    nets_of: dict[Pin, list[str]] = {}
    for net, ends in circuit.nets.items():
        for pin in ends:
            nets_of.setdefault(pin, []).append(net)
    for pin, nets in nets_of.items():
        if len(nets) > 1:
            together = " + ".join(nets)
            yield Finding(
                rule="duplicate-pin" if pin.part == MCU else "short",
                fr=f"{pin} est sur {together} : court-circuit ; ne le laissez que sur un seul.",
                en=f"{pin} is on {together}: a short; leave it on one only.",
            )


def loose_ends(circuit: Circuit) -> Iterator[Finding]:
    """Nets join two pins at least, and what must be wired is."""
    lonely = {ends[0] for ends in circuit.nets.values() if len(ends) == 1}
    for pin in sorted(lonely):
        net = circuit.net_of[pin]
        yield Finding(
            rule="lonely-net",
            fr=f"{pin} est seul sur {net} : le fil ne va nulle part ; reliez son autre bout.",
            en=f"{pin} is alone on {net}: the wire goes nowhere; wire its other end.",
        )
    for pin, kind in circuit.pins.items():
        if pin.part != MCU and kind in MUST_BE_WIRED and pin not in circuit.net_of:
            yield Finding(
                rule="unwired",
                fr=f"{pin} n'est pas relié ; ajoutez-le au réseau qu'il lui faut dans [nets].",
                en=f"{pin} is not wired; add it to the net it needs in [nets].",
            )
