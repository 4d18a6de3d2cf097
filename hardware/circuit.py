"""The circuit of one build: the parts that a board, a variant and the options want, and their wires."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from hardware.truth import Board, Box, Chip, Item, Kind, Signal, Variant

MCU = "U1"
GROUND = "GND"


class Pin(NamedTuple):
    """A pin of a part: `U2.1A`."""

    part: str
    name: str

    def __str__(self) -> str:
        return f"{self.part}.{self.name}"


@dataclass(frozen=True)
class Build:
    """Which box: a board, a variant of the supply, and whether it has the encoder."""

    board: str
    variant: str
    encoder: bool = False

    def __str__(self) -> str:
        return "-".join([self.board, self.variant, *(["encoder"] if self.encoder else [])])

    def wants(self, when: str) -> bool:
        """Whether a part with this condition is in the box."""
        return when in ("", self.variant) or (when == "encoder" and self.encoder)


def builds(box: Box) -> list[Build]:
    """Every box that can be built: the encoder only where the board has pins for it."""
    return [
        Build(board, variant, encoder)
        for board in box.boards
        for variant in box.variants
        for encoder in ([False, True] if "ENC_A" in box.boards[board].wired else [False])
    ]


@dataclass(frozen=True)
class Circuit:
    """The parts and nets of one build; nothing is checked."""

    box: Box
    build: Build

    @property
    def board(self) -> Board:
        """The board."""
        return self.box.boards[self.build.board]

    @property
    def chip(self) -> Chip:
        """The chip on the board."""
        return self.box.chips[self.board.chip]

    @property
    def variant(self) -> Variant:
        """The supply."""
        return self.box.variants[self.build.variant]

    @cached_property
    def items(self) -> dict[str, Item]:
        """What each part is, the board apart; a part whose item is not described is left out."""
        return {
            ref: self.box.items[part.item]
            for ref, part in self.box.parts.items()
            if self.build.wants(part.when) and part.item in self.box.items
        }

    @cached_property
    def pins(self) -> dict[Pin, Kind]:
        """Every pin of every part, and its kind."""
        of_parts = {
            Pin(ref, name): kind for ref, item in self.items.items() for name, kind in item.pins.items()
        }
        return {Pin(MCU, name): kind_on_board(entry) for name, entry in named(self.board)} | of_parts

    @cached_property
    def nets(self) -> dict[str, tuple[Pin, ...]]:
        """The pins of each net, in the order they are soldered; nets of the board alone are left out."""
        nets = {net: tuple(self._wired(net, ends)) for net, ends in self.box.nets.items()}
        return {net: pins for net, pins in nets.items() if any(pin.part != MCU for pin in pins)}

    def _wired(self, net: str, ends: tuple[str, ...]) -> Iterator[Pin]:
        for end in ends:
            part, _, name = end.partition(".")
            if end == MCU:
                yield from (Pin(MCU, str(label)) for label in self.board.wired.get(net, ()))
            elif part not in self.box.parts or self.build.wants(self.box.parts[part].when):
                yield Pin(part, name)

    @cached_property
    def net_of(self) -> dict[Pin, str]:
        """The net of each wired pin; of a pin on two, the last."""
        return {pin: net for net, pins in self.nets.items() for pin in pins}

    @property
    def signals(self) -> dict[str, Signal]:
        """What the chip does with each net of this build."""
        return {net: signal for net, signal in self.box.signals.items() if net in self.nets}

    def gpio(self, net: str) -> int | None:
        """The GPIO a signal is wired to, if it is one."""
        ours = [pin.name for pin in self.nets.get(net, ()) if pin.part == MCU and pin.name.isdigit()]
        return int(ours[0]) if ours else None

    def of_kind(self, *kinds: str) -> list[str]:
        """The parts of these kinds."""
        return [ref for ref, item in self.items.items() if item.kind in kinds]

    def net_at(self, ref: str, name: str) -> str | None:
        """The net a pin is on."""
        return self.net_of.get(Pin(ref, name))

    def between(self, ref: str) -> frozenset[str | None]:
        """The nets a part joins."""
        return frozenset(self.net_at(ref, name) for name in self.items[ref].pins)


def named(board: Board) -> list[tuple[str, str | int]]:
    """The board's pins, left header then right, with a name each: a second `GND` is `GND2`."""
    names: list[tuple[str, str | int]] = []
    times: dict[str, int] = {}
    for entry in (*board.left, *board.right):
        name = str(entry)
        times[name] = times.get(name, 0) + 1
        names.append((name if times[name] == 1 else f"{name}{times[name]}", entry))
    return names


def kind_on_board(entry: str | int) -> Kind:
    """What a pin of a board's header is."""
    if isinstance(entry, int):
        return "io"
    return {"GND": "ground", "5V": "power", "3V3": "power"}.get(entry, "spare")  # type: ignore[return-value]
