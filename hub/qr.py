"""An address as a QR code, for a phone to read: in a terminal, or as a picture."""

import io

import segno

QUIET_MODULES = 4


def terminal(address: str) -> str:
    """Lines of half blocks, light on dark."""
    drawn = io.StringIO()
    segno.make(address, error="m").terminal(drawn, compact=True, border=2)
    return drawn.getvalue()


def svg(address: str) -> bytes:
    """A picture, black on white whatever is around it."""
    drawn = io.BytesIO()
    segno.make(address, error="m").save(drawn, kind="svg", scale=4, light="white", xmldecl=False)
    return drawn.getvalue()


def path(address: str) -> tuple[int, str]:
    """To be drawn on a page: how many modules a side has, its quiet margin too, and an SVG path."""
    code = segno.make(address, error="m", micro=False)
    rows = list(code.matrix_iter(border=QUIET_MODULES))
    dark = ((x, y) for y, row in enumerate(rows) for x, module in enumerate(row) if module)
    return len(rows), "".join(f"M{x} {y}h1v1h-1z" for x, y in dark)
