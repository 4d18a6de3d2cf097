"""A roll that is kept can be shown: as JSON, CSV, a line of a terminal, a card of the page."""

import csv
import json

import msgspec

from hub.cli import rows
from hub.integrations.viewer.public import as_card, as_json
from hub.log import Incoming, LoggedRoll
from hub.log.rows import moment
from hub.received import Received, understand
from hub.table.visitor import GM, TABLE
from hub.tame import tame
from hub.wording import LANGUAGES
from tests.fuzz.hub import received
from tests.hub.rolls import d6, d100, payload

SEEDS = (
    *received.MESSAGES,
    payload(d100(7, player="=1+1", label='Tir;=1+1; "@x;-2')),
    payload(d6(8, box="-ab", player="'=1", label=" \uff1d1")),
)
FORMULA_STARTS = ("=", "+", "-", "@", "\uff1d", "\uff0b", "\uff0d", "\uff20")


def run(data: bytes) -> None:
    box = "-ab" if b'"-ab.' in data else "ab12"
    topic = f"cornet/table/{box}/roll"
    found = understand(Received(topic, data, False, lambda: None), received.NOW_MS)
    if not isinstance(found, Incoming):
        return
    logged = LoggedRoll(
        1,
        found.roll,
        box,
        moment(found.dated.rolled_at_ms),
        moment(found.received_at_ms),
        found.dated.dated_by,
        found.dated.late,
        found.agreed,
    )
    assert msgspec.json.decode(msgspec.json.encode(as_json(logged, GM)))["id"] == found.roll.id
    assert msgspec.json.encode(as_card(logged, TABLE))
    for language in LANGUAGES:
        assert json.loads(rows.as_json(logged, language))["id"] == found.roll.id
        line = rows.as_line(logged, language, None).plain
        assert line == tame(line)
    need_csv(rows.as_csv(logged))


def need_csv(line: str) -> None:
    """As many cells as columns, whichever spreadsheet opens it, and none that is a formula."""
    (cells,) = csv.reader([line])
    assert len(cells) == len(rows.COLUMNS)
    for separator in ",;\t":
        for cell in next(csv.reader([line], delimiter=separator)):
            text = cell.strip(' "')
            assert _number(text) or not text.startswith(FORMULA_STARTS), line


def _number(text: str) -> bool:
    return text.lstrip("-").isdecimal()
