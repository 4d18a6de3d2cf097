"""A picture in SVG that knows the box of everything it shows, so that a test can see what covers what."""

from dataclasses import dataclass, field
from html import escape
from typing import NamedTuple

FONT = "DejaVu Sans, Verdana, sans-serif"
CAPITAL, SMALL = 0.77, 0.65  # how wide letters are, on average, in their size
BOLDER = 1.1
RISE, FALL = 0.78, 0.22  # above and below the line of writing


class Area(NamedTuple):
    """A rectangle: left, top, right, bottom, in px."""

    left: float
    top: float
    right: float
    bottom: float

    def meets(self, other: "Area") -> bool:
        """Whether the two share more than an edge."""
        return (
            self.left < other.right
            and other.left < self.right
            and self.top < other.bottom
            and other.top < self.bottom
        )

    def holds(self, other: "Area") -> bool:
        """Whether the other lies in this one."""
        return (
            self.left <= other.left
            and self.top <= other.top
            and other.right <= self.right
            and other.bottom <= self.bottom
        )


class Text(NamedTuple):
    """What is written where."""

    says: str
    area: Area


@dataclass
class Picture:
    """Elements in the order they are drawn, and the areas of the texts."""

    width: float
    height: float
    drawn: list[str] = field(default_factory=list)
    texts: list[Text] = field(default_factory=list)

    def add(self, element: str) -> None:
        """Draw an element of SVG."""
        self.drawn.append(element)

    def rect(self, area: Area, fill: str, stroke: str = "none", radius: float = 0, width: float = 1) -> None:
        """Draw a rectangle."""
        left, top, right, bottom = area
        self.add(
            f'<rect x="{left:g}" y="{top:g}" width="{right - left:g}" height="{bottom - top:g}" '
            f'rx="{radius:g}" fill="{fill}" stroke="{stroke}" stroke-width="{width:g}"/>'
        )

    def circle(self, x: float, y: float, r: float, fill: str, stroke: str = "none", width: float = 1) -> None:
        """Draw a circle."""
        self.add(
            f'<circle cx="{x:g}" cy="{y:g}" r="{r:g}" fill="{fill}" '
            f'stroke="{stroke}" stroke-width="{width:g}"/>'
        )

    def path(self, d: str, stroke: str, width: float, fill: str = "none", more: str = "") -> None:
        """Draw a path with round joints."""
        self.add(
            f'<path d="{d}" fill="{fill}" stroke="{stroke}" stroke-width="{width:g}" '
            f'stroke-linejoin="round" stroke-linecap="round"{more}/>'
        )

    def text(
        self,
        x: float,
        y: float,
        says: str,
        size: float = 11,
        fill: str = "#222",
        at: str = "middle",
        bold: bool = False,
    ) -> Area:
        """Write a text whose line stands at y; `at` is start, middle or end."""
        weight = ' font-weight="bold"' if bold else ""
        self.add(
            f'<text x="{x:g}" y="{y:g}" font-size="{size:g}" text-anchor="{at}" '
            f'fill="{fill}"{weight}>{escape(says)}</text>'
        )
        area = area_of_text(x, y, says, size, at, bold)
        self.texts.append(Text(says, area))
        return area

    def svg(self, title: str) -> str:
        """The whole picture."""
        head = (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {self.width:g} {self.height:g}" '
            f'font-family="{FONT}"><title>{escape(title)}</title>'
        )
        return "\n".join([head, *self.drawn, "</svg>"]) + "\n"


def area_of_text(x: float, y: float, says: str, size: float, at: str, bold: bool) -> Area:
    """The area a text takes, rather too large than too small."""
    letters = sum(CAPITAL if letter.isupper() else SMALL for letter in says)
    wide = letters * size * (BOLDER if bold else 1)
    left = {"start": x, "middle": x - wide / 2, "end": x - wide}[at]
    return Area(left, y - RISE * size, left + wide, y + FALL * size)
