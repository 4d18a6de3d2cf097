"""python -m tests.bench.plots [JSON] [SVG]: the growth that a run measured; both scales are logarithmic."""

import json
import math
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

DOCS = Path(__file__).parents[2] / ".docs"
WIDE, HIGH, COLUMNS = 240, 150, 4
LEFT, RIGHT, TOP, BOTTOM = 48, 12, 34, 30
STYLE = """
text { font: 11px system-ui, sans-serif; fill: #1f2328; } .name { font-weight: 600; }
.axis { stroke: #8c959f; } .line { stroke: #0969da; stroke-width: 2; fill: none; } .dot { fill: #0969da; }
@media (prefers-color-scheme: dark) {
  text { fill: #e6edf3; } .axis { stroke: #6e7681; } .line { stroke: #58a6ff; } .dot { fill: #58a6ff; }
}
"""


def drawn(runs: dict[str, Any]) -> str:
    """All of the growth as one SVG, a panel each."""
    figures = [one["beside"] for run in runs.values() for one in run["figures"]]
    grown = [beside for beside in figures if "growth" in beside]
    rows = math.ceil(len(grown) / COLUMNS)
    panels = []
    for place, one in enumerate(grown):
        x, y = place % COLUMNS * WIDE, place // COLUMNS * HIGH
        panels.append(f'<g transform="translate({x} {y})">{"".join(_panel(one))}</g>')
    size = f'width="{COLUMNS * WIDE}" height="{rows * HIGH}"'
    box = f'viewBox="0 0 {COLUMNS * WIDE} {rows * HIGH}"'
    head = f'<svg xmlns="http://www.w3.org/2000/svg" {size} {box}><style>{STYLE}</style>'
    return f"{head}{''.join(panels)}</svg>\n"


def _panel(one: dict[str, Any]) -> Iterator[str]:
    sizes, values = zip(*one["points"], strict=True)
    low, high = _decades(values)
    across = _scale(min(sizes), max(max(sizes), 10 * min(sizes)), LEFT, WIDE - RIGHT)
    up = _scale(low, high, HIGH - BOTTOM, TOP)
    yield f'<text class="name" x="{LEFT}" y="16">{one["value"]}</text>'
    yield f'<path class="axis" fill="none" d="M{LEFT} {TOP}V{HIGH - BOTTOM}H{WIDE - RIGHT}"/>'
    for value in (low, high):
        yield f'<text text-anchor="end" x="{LEFT - 5}" y="{up(value) + 4:.1f}">{_short(value)}</text>'
    for size, anchor in ((sizes[0], "start"), (sizes[-1], "end")):
        told = f"{_short(size)} {one['growth']}"
        yield f'<text text-anchor="{anchor}" x="{across(size):.1f}" y="{HIGH - BOTTOM + 15}">{told}</text>'
    path = " ".join(f"{across(size):.1f},{up(value):.1f}" for size, value in one["points"])
    yield f'<polyline class="line" points="{path}"/>'
    for size, value in one["points"]:
        dot = f'<circle class="dot" r="3" cx="{across(size):.1f}" cy="{up(value):.1f}">'
        yield f"{dot}<title>{_short(size)} {one['growth']}: {value:g}</title></circle>"


def _decades(values: Sequence[float]) -> tuple[float, float]:
    """The powers of ten around the values."""
    low = 10.0 ** math.floor(math.log10(max(min(values), 1e-3)))
    high = 10.0 ** math.ceil(math.log10(max(max(values), 1e-3)))
    return low, max(high, 10 * low)


def _scale(low: float, high: float, start: float, end: float) -> Any:
    whole = math.log10(high / low)
    return lambda value: start + (end - start) * math.log10(max(value, low) / low) / whole


def _short(value: float) -> str:
    for name, unit in (("M", 1e6), ("k", 1e3)):
        if value >= unit:
            return f"{value / unit:g}{name}"
    return f"{value:g}"


def main(source: str = str(DOCS / "bench.json"), out: str = str(DOCS / "growth.svg")) -> None:
    """Draw it."""
    Path(out).write_text(drawn(json.loads(Path(source).read_text("utf-8"))), "utf-8")


if __name__ == "__main__":
    main(*sys.argv[1:])
