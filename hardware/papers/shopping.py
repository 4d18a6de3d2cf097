"""What to buy: one line an item, with words a shop's search understands, and what else will do."""

import csv
import io
from collections import Counter

from hardware.circuit import MCU, Circuit
from hardware.said import Language
from hardware.truth import Bought

HEAD = {
    "fr": ["quantité", "repères", "pièce", "mots à chercher", "à défaut", "euros, de", "euros, à"],
    "en": ["quantity", "refs", "part", "search words", "or else", "euros, from", "euros, to"],
}

ALL = {"fr": "en tout", "en": "all together"}


def csv_text(circuit: Circuit, language: Language) -> str:
    """The list as CSV; the last line is the sum."""
    written = io.StringIO()
    writer = csv.writer(written, lineterminator="\n")
    writer.writerow(HEAD[language])
    for count, refs, bought in lines(circuit):
        what, other = (bought.en, bought.other_en) if language == "en" else (bought.fr, bought.other_fr)
        euros = [f"{count * one:.2f}" for one in bought.eur]
        writer.writerow([count, refs, what, bought.search, other, *euros])
    low, high = cost(circuit)
    writer.writerow(["", "", ALL[language], "", "", f"{low:.2f}", f"{high:.2f}"])
    return written.getvalue()


def lines(circuit: Circuit) -> list[tuple[int, str, Bought]]:
    """Each item: how many, for which parts, and what it is; what is bought but not wired comes last."""
    wanted = Counter(circuit.box.parts[ref].item for ref in circuit.items)
    refs = {
        item: " ".join(ref for ref in circuit.items if circuit.box.parts[ref].item == item) for item in wanted
    }
    parts = [(count, refs[item], circuit.box.items[item]) for item, count in wanted.items()]
    extras = [(extra.count, "", extra) for extra in circuit.box.extras.values()]
    return [(1, MCU, circuit.board), *parts, *extras]


def cost(circuit: Circuit) -> tuple[float, float]:
    """Euros for everything, low and high."""
    counted = [(count, bought.eur) for count, _, bought in lines(circuit)]
    return sum(n * low for n, (low, _) in counted), sum(n * high for n, (_, high) in counted)
