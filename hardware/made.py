"""Everything that is made from the truth: name of the file from the top of the repository, and its bytes."""

from collections.abc import Callable, Iterator
from pathlib import Path

from hardware.case import front, inside, pdf, sheet
from hardware.circuit import Build, Circuit, builds
from hardware.papers import choices, netlist, pins, shopping, ticks
from hardware.pictures import schematic, wiring
from hardware.said import Language
from hardware.truth import Box

ROOT = Path(__file__).parents[1]
OUT = Path("hardware/out")
PINS = Path("firmware/boards/pins.txt")
README = Path("hardware/README.md")
USUAL = Build("esp32", "usb")  # the box whose pins the README shows
GUIDES: dict[Language, Path] = {"fr": Path("hardware/GUIDE.md"), "en": Path("hardware/GUIDE.en.md")}
BEGIN, END = "<!-- made by python -m hardware -->", "<!-- end -->"

Made = Iterator[tuple[Path, bytes]]


PAPERS: dict[str, Callable[[Circuit], str | bytes]] = {
    "wires.fr.md": lambda circuit: ticks.table(circuit, "fr"),
    "wires.en.md": lambda circuit: ticks.table(circuit, "en"),
    "parts.fr.csv": lambda circuit: shopping.csv_text(circuit, "fr"),
    "parts.en.csv": lambda circuit: shopping.csv_text(circuit, "en"),
    "netlist.net": netlist.text,
    "drill.svg": sheet.svg,
    "drill.pdf": pdf.pdf,
    "front.svg": front.svg,
    "inside.svg": inside.svg,
    "schematic.svg": schematic.svg,
    "wiring.svg": lambda circuit: wiring.draw(circuit).svg(),
}


def of_build(circuit: Circuit) -> Made:
    """What one build is soldered and drilled by."""
    for name, make in PAPERS.items():
        written = make(circuit)
        yield (
            OUT / str(circuit.build) / name,
            written.encode() if isinstance(written, str) else written,
        )


def of_texts(box: Box) -> Made:
    """The pins of the firmware, and the tables in the README and in the guides."""
    yield README, _with_table(README, pins.table(Circuit(box, USUAL)))
    all_builds = [Circuit(box, build) for build in builds(box)]
    yield PINS, pins.text(all_builds).encode()
    shapes = {str(one.build): (tray_of(one), lid_of(one)) for one in all_builds}
    for language, guide in GUIDES.items():
        yield guide, _with_table(guide, choices.table(box, language, shapes))


def _with_table(path: Path, table: str) -> bytes:
    """The text of a file, what stands between its two marks replaced."""
    text = (ROOT / path).read_text("utf-8")
    before, after = text.split(BEGIN)[0], text.split(END)[1]
    return f"{before}{BEGIN}\n{table}\n{END}{after}".encode()


def cases(box: Box) -> dict[str, Circuit]:
    """The shapes that differ: trays by supply and place of the USB port, lids with and without a knob."""
    found: dict[str, Circuit] = {}
    for build in builds(box):
        circuit = Circuit(box, build)
        found.setdefault(tray_of(circuit), circuit)
        found.setdefault(lid_of(circuit), circuit)
    return found


def tray_of(circuit: Circuit) -> str:
    """The name of a build's tray; boards whose USB port is in the same place share one."""
    boards = circuit.box.boards
    first = next(name for name, board in boards.items() if board.port == circuit.board.port)
    return f"tray-{first}-{circuit.build.variant}"


def lid_of(circuit: Circuit) -> str:
    """The name of a build's lid."""
    return "lid-encoder" if circuit.build.encoder else "lid"
