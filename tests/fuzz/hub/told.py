"""A roll that is kept can be shown: as JSON, CSV, a line of a terminal, a card of the page."""

import csv
import json

import msgspec

from hub.cli import rows
from hub.cli.tame import tame
from hub.integrations.viewer.public import as_card, as_json
from hub.log import Incoming, LoggedRoll
from hub.log.rows import moment
from hub.received import Received, understand
from hub.wording import LANGUAGES
from tests.fuzz.hub import received
from tests.hub.rolls import TOPIC

SEEDS = received.MESSAGES
FORMULA_STARTS = ("=", "+", "-", "@")


def run(data: bytes) -> None:
    found = understand(Received(TOPIC, data, False, lambda: None), received.NOW_MS)
    if not isinstance(found, Incoming):
        return
    logged = LoggedRoll(
        1,
        found.roll,
        "ab12",
        moment(found.dated.rolled_at_ms),
        moment(found.received_at_ms),
        found.dated.dated_by,
        found.dated.late,
        found.agreed,
    )
    assert msgspec.json.decode(msgspec.json.encode(as_json(logged)))["id"] == found.roll.id
    assert msgspec.json.encode(as_card(logged))
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
            text = cell.strip(" \"'")
            assert cell.strip(' "').startswith("'") or _number(text) or not text.startswith(FORMULA_STARTS)


def _number(text: str) -> bool:
    return text.lstrip("-").isdecimal()
