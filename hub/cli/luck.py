"""Luck in a terminal: against all tables, criticals, moments, and who has how much of it."""

from datetime import datetime, tzinfo
from typing import Any

from rich.console import Console
from rich.table import Table
from rich.text import Text

from hub.cli.paint import console
from hub.fairness.words import number
from hub.statistics.told import share_told
from hub.tame import tame
from hub.wording import words_in
from hub.wording.dates import clock_told, day_told

GAUGE = 40
SAID: dict[str, dict[str, str]] = {
    "fr": {
        "unlucky": "guigne",
        "lucky": "veine",
        "critical_success": "★ Réussites critiques : {seen}, pour {expected} attendues",
        "critical_failure": "☠ Échecs critiques : {seen}, pour {expected} attendus",
        "rc": "★ RC du joker : {seen}, pour {expected} attendus",
        "ec": "☠ EC du joker : {seen}, pour {expected} attendus",
        "best": "★ La réussite la moins probable, {chance} : {roll}",
        "worst": "☠ L'échec le moins probable, {chance} : {roll}",
        "successes": "✓ {length} réussites de suite : {who}, à partir du {when}",
        "failures": "✗ {length} échecs de suite : {who}, à partir du {when}",
        "players": "Les joueurs",
        "labels": "Par compétence",
        "head": "réussites attendues veine",
    },
    "en": {
        "unlucky": "unlucky",
        "lucky": "lucky",
        "critical_success": "★ Critical successes: {seen}, for {expected} expected",
        "critical_failure": "☠ Critical failures: {seen}, for {expected} expected",
        "rc": "★ RC of the joker: {seen}, for {expected} expected",
        "ec": "☠ EC of the joker: {seen}, for {expected} expected",
        "best": "★ The least likely success, {chance}: {roll}",
        "worst": "☠ The least likely failure, {chance}: {roll}",
        "successes": "✓ {length} successes in a row: {who}, from {when} on",
        "failures": "✗ {length} failures in a row: {who}, from {when} on",
        "players": "The players",
        "labels": "By skill",
        "head": "successes expected luckier",
    },
}
# As `cornet log` marks such a roll, in either language.
SECRET = " [secret]"
STYLES = {"★": "bold green", "✓": "green", "✗": "red", "☠": "bold red"}


def show(told: dict[str, Any], language: str, zone: tzinfo | None) -> None:
    """Write what `hub.statistics.tell` tells; ordinary text where it is no terminal."""
    out, words = console(), told["words"][language]
    out.print(Text(words["headline"], style="bold"))
    if told["luck"]:
        out.print(_gauge(told["luck"]["standing"], language))
        out.print(words["sentence"])
    out.print()
    for line in _lines(told, language, zone):
        out.print(Text(tame(line), style=STYLES[line[0]]))
    for name in ("players", "labels"):
        _show_rows(out, name, told[name], language)
    out.print()
    for note in words["notes"]:
        out.print(note, style="dim")


def _gauge(standing: float, language: str) -> Text:
    """ "guigne ─────●── veine" """
    place = round(standing * (GAUGE - 1))
    said = SAID[language]
    line = Text(f"{said['unlucky']} {'─' * place}", style="dim").append("●", style="bold not dim")
    return line.append(f"{'─' * (GAUGE - 1 - place)} {said['lucky']}")


def _lines(told: dict[str, Any], language: str, zone: tzinfo | None) -> list[str]:
    said = SAID[language]
    lines = [
        said[one["name"]].format(seen=one["seen"], expected=number(one["expected"], language, 1))
        for one in told["criticals"]
    ]
    lines += [_moment(name, told[name], language) for name in ("best", "worst") if told[name]]
    for name in ("successes", "failures"):
        if told[name]:
            at = datetime.fromisoformat(told[name]["at"])
            when = f"{day_told(at.astimezone(zone).date(), language)}, {clock_told(at, zone)}"
            who = words_in(language).who(told[name]["player"])
            lines.append(said[name].format(length=told[name]["length"], who=who, when=when))
    return lines


def _moment(name: str, told: dict[str, Any], language: str) -> str:
    return SAID[language][name].format(**told["words"][language]) + (SECRET if told["secret"] else "")


def _show_rows(out: Console, name: str, rows: list[dict[str, Any]], language: str) -> None:
    if not rows:
        return
    table = Table(box=None, pad_edge=False, padding=(0, 3, 0, 0), header_style="dim")
    table.add_column(SAID[language][name])
    for head in SAID[language]["head"].split():
        table.add_column(head, justify="right")
    for row in rows:
        share = "—" if row["standing"] is None else share_told(row["standing"], language)
        called = words_in(language).who(row["name"]) if name == "players" else row["name"]
        expected = number(row["expected"], language, 1)
        mark = SECRET if row["secret"] else ""
        table.add_row(
            Text(tame(called)).append(mark, style="yellow"), f"{row['seen']}/{row['judged']}", expected, share
        )
    out.print()
    out.print(table)
