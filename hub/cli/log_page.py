"""The log on a terminal, as the page shows it: days and sessions as headings, each roll with its dice."""

from datetime import date, tzinfo
from typing import TYPE_CHECKING

from rich.console import Console
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from hub.cli import rows
from hub.rulings import result_under
from hub.tame import tame
from hub.wording import ruling_told, words_in
from hub.wording.dates import clock_told, day_told

if TYPE_CHECKING:
    from hub.log import LoggedRoll
    from hub.log.sessions import Session

SAID = {
    "fr": {"session": "Séance {name}", "quoted": "« {name} »", "none": "Hors séance"},
    "en": {"session": "Session {name}", "quoted": '"{name}"', "none": "Outside any session"},
}


class LogPage:
    """Writes on a terminal of any width; a long roll goes on below itself, beside its time."""

    def __init__(self, out: Console, language: str, zone: tzinfo | None) -> None:
        self._out = out
        self._language = language
        self._zone = zone
        self._day: date | None = None
        self._session: int | None = None

    def roll(self, logged: "LoggedRoll", session: "Session | None") -> None:
        """A roll, below the headings that begin with it."""
        self._headings(logged, session)
        self._row(clock_told(logged.rolled_at, self._zone), rows.told_line(logged, self._language))

    def ruling(self, logged: "LoggedRoll") -> None:
        """The MJ has ruled on a roll that was shown, or could have been."""
        if logged.ruled:
            told = ruling_line(logged, self._language)
            self._row(clock_told(logged.ruled.at, self._zone), told)

    def _headings(self, logged: "LoggedRoll", session: "Session | None") -> None:
        day = logged.rolled_at.astimezone(self._zone).date()
        if day != self._day:
            self._out.print(
                Rule(Text(day_told(day, self._language), style="bold"), style="dim", align="left")
            )
        new = logged.session != self._session
        if new or (day != self._day and logged.session is not None):
            self._out.print(self._session_told(session))
        self._day, self._session = day, logged.session

    def _session_told(self, session: "Session | None") -> Text:
        said = SAID[self._language]
        if session is None:
            return Text(said["none"], style="italic dim")
        name = said["quoted"].format(name=tame(session.name)) if session.name else str(session.id)
        return Text(f"▶ {said['session'].format(name=name)}", style="bold yellow")

    def _row(self, clock: str, told: Text) -> None:
        row = Table.grid(padding=(0, 1))
        row.add_column(no_wrap=True, style="dim")
        row.add_column(overflow="fold")
        row.add_row(clock, told)
        self._out.print(row)


def ruling_line(logged: "LoggedRoll", language: str) -> Text:
    """Whose roll, under which label, and what it comes to now."""
    assert logged.ruled
    roll = logged.roll
    who = words_in(language).who(roll.player)
    told = ruling_told(result_under(roll, logged.ruled.ruling), logged.ruled.ruling, language)
    line = Text(tame(who), style="bold cyan")
    line.append(f" · {tame(roll.label)}" if roll.label else "", style="default not bold")
    return line.append(" · ", style="default not bold").append(told, style="default bold")
