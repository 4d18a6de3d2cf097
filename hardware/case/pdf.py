"""The drill sheet as PDF: one page, true size, the same bytes each time."""

from hardware.case.sheet import PAGE, Circle, Line, Mark, Rect, Words, marks
from hardware.circuit import Circuit

POINTS = 72 / 25.4  # of a millimetre
ROUND = 0.5523  # how far a Bézier's handle reaches, of the radius it makes a quarter circle of
WIDE = 0.5  # of a letter of Helvetica, on average, in its size


def pdf(circuit: Circuit) -> bytes:
    """The sheet."""
    drawn = "\n".join(["0.57 w", *map(_drawn, marks(circuit))]).encode("cp1252")
    width, height = (side * POINTS for side in PAGE)
    objects = [
        b"<</Type/Catalog/Pages 2 0 R>>",
        b"<</Type/Pages/Kids[3 0 R]/Count 1>>",
        f"<</Type/Page/Parent 2 0 R/MediaBox[0 0 {width:.3f} {height:.3f}]/Contents 4 0 R"
        "/Resources<</Font<</F 5 0 R>>>>>>".encode(),
        f"<</Length {len(drawn)}>>stream\n".encode() + drawn + b"\nendstream",
        b"<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>",
    ]
    return _file(objects)


def _file(objects: list[bytes]) -> bytes:
    """The objects, numbered, with the table of where each begins."""
    written, begins = b"%PDF-1.4\n", []
    for number, one in enumerate(objects, start=1):
        begins.append(len(written))
        written += f"{number} 0 obj".encode() + one + b"\nendobj\n"
    table = "".join(f"{begin:010} 00000 n \n" for begin in begins)
    count = len(objects) + 1
    tail = f"xref\n0 {count}\n0000000000 65535 f \n{table}trailer<</Size {count}/Root 1 0 R>>\n"
    return written + tail.encode() + f"startxref\n{len(written)}\n%%EOF\n".encode()


def _drawn(mark: Mark) -> str:
    match mark:
        case Circle(x, y, radius):
            return _round(x - radius, y - radius, 2 * radius, 2 * radius, radius)
        case Rect(x, y, width, height, radius):
            return _round(x, y, width, height, radius)
        case Line(x, y, to_x, to_y):
            return f"{_at(x, y)} m {_at(to_x, to_y)} l S"
        case Words(x, y, says, size):
            left = x - len(says) * size * WIDE / 2
            text = says.replace("\\", "\\\\").replace("(", "\\(").replace(")", "\\)")
            return f"BT /F {size * POINTS:.2f} Tf {_at(left, y)} Td ({text}) Tj ET"


def _round(x: float, y: float, width: float, height: float, radius: float) -> str:
    """A rectangle whose corners are quarter circles; a circle is all corners."""
    right, bottom, handle = x + width, y + height, radius * (1 - ROUND)
    corners = [  # where a corner begins, its two handles, its end
        ((right - radius, y), (right - handle, y), (right, y + handle), (right, y + radius)),
        (
            (right, bottom - radius),
            (right, bottom - handle),
            (right - handle, bottom),
            (right - radius, bottom),
        ),
        ((x + radius, bottom), (x + handle, bottom), (x, bottom - handle), (x, bottom - radius)),
        ((x, y + radius), (x, y + handle), (x + handle, y), (x + radius, y)),
    ]
    path = [f"{_at(x + radius, y)} m"]
    for begin, *curve in corners:
        path += [f"{_at(*begin)} l", " ".join(_at(*point) for point in curve) + " c"]
    return "\n".join([*path, "h S"])


def _at(x: float, y: float) -> str:
    return f"{x * POINTS:.3f} {(PAGE[1] - y) * POINTS:.3f}"
