"""The pins of the firmware: `firmware/boards/pins.py`, and the same file for the other boards."""

from collections.abc import Iterator

from hardware.circuit import Circuit

HEAD = '"""Which GPIO each part of the box is soldered to, on {board}; made by `python -m hardware`."""'
KEYS = "\n# In the order of `presses`: ROLL, MODE, UP, DOWN, ADV, PLAYER; pressed is low."


def module(circuit: Circuit) -> str:
    """The Python source of the pins."""
    return "\n".join([HEAD.format(board=circuit.board.value), *_lines(circuit)]) + "\n"


def table(circuit: Circuit) -> str:
    """The same pins, as a table for who solders."""
    rows = [f"| {what} | {gpio} | `{name}` |" for what, gpio, name in _rows(circuit)]
    return "\n".join(["| signal | GPIO | in `firmware/boards/pins.py` |", "|---|---|---|", *rows])


def _lines(circuit: Circuit) -> Iterator[str]:
    for name, nets in _there(circuit):
        if isinstance(nets, str):
            yield f"{name} = {circuit.gpio(nets)}"
        else:
            told = f"{name} = ({', '.join(str(circuit.gpio(net)) for net in nets)})"
            yield f"{KEYS}\n{told}\n" if name == "KEYS" else told


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
