"""Reads `box.toml`: what the box is made of, checked for shape; whether it is sound, `erc` says."""

import tomllib
from pathlib import Path
from typing import Any, Literal

import msgspec

from hardware.said import Said

BOX = Path(__file__).with_name("box.toml")

Kind = Literal["in", "out", "io", "power", "ground", "passive", "spare"]
Level = Literal["high", "low"]
Colour = Literal["yellow", "green", "blue", "violet", "brown", "turquoise", "pink", "grey"]


class TruthError(Said, Exception):
    """`box.toml` cannot be read; the sentence names the place."""


class Bought(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What one asks a shop for; prices in euros, low and high."""

    fr: str
    en: str
    search: str
    other_fr: str
    other_en: str
    eur: tuple[float, float]
    count: int = 1


class Item(Bought, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A kind of part: its pins in the order of their numbers, and what it bears (V, mA, Ω, µF)."""

    kind: str
    value: str
    pins: dict[str, Kind]
    ma: float = 0
    needs_high: float | None = None
    supply: tuple[float, float] | None = None
    ohms: float | None = None
    microfarads: float | None = None
    most_volts: float | None = None
    drops: float = 0
    passes: tuple[tuple[str, str], ...] = ()
    decoupled: bool = False
    bulk: bool = False


class Chip(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What each GPIO of a chip can and cannot."""

    high: float
    most_volts: float
    adc_most: float
    flash: frozenset[int]
    strapping: dict[int, Level]
    input_only: frozenset[int]
    adc1: frozenset[int]
    adc2: frozenset[int]
    noisy: frozenset[int]
    glitches: frozenset[int]
    wakers: frozenset[int]
    usb: frozenset[int]


class Board(Bought, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A board that carries a chip: its two headers from the top, and the net each pin is wired to."""

    chip: str
    value: str
    ma: float
    usb: Literal["top", "bottom"]
    left: tuple[str | int, ...]
    right: tuple[str | int, ...]
    size: tuple[float, float]
    port: tuple[float, float, float]
    wired: dict[str, tuple[str | int, ...]]
    held: dict[int, Level] = {}


class Part(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One part of the box; `when` is the variant or option that wants it."""

    item: str
    name_fr: str = ""
    name_en: str = ""
    when: str = ""


class Signal(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the chip does with a net, and what holds the net while the chip starts."""

    role: Literal["key", "out", "adc"]
    wakes: bool = False
    pull: str = ""
    deaf_while_high: str = ""


class Source(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a pin delivers."""

    volts: float
    ma: float


class Variant(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Where the power comes from: pin, and what it delivers; how bright the digits may be on it, of 15."""

    fr: str
    en: str
    digits_level: int
    sources: dict[str, Source]


class Limits(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the firmware keeps to: mA of all LEDs together."""

    leds_ma: float


Numbers3 = tuple[float, float, float]
Numbers4 = tuple[float, float, float, float]
Numbers6 = tuple[float, float, float, float, float, float]


class Case(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The enclosure's measures, in mm."""

    width: float
    depth: float
    height: float
    wall: float
    floor: float
    lid: float
    radius: float
    lip: float
    lip_height: float
    gap: float
    post: float
    inset: float
    screw: float
    bore: float
    standoff: float
    standoff_height: float


class Printer(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a common printer can: mm, and degrees from the vertical."""

    bed: tuple[float, float]
    least_wall: float
    least_web: float
    overhang: float
    bridge: float


class Panel(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The holes of the lid."""

    window: Numbers4
    rib: Numbers4
    leds: Numbers3
    grille: Numbers4
    keys: dict[str, Numbers3]


class Perfboard(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Where the perfboard lies, and how high the board's USB port is on it."""

    at: Numbers4
    edge: float
    port_above: float


class Box(msgspec.Struct, frozen=True):
    """The whole truth."""

    version: str
    firmware: dict[str, str | tuple[str, ...]]
    limits: Limits
    signals: dict[str, Signal]
    variants: dict[str, Variant]
    chips: dict[str, Chip]
    boards: dict[str, Board]
    items: dict[str, Item]
    extras: dict[str, Bought]
    parts: dict[str, Part]
    nets: dict[str, tuple[str, ...]]
    chains: tuple[tuple[str, ...], ...]
    colours: dict[str, Colour]
    case: Case
    printer: Printer
    panel: Panel
    rear: dict[str, Numbers4]
    perfboard: Perfboard
    bodies: dict[str, Numbers6]


def read(path: Path = BOX) -> Box:
    """The truth in a file. Raises TruthError where it is no such file."""
    try:
        return shaped(tomllib.loads(path.read_text("utf-8")))
    except tomllib.TOMLDecodeError as error:
        raise TruthError(
            fr=f"{path.name} n'est pas du TOML : {error}. Corrigez cette ligne.",
            en=f"{path.name} is no TOML: {error}. Mend that line.",
        ) from None


def shaped(raw: dict[str, Any]) -> Box:
    """The truth of decoded TOML. Raises TruthError where a field is missing, misspelt or of a wrong kind."""
    try:
        return msgspec.convert(raw, Box, str_keys=True)
    except msgspec.ValidationError as error:
        raise TruthError(
            fr=f"box.toml : {error}. Corrigez ce champ.",
            en=f"box.toml: {error}. Mend that field.",
        ) from None
