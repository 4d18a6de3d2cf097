"""The enclosure's files: STEP to change it, STL to print it, a view to look at."""

from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

from build123d import Compound, ExportSVG, Part, Pos, export_step, export_stl

from hardware.case import shape
from hardware.made import OUT, cases
from hardware.truth import Box

FINE, FINE_ANGLE = 0.05, 0.2  # mm and radians that a facet may be off
DATED = "2026-01-01T00:00:00"  # in every STEP file, so that the same shape has the same bytes
LIFTED, EYE, LOOKS_AT = 46.0, (-150, -260, 230), (0, 0, 50)


def of_case(box: Box) -> Iterator[tuple[Path, bytes]]:
    """Every tray and every lid, as printed, and the box opened."""
    for name, circuit in cases(box).items():
        part = shape.tray(circuit) if name.startswith("tray") else shape.lid_to_print(circuit)
        yield OUT / "case" / f"{name}.step", exported(part, "step")
        yield OUT / "case" / f"{name}.stl", exported(part, "stl")
        if name.startswith("tray"):
            yield OUT / "case" / f"{name}.svg", view(part, shape.lid(circuit))


def exported(part: Part, kind: str) -> bytes:
    """A solid as STEP or STL, the same bytes for the same solid."""
    with TemporaryDirectory() as folder:
        file = Path(folder) / f"part.{kind}"
        if kind == "step":
            export_step(part, file, timestamp=DATED)
        else:
            export_stl(part, file, tolerance=FINE, angular_tolerance=FINE_ANGLE)
        return file.read_bytes()


def view(tray: Part, lid: Part) -> bytes:
    """The box from the front and above, the lid lifted: lines, as SVG."""
    seen, _ = Compound([tray, Pos(0, 0, LIFTED) * lid]).project_to_viewport(EYE, look_at=LOOKS_AT)
    drawing = ExportSVG(scale=4, margin=3, line_weight=1.2)
    drawing.add_shape(seen)
    with TemporaryDirectory() as folder:
        file = Path(folder) / "view.svg"
        drawing.write(file)
        text = file.read_text("utf-8")
    paper = '<rect x="-500" y="-500" width="1000" height="1000" fill="#fff"/>'
    return text.replace("<g transform", f"{paper}<g transform", 1).encode()
