"""The open tray from above: where each part lies."""

from hardware.case import layout, room
from hardware.circuit import MCU, Circuit
from hardware.pictures.svg import Area, Picture

PX, EDGE = 7, 8
COLOURS = {"BT1": "#2f9e57", "U3": "#1d4f9e", "U4": "#1d4f9e", "SW7": "#22262c"}
CAPTION = "arrière · rear"


def draw(circuit: Circuit) -> Picture:
    """The picture."""
    case = circuit.box.case
    picture = Picture((case.width + 2 * EDGE) * PX, (case.depth + 2 * EDGE) * PX)
    picture.rect(Area(0, 0, picture.width, picture.height), "#fbfaf6")
    for inset, fill in ((0.0, "#c9ced6"), (case.wall, "#eef0f2")):
        x, y = case.width / 2 - inset, case.depth / 2 - inset
        picture.rect(_area(circuit, (-x, x, -y, y)), fill, "#59626d", (case.radius - inset) * PX, 1.5)
    half = case.post / 2
    for hole in layout.screws(circuit):
        picture.rect(_area(circuit, (hole.x - half, hole.x + half, hole.y - half, hole.y + half)), "#c9ced6")
    for slot in layout.rear_slots(circuit):
        rear, half = case.depth / 2, slot.width / 2
        picture.rect(
            _area(circuit, (slot.x - half, slot.x + half, rear - case.wall, rear)), "#fbfaf6", "#59626d"
        )
    picture.text(picture.width / 2, EDGE * PX - 14, CAPTION, 15, "#59626d")
    for name, body in room.bodies(circuit).items():
        if body[5] < case.height:
            _part(picture, circuit, name, body)
    return picture


def svg(circuit: Circuit) -> str:
    """The picture as SVG."""
    return draw(circuit).svg(f"Cornet: {circuit.build}")


def _area(circuit: Circuit, edges: tuple[float, ...]) -> Area:
    case = circuit.box.case
    left, right, front, rear = edges[:4]
    middle_x, middle_y = (EDGE + case.width / 2) * PX, (EDGE + case.depth / 2) * PX
    return Area(middle_x + left * PX, middle_y - rear * PX, middle_x + right * PX, middle_y - front * PX)


def _part(picture: Picture, circuit: Circuit, name: str, body: room.Body) -> None:
    area = _area(circuit, body)
    if name.startswith(MCU):
        picture.rect(area, "#d9c48f", "#8a733a", 6, 1.5)
        _board(picture, circuit, area)
        return
    picture.rect(area, COLOURS[name], "#000", 8, 1)
    x, y = (area.left + area.right) / 2, (area.top + area.bottom) / 2
    picture.text(x, y + 5, name, 15, "#fff", bold=True)


def _board(picture: Picture, circuit: Circuit, perfboard: Area) -> None:
    """The board at the rear edge of its perfboard, its USB port in the opening; the chip before it."""
    wide, long = (side * PX for side in circuit.board.size)
    x = (perfboard.left + perfboard.right) / 2
    board = Area(x - wide / 2, perfboard.top, x + wide / 2, perfboard.top + long)
    picture.rect(board, "#1f2a2e", "#0b1012", 8, 1)
    picture.text(x, (board.top + board.bottom) / 2, MCU, 15, "#fff", bold=True)
    below = perfboard.bottom - 26
    picture.rect(Area(x - 70, below - 52, x + 70, below), "#25292f", "#000", 4)
    picture.text(x, below - 20, "U2", 14, "#fff", bold=True)
    for hole in layout.standoffs(circuit):
        at = _area(circuit, (hole.x, hole.x, hole.y, hole.y))
        picture.circle(at.left, at.top, 9, "#fbfaf6", "#8a733a", 1.5)
