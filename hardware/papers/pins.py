"""The pins of the firmware: `firmware/boards/pins.txt`, a line for each build."""

from collections.abc import Iterable, Iterator

from hardware.circuit import Circuit


def text(circuits: Iterable[Circuit]) -> str:
    """For each build its name, the version of the hardware, its chip, then GPIO by name."""
    return "".join(f"{' '.join(_words(circuit))}\n" for circuit in circuits)


def table(circuit: Circuit) -> str:
    """The same pins, as a table for who solders."""
    rows = [f"| {what} | {gpio} | `{name}` |" for what, gpio, name in _rows(circuit)]
    return "\n".join(["| signal | GPIO | in `firmware/boards/pins.txt` |", "|---|---|---|", *rows])


def _words(circuit: Circuit) -> Iterator[str]:
    yield from (str(circuit.build), circuit.box.version, circuit.board.chip)
    for name, nets in _there(circuit):
        told = [nets] if isinstance(nets, str) else nets
        yield f"{name}={','.join(str(circuit.gpio(net)) for net in told)}"


def _there(circuit: Circuit) -> Iterator[tuple[str, str | tuple[str, ...]]]:
    """The names of the firmware whose nets this box has."""
    for name, nets in circuit.box.firmware.items():
        if all(net in circuit.nets for net in ([nets] if isinstance(nets, str) else nets)):
            yield name, nets


def _rows(circuit: Circuit) -> Iterator[tuple[str, int | None, str]]:
    for name, nets in _there(circuit):
        if isinstance(nets, str):
            yield WHAT[name], circuit.gpio(nets), name
        else:
            for place, net in enumerate(nets):
                yield net.removeprefix("BTN_"), circuit.gpio(net), f"{name}[{place}]"


WHAT = {
    "DISPLAY_DIN": "display DIN",
    "DISPLAY_CLK": "display CLK",
    "DISPLAY_CS": "display CS",
    "LEDS": "LED data",
    "BUZZER": "buzzer",
    "BATTERY": "battery, behind a divider by two",
}
