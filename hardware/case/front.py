"""The finished box from the front: what each key is, where it sits."""

from hardware.case import layout
from hardware.case.layout import Round
from hardware.circuit import Circuit
from hardware.pictures.svg import Area, Picture

PX = 7  # a millimetre
EDGE = 6  # mm of paper round the lid
SEGMENTS = {"A": "abcefg", "0": "abcdef", "6": "acdefg", "5": "acdfg", "-": "g", "1": "bc"}
SHOWN = "A065-010"
LIT = "#3ddc84"
KNOB = 10  # mm, its radius
INK, PALE, SHELL = "#f2efe6", "#a9b0b8", "#2f3640"


def draw(circuit: Circuit) -> Picture:
    """The picture."""
    case = circuit.box.case
    picture = Picture((case.width + 2 * EDGE) * PX, (case.depth + 2 * EDGE) * PX)
    picture.rect(Area(0, 0, picture.width, picture.height), "#fbfaf6")
    lid = Area(EDGE * PX, EDGE * PX, (EDGE + case.width) * PX, (EDGE + case.depth) * PX)
    picture.rect(lid, SHELL, "#14181d", case.radius * PX, 2)
    _digits(picture, circuit)
    for hole in layout.panel_holes(circuit):
        x, y = _at(circuit, hole.x, hole.y)
        if hole.name in circuit.items:
            _key(picture, circuit, hole, x, y)
        elif hole.name.startswith("LED"):
            picture.circle(x, y, hole.diameter * PX / 2 + 5, LIT + "44")
            picture.circle(x, y, hole.diameter * PX / 2, LIT)
        else:
            picture.circle(x, y, hole.diameter * PX / 2, "#14181d", "#59626d")
    return picture


def svg(circuit: Circuit) -> str:
    """The picture as SVG."""
    return draw(circuit).svg(f"Cornet: {circuit.build}")


def _at(circuit: Circuit, x: float, y: float) -> tuple[float, float]:
    case = circuit.box.case
    return (EDGE + case.width / 2 + x) * PX, (EDGE + case.depth / 2 - y) * PX


def _digits(picture: Picture, circuit: Circuit) -> None:
    window = layout.window(circuit)
    x, y = _at(circuit, window.x, window.y)
    half_x, half_y = window.width * PX / 2, window.height * PX / 2
    picture.rect(Area(x - half_x, y - half_y, x + half_x, y + half_y), "#1a0b0c", "#000", 3, 2)
    pitch = 2 * half_x / len(SHOWN)
    for place, letter in enumerate(SHOWN):
        _letter(picture, x - half_x + place * pitch + pitch * 0.22, y - pitch * 0.56, pitch * 0.56, letter)
    picture.circle(x - half_x + 4 * pitch + pitch * 0.02, y + pitch * 0.56, 4, "#ff4a3d")


def _letter(picture: Picture, x: float, y: float, wide: float, letter: str) -> None:
    high = wide * 2
    points = {
        "a": f"M{x:g} {y:g}h{wide:g}",
        "b": f"M{x + wide:g} {y:g}v{high / 2:g}",
        "c": f"M{x + wide:g} {y + high / 2:g}v{high / 2:g}",
        "d": f"M{x:g} {y + high:g}h{wide:g}",
        "e": f"M{x:g} {y + high / 2:g}v{high / 2:g}",
        "f": f"M{x:g} {y:g}v{high / 2:g}",
        "g": f"M{x:g} {y + high / 2:g}h{wide:g}",
    }
    for segment, path in points.items():
        picture.path(path, "#ff4a3d" if segment in SEGMENTS[letter] else "#3a1517", 7)


def _key(picture: Picture, circuit: Circuit, hole: Round, x: float, y: float) -> None:
    radius = hole.diameter * PX / 2
    item, part = circuit.items[hole.name], circuit.box.parts[hole.name]
    if item.kind == "encoder":
        picture.circle(x, y, KNOB * PX, "#8f969f", "#14181d", 2)
        picture.path(f"M{x:g} {y - KNOB * PX + 6:g}v{KNOB * PX / 2:g}", "#22262c", 4)
        return
    large = part.item == "arcade"
    picture.circle(x, y, radius + 9, "#14181d" if large else "#c9ced6", "#0b0d10", 1.5)
    picture.circle(x, y, radius - (6 if large else 10), "#d3212c" if large else "#22262c", "#00000066", 2)
    if len(part.name_fr) == 1:  # an arrow stands on its key
        picture.text(x, y + 8, part.name_fr, 22, INK, bold=True)
        return
    above = y - radius - 16
    if part.name_en != part.name_fr:
        picture.text(x, above, part.name_en, 12, PALE)
        above -= 16
    picture.text(x, above, part.name_fr, 15, INK, bold=True)
