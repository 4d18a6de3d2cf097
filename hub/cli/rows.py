"""A logged roll as a row: one JSON object, one CSV line, or one line of a terminal."""

import csv
import io
import json
import re
from collections.abc import Iterable
from datetime import datetime, tzinfo
from typing import TYPE_CHECKING, Any

import msgspec
from rich.text import Text

from hub.cli import paint
from hub.rulings import result_under
from hub.tame import tame
from hub.wording import ruling_told, sentence, tell

if TYPE_CHECKING:
    from hub.log import LoggedRoll

COLUMNS = (
    "position", "id", "rolled_at", "received_at", "dated_by", "late", "agreed", "sealed", "broken",
    "box", "player", "label", "game", "secret", "rule", "faces", "figure", "outcome", "margin", "ruled",
    "source",
)  # fmt: skip
MARKS = {
    "fr": {
        "late": "en retard", "secret": "secret", "disagreed": "désaccord", "broken": "chaîne rompue",
        "unsealed": "non scellé", "sealed": "scellé ✓",
    },
    "en": {
        "late": "late", "secret": "secret", "disagreed": "disagreed", "broken": "broken chain",
        "unsealed": "unsealed", "sealed": "sealed ✓",
    },
}  # fmt: skip
# At the start of a cell: also after blanks and quotes, and where another program ends a cell at ";".
FORMULA = re.compile(r"(^|[;\t\r\n])([\s\"']*)(?=[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20])")


def as_json(logged: "LoggedRoll", language: str) -> str:
    """The message, what the log knows of it, and its sentence."""
    words = {"words": sentence(logged.roll, language)}
    return json.dumps({**msgspec.to_builtins(logged.roll), **_known(logged), **words}, ensure_ascii=False)


def csv_line(cells: Iterable[Any]) -> str:
    """One line of CSV; no text in it can be run as a formula by a spreadsheet."""
    line = io.StringIO()
    csv.writer(line, lineterminator="").writerow([_harmless(cell) for cell in cells])
    return line.getvalue()


def as_csv(logged: "LoggedRoll") -> str:
    """The COLUMNS of a roll; rule and faces as JSON."""
    told = msgspec.to_builtins(logged.roll)
    result = told["result"]
    figure = {"figure": result["roll"] if logged.roll.game == "d100" else result["total"]}
    as_text = {name: json.dumps(told[name]) for name in ("rule", "faces")}
    cells = {**told, **result, **_known(logged), **figure, **as_text}
    return csv_line([cells[column] for column in COLUMNS])


def as_line(logged: "LoggedRoll", language: str, zone: tzinfo | None) -> Text:
    """Local time with its offset, then the roll: a line that stands by itself."""
    line = Text().append(local(logged.rolled_at, zone), style="dim")
    return line.append("  ").append(told_line(logged, language))


def told_line(logged: "LoggedRoll", language: str) -> Text:
    """Who, what, each die, the verdict, and what is unusual."""
    roll = logged.roll
    told = tell(roll, language)
    line = Text().append(tame(told.who), style="bold cyan").append(f" · {tame(told.what)} · ")
    if told.dice:
        line.append(paint.dice(told)).append(" → ")
    line.append(paint.verdict(told))
    if told.made:
        line.append(f" · {told.made}", style="dim")
    for mark in _marks(logged):
        line.append(f" [{MARKS[language][mark]}]", style="dim" if mark == "sealed" else "yellow")
    if logged.ruled:
        told_ruling = ruling_told(result_under(roll, logged.ruled.ruling), logged.ruled.ruling, language)
        line.append(f" · {told_ruling}", style="bold")
    return line


def ruled_line(logged: "LoggedRoll", told: Text, zone: tzinfo | None) -> Text:
    """When the MJ ruled, and what is told of it."""
    at = logged.ruled.at if logged.ruled else logged.rolled_at
    return Text().append(local(at, zone), style="dim").append("  ").append(told)


def local(moment: datetime, zone: tzinfo | None) -> str:
    """2026-10-25 02:30:00 +01:00"""
    shown = moment.astimezone(zone)
    return f"{shown:%Y-%m-%d %H:%M:%S} {shown.isoformat()[-6:]}"


def _marks(logged: "LoggedRoll") -> list[str]:
    sealed = logged.seal_state == "sealed"
    holding = {
        "late": logged.late,
        "secret": logged.roll.secret,
        "disagreed": not logged.agreed,
        "broken": logged.broken,
        "sealed": sealed,
        "unsealed": not sealed,
    }
    return [mark for mark, holds in holding.items() if holds]


def _known(logged: "LoggedRoll") -> dict[str, Any]:
    """What the log knows of a roll beyond its message."""
    return {
        "position": logged.position,
        "box": logged.box,
        "rolled_at": utc(logged.rolled_at),
        "received_at": utc(logged.received_at),
        "dated_by": logged.dated_by,
        "late": logged.late,
        "agreed": logged.agreed,
        "sealed": logged.seal_state == "sealed",
        "broken": logged.broken,
        "ruled": logged.ruled and logged.ruled.ruling,
        "source": logged.roll.source or "box",
    }


def utc(moment: datetime) -> str:
    """2026-10-25T00:30:00.000+00:00"""
    return moment.isoformat(timespec="milliseconds")


def _harmless(cell: Any) -> Any:
    return FORMULA.sub(r"\1'\2", cell) if isinstance(cell, str) else cell
