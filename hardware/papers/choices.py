"""The table of the guides: every box that can be built, its files, and what it costs."""

from hardware.circuit import Circuit, builds
from hardware.papers import shopping
from hardware.said import Language
from hardware.truth import Box

HEAD = {
    "fr": ("carte", "alimentation", "molette", "dossier", "bac et couvercle", "pièces, en euros"),
    "en": ("board", "supply", "knob", "folder", "tray and lid", "parts, in euros"),
}
YES_NO = {"fr": ("non", "oui"), "en": ("no", "yes")}
CASE = "out/case"


def table(box: Box, language: Language, tray_and_lid: dict[str, tuple[str, str]]) -> str:
    """The table, in Markdown; `tray_and_lid` gives the names of the enclosure's files of each build."""
    rows = [_row(Circuit(box, build), language, *tray_and_lid[str(build)]) for build in builds(box)]
    return "\n".join([f"| {' | '.join(HEAD[language])} |", "|---|---|---|---|---|---|", *rows])


def _row(circuit: Circuit, language: Language, tray: str, lid: str) -> str:
    build, variant = circuit.build, circuit.variant
    low, high = shopping.cost(circuit)
    cells = (
        circuit.board.value,
        variant.en if language == "en" else variant.fr,
        YES_NO[language][build.encoder],
        f"[{build}](out/{build}/)",
        f"[{tray}]({CASE}/{tray}.stl), [{lid}]({CASE}/{lid}.stl)",
        f"{low:.0f} – {high:.0f}",
    )
    return f"| {' | '.join(cells)} |"
