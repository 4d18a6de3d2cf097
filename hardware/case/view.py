"""The enclosure seen from the front and above, the lid lifted: lines only, drawn from the solids."""

from build123d import Compound, ExportSVG, LineType, Part, Pos

LIFTED = 46.0  # mm
EYE = (-150, -260, 230)


def svg(tray: Part, lid: Part) -> str:
    """The view as SVG; `lid` as it lies on the tray."""
    from io import BytesIO

    both = Compound([tray, Pos(0, 0, LIFTED) * lid])
    seen, _ = both.project_to_viewport(EYE, look_at=(0, 0, 50))
    drawing = ExportSVG(scale=4, line_weight=0.35, line_type=LineType.CONTINUOUS)
    drawing.add_shape(seen)
    written = BytesIO()
    drawing.write(written)
    return written.getvalue().decode()
