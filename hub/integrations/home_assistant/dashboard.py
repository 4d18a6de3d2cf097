"""The dashboard of `dashboard.yaml` for a table: its boxes, its players."""

import json
import re
import unicodedata
from collections.abc import Iterator, Sequence
from pathlib import Path

from hub.integrations.home_assistant.names import named

# What stands in the example: a box, the hub's device, and a player, who has a line wherever they are named.
EXAMPLES = {
    "fr": ("dashboard.yaml", "Mon Cornet", "Senna"),
    "en": ("dashboard.en.yaml", "My Cornet", "Senna"),
}
PLACE = Path(__file__).parent
EXAMPLE_TABLE = "table"
VIEWS = "views:\n"
LETTERS = str.maketrans(
    {"œ": "oe", "æ": "ae", "ø": "o", "ß": "ss", "ł": "l", "đ": "d", "þ": "th", "’": "", "°": "deg"}
)


def dashboard(language: str, table: str, boxes: Sequence[str], players: Sequence[str]) -> str:
    """The YAML of a dashboard: a view for each box, by what it is called; `players` are those with Stress."""
    file, example_box, example_player = EXAMPLES[language]
    text = (PLACE / file).read_text("utf-8")
    hub, example_hub = (slug(named("device", language, table=one)) for one in (table, EXAMPLE_TABLE))
    head, view = text.replace(example_hub, hub).split(VIEWS)
    lines = view.splitlines(keepends=True)
    view = "".join(part for line in lines for part in _for_all(line, example_player, players))
    return head + VIEWS + "".join(_of_box(view, example_box, box) for box in boxes)


def slug(name: str) -> str:
    """A name as Home Assistant makes it part of an id."""
    letters = unicodedata.normalize("NFKD", name.lower().translate(LETTERS))
    plain = "".join(letter for letter in letters if not unicodedata.combining(letter))
    return re.sub(r"[^a-z0-9]+", "_", plain).strip("_")


def box_called(id: str, name: str) -> str:
    """What a box is called there; one without a name is called by the end of its id."""
    return name or f"Cornet {id[-4:].upper()}"


def _for_all(line: str, example: str, players: Sequence[str]) -> Iterator[str]:
    """A line that names the player of the example, for each player; any other as it is."""
    before = f"_{slug(example)}"
    if before not in line:
        yield line
        return
    for player in players:
        after = f"_{slug(player)}".rstrip("_")
        yield line.replace(before, after).replace(f"name: {example}", f"name: {_quoted(player)}")


def _of_box(view: str, example: str, box: str) -> str:
    before, after = slug(example), slug(box)
    view = view.replace(f"path: {before}\n", f"path: {_quoted(after or 'cornet')}\n")
    view = view.replace(f"title: {example}\n", f"title: {_quoted(box)}\n")
    return view.replace(f"{before}_", f"{after}_" if after else "")


def _quoted(text: str) -> str:
    """As YAML reads it, whatever is in it."""
    return json.dumps(text, ensure_ascii=False)
