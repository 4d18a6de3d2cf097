"""What is written at the parts: their mark, their value, the names of their pins."""

from hardware.circuit import MCU, Circuit
from hardware.papers.ticks import printed
from hardware.pictures.places import SIZES, Place
from hardware.pictures.shapes import UNIT
from hardware.pictures.svg import Picture, Text, area_of_text

SIZE, PIN_SIZE = 11.5, 10
ON_LIGHT, ON_DARK = "#222222", "#ffffff"
LIGHT = {"leds", "encoder"}


def has_legs(circuit: Circuit, ref: str) -> bool:
    """Whether a part stands on two legs, its body between them."""
    return ref != MCU and circuit.items[ref].kind in SIZES


def says(circuit: Circuit, ref: str) -> str:
    """The label of a part: `R5 10 kΩ`, `SW1 LANCER · ROLL`."""
    part, item = circuit.box.parts[ref], circuit.items[ref]
    names = list(dict.fromkeys([part.name_fr, part.name_en]))
    return f"{ref} {' · '.join(names) if part.name_fr else item.value}"


def of_all(circuit: Circuit, found: dict[str, Place]) -> list[Text]:
    """The labels above the parts, before anything is drawn."""
    labels = []
    for ref, place in found.items():
        if ref != MCU:
            x, y = _above(place)
            text = says(circuit, ref)
            labels.append(Text(text, area_of_text(x, y, text, SIZE, "middle", bold=True)))
    return labels


def draw(picture: Picture, circuit: Circuit, ref: str, place: Place) -> None:
    """The label above the part, and the names of the pins of modules."""
    if ref != MCU:
        x, y = _above(place)
        picture.text(x, y, says(circuit, ref), SIZE, bold=True)
    if not has_legs(circuit, ref):
        _pins(picture, circuit, ref, place)


def _pins(picture: Picture, circuit: Circuit, ref: str, place: Place) -> None:
    light = ref != MCU and circuit.items[ref].kind in LIGHT
    for name, pad in place.pads.items():
        on_left = pad.at.x == place.x
        x = pad.at.x * UNIT + (9 if on_left else -9)
        text = printed(name) if ref == MCU else name
        picture.text(
            x,
            pad.at.y * UNIT + 4,
            text,
            PIN_SIZE,
            ON_LIGHT if light else ON_DARK,
            "start" if on_left else "end",
        )


def _above(place: Place) -> tuple[float, float]:
    return (place.x + place.width / 2) * UNIT, place.y * UNIT - 6
