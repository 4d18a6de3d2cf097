"""What is counted of the rolls, with names in the place of numbers."""

from typing import Any, NamedTuple

from sqlalchemy import Connection, Select, func, select

from hub.log.compact import Kind
from hub.log.records import Tally
from hub.log.rollups import feats_of
from hub.log.rollups.feats import Feats
from hub.log.rollups.schema import classes, days, figures, tallied
from hub.log.rollups.sums import read_class
from hub.log.schema import labels, players
from hub.weighing import Left, Odds


class Alike(NamedTuple):
    """So many rolls that have all this in common."""

    player: str
    label: str
    kind: Kind
    secret: bool
    left: Left | None
    odds: Odds | None
    rolls: int


class Came(NamedTuple):
    """So many rolls that came to a figure."""

    player: str
    secret: bool
    odds: Odds
    figure: int
    rolls: int


class Day(NamedTuple):
    """Those of a player on a day, counted from 1970, of one game: `judged` of them, `seen` to succeed.

    `expected` and `variance` of the successes are in billionths.
    """

    day: int
    player: str
    game: str
    secret: bool
    rolls: int
    judged: int
    seen: int
    expected: int
    variance: int


class RolledUp(NamedTuple):
    """The whole log; `feats` by folded name."""

    alike: list[Alike]
    came: list[Came]
    days: list[Day]
    feats: dict[str, Feats]


def rolled_up(connection: Connection) -> RolledUp:
    """Everything that is counted."""
    odds = {row.id: read_class(row.text) for row in connection.execute(select(classes))}
    names = {row.id: row.text for row in connection.execute(select(players.c.id, players.c.text))}
    told = {row.id: row.text for row in connection.execute(select(labels.c.id, labels.c.text))}
    alike = [
        Alike(names.get(player, ""), told.get(label, ""), kind, secret, left, odds[class_id], rolls)
        for player, label, kind, secret, left, class_id, rolls in connection.execute(_counted(tallied))
    ]
    came = [
        Came(names.get(player, ""), secret, of, figure, count)
        for player, secret, class_id, figure, count in connection.execute(_counted(figures))
        if (of := odds[class_id])
    ]
    by_day = select(days).where(days.c.rolls != 0).order_by(days.c.day)
    every = [Day(row[0], names.get(row[1], ""), *row[2:]) for row in connection.execute(by_day)]
    return RolledUp(alike, came, every, feats_of(connection))


def count(connection: Connection) -> int:
    """How many rolls the log holds."""
    return int(connection.scalar(select(func.sum(tallied.c["count"]))) or 0)


def rolled_by(connection: Connection) -> dict[str, int]:
    """How many rolls are of each player, who rolled first coming first."""
    query = select(tallied.c.player_id, func.sum(tallied.c["count"])).group_by(tallied.c.player_id)
    counts = {row[0]: int(row[1]) for row in connection.execute(query)}
    names = connection.execute(select(players.c.id, players.c.text).order_by(players.c.id))
    return {row.text: counts[row.id] for row in names if counts.get(row.id)}


def outcomes(connection: Connection) -> list[Tally]:
    """One tally for each player, game and outcome there is; secret rolls are left out."""
    by = tallied.c.player_id, tallied.c.kind
    query = select(*by, func.sum(tallied.c["count"])).where(tallied.c.secret.is_(False)).group_by(*by)
    names = {row.id: row.text for row in connection.execute(select(players.c.id, players.c.text))}
    tallies: dict[tuple[str, str, str | None], int] = {}
    for player, kind, counted in connection.execute(query):
        told = (names.get(player, ""), kind.game, kind.outcome)
        tallies[told] = tallies.get(told, 0) + int(counted)
    return [Tally(*told, counted) for told, counted in sorted(tallies.items(), key=_place) if counted]


def _counted(table: Any) -> Select[Any]:
    return select(table).where(table.c["count"] != 0)


def _place(tally: tuple[tuple[str, str, str | None], int]) -> tuple[str, str, str]:
    player, game, outcome = tally[0]
    return player, game, outcome or ""
