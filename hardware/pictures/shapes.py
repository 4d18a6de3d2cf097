"""Draws parts as they look on the table: keys, resistors with their rings, chips, modules."""

from collections.abc import Callable

from hardware.pictures.places import Place
from hardware.pictures.svg import Area, Picture
from hardware.truth import Item

UNIT = 12  # px of the grid
RINGS = ["#111", "#7a4a21", "#d3212c", "#f08c00", "#e8c400", "#2b8a3e", "#1c6fd1", "#8a3ab9", "#888", "#fff"]
LEAD = "#9aa0a6"
WHITE, DARK = "#ffffff", "#222222"


def area(place: Place, inset: float = 0) -> Area:
    """The rectangle of a part, in px; `inset` units smaller on the left and on the right."""
    return Area(
        (place.x + inset) * UNIT,
        place.y * UNIT,
        (place.x + place.width - inset) * UNIT,
        (place.y + place.height) * UNIT,
    )


def body(place: Place) -> Area:
    """The part without its two legs."""
    return area(place, inset=1)


def draw(picture: Picture, place: Place, item: Item, arcade: bool) -> None:
    """Draw the part."""
    if item.kind in WITH_LEGS:
        _legs(picture, place)
        WITH_LEGS[item.kind](picture, body(place), item)
    elif item.kind == "key":
        _legs(picture, place)
        _key(picture, body(place), arcade)
    else:
        MODULES[item.kind](picture, area(place))


def _middle(box: Area) -> tuple[float, float]:
    return (box.left + box.right) / 2, (box.top + box.bottom) / 2


def _legs(picture: Picture, place: Place) -> None:
    (first, second) = sorted(pad.at for pad in place.pads.values())
    picture.path(f"M{first.x * UNIT} {first.y * UNIT}H{second.x * UNIT}", LEAD, 3)


def _key(picture: Picture, box: Area, arcade: bool) -> None:
    x, y = _middle(box)
    picture.circle(x, y, 35 if arcade else 26, "#3a3f47" if arcade else "#c9ced6", "#111", 1.5)
    picture.circle(x, y, 26 if arcade else 15, "#d3212c" if arcade else "#23272e", "#00000055", 1.5)
    picture.circle(x - 6, y - 6, 5 if arcade else 3, "#ffffff66")


def _resistor(picture: Picture, box: Area, item: Item) -> None:
    picture.rect(box, "#e7d3a8", "#a58b52", 9)
    digits, exact = f"{item.ohms:.0f}", item.value.endswith("1 %")
    figures = digits[: 3 if exact else 2]
    for place, ring in enumerate([*map(int, figures), len(digits) - len(figures)]):
        left = box.left + 10 + place * 10
        picture.rect(Area(left, box.top, left + 6, box.bottom), RINGS[ring])
    picture.rect(Area(box.right - 14, box.top, box.right - 9, box.bottom), RINGS[1] if exact else "#c9a227")


def _ceramic(picture: Picture, box: Area, item: Item) -> None:
    x, y = _middle(box)
    picture.add(f'<ellipse cx="{x:g}" cy="{y:g}" rx="18" ry="14" fill="#e0913a" stroke="#9c5c14"/>')
    picture.text(x, y + 4, "104", 10, "#5b3200")


def _electrolytic(picture: Picture, box: Area, item: Item) -> None:
    picture.rect(box, "#27437a", "#14264a", 8)
    picture.rect(Area(box.right - 14, box.top, box.right - 4, box.bottom), "#dfe6f2")
    picture.text(box.right - 9, box.bottom - 20, "−", 13, "#14264a", bold=True)
    picture.text(box.left + 10, box.bottom - 20, "+", 13, WHITE, bold=True)


def _diode(picture: Picture, box: Area, item: Item) -> None:
    picture.rect(box, "#22262c", "#000", 3)
    picture.rect(Area(box.right - 12, box.top, box.right - 5, box.bottom), "#d9dde3")


def _piezo(picture: Picture, box: Area, item: Item) -> None:
    x, y = _middle(box)
    picture.circle(x, y, 29, "#22262c", "#000")
    picture.circle(x, y, 5, "#6b7280")
    picture.text(box.left + 6, y + 4, "+", 12, WHITE, bold=True)


def _cell(picture: Picture, box: Area, item: Item) -> None:
    picture.rect(box, "#2f9e57", "#17663a", 10)
    picture.rect(Area(box.right - 22, box.top, box.right, box.bottom), "#d5dae0", "#8a929c", 6)
    x, y = _middle(box)
    picture.text(x, y + 5, "18650", 14, WHITE, bold=True)
    picture.text(box.left + 12, y + 5, "+", 14, WHITE, bold=True)
    picture.text(box.right - 11, y + 5, "−", 14, DARK, bold=True)


def _switch(picture: Picture, box: Area, item: Item) -> None:
    picture.rect(box, "#22262c", "#000", 4)
    x, y = _middle(box)
    picture.rect(Area(x - 16, y - 18, x + 16, y + 18), "#40464f", "#000", 3)
    picture.text(x - 7, y + 4, "I", 11, WHITE, bold=True)
    picture.text(x + 7, y + 4, "O", 11, WHITE, bold=True)


def _shifter(picture: Picture, box: Area) -> None:
    picture.rect(box, "#25292f", "#000", 5)
    x, _ = _middle(box)
    picture.path(f"M{x - 9} {box.top}a9 9 0 0 0 18 0", "#000", 1, "#4b525c")


def _digits(picture: Picture, box: Area) -> None:
    picture.rect(box, "#a3262a", "#5e1013", 5)
    glass = Area(box.left + 50, box.top + 34, box.right - 10, box.bottom - 34)
    picture.rect(glass, "#1b1012", "#000", 3)
    for place in range(8):
        _eight(picture, glass.left + 5 + place * (glass.right - glass.left - 6) / 8, glass.top + 26)


def _eight(picture: Picture, x: float, y: float) -> None:
    picture.path(f"M{x} {y}h9v24h-9v-24m0 24v24h9v-24", "#ff4a3d", 2.4)
    picture.circle(x + 12.5, y + 48, 1.4, "#ff4a3d")


def _leds(picture: Picture, box: Area) -> None:
    picture.rect(box, "#f4f4ef", "#9a9a92", 4)
    colours = ["#2b8a3e", "#d3212c", "#d9b100", "#8a3ab9"] * 2
    for place, colour in enumerate(colours):
        x = box.left + 40 + place % 2 * 20
        y = box.top + 14 + place // 2 * 24
        picture.rect(Area(x, y, x + 15, y + 15), WHITE, "#777", 2)
        picture.circle(x + 7.5, y + 7.5, 5, colour)


def _blue(picture: Picture, box: Area) -> None:
    picture.rect(box, "#1d4f9e", "#0f2d5e", 5)


def _charger(picture: Picture, box: Area) -> None:
    _blue(picture, box)
    x, _ = _middle(box)
    picture.rect(Area(x - 16, box.bottom - 14, x + 16, box.bottom + 5), "#c9ced6", "#6b7280", 6)
    picture.rect(Area(x - 13, box.top + 24, x + 13, box.top + 50), "#22262c", "#000", 2)


def _boost(picture: Picture, box: Area) -> None:
    _blue(picture, box)
    x, y = _middle(box)
    picture.rect(Area(x - 20, y - 20, x + 20, y + 20), "#3a3f47", "#000", 5)
    picture.circle(x, y, 14, "#7a4a21", "#4e2d12", 3)


def _encoder(picture: Picture, box: Area) -> None:
    picture.rect(box, "#c9ced6", "#6b7280", 4)
    x, y = _middle(box)
    picture.circle(x, y, 27, "#8f969f", "#4b525c")
    picture.circle(x, y, 15, "#e6e9ed", "#4b525c")
    picture.rect(Area(x - 9, y - 15, x + 9, y - 9), "#b4bac2")


WITH_LEGS: dict[str, Callable[[Picture, Area, Item], None]] = {
    "resistor": _resistor, "capacitor": _ceramic, "electrolytic": _electrolytic, "diode": _diode,
    "piezo": _piezo, "cell": _cell, "switch": _switch,
}  # fmt: skip
MODULES: dict[str, Callable[[Picture, Area], None]] = {
    "shifter": _shifter, "digits": _digits, "leds": _leds, "charger": _charger, "boost": _boost,
    "encoder": _encoder,
}  # fmt: skip
