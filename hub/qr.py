"""An address as a QR code, for a phone to read: in a terminal, or as a picture."""

import io

import segno


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
