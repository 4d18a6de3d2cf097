"""Rolls with all that is stored once for many, and rolls by their ids."""

from collections.abc import Collection
from typing import Any

from sqlalchemy import ColumnElement, Connection, FromClause, Row, Select, Text, cast, select, tuple_

from hub.log.numbered import Journal, journals_of
from hub.log.schema import journal_ids, labels, players, rolls
from hub.log.slices import slices
from shared_rules.errors import MessageError
from shared_rules.messages import split_id

_DOT = "."
_ID = journal_ids.c.box + _DOT + journal_ids.c.epoch + _DOT + cast(rolls.c.number, Text)


def whole_rolls(source: FromClause = rolls) -> Select[Any]:
    """The query of every roll of `source`: its columns, `id`, `box`, `epoch`, `player` and `label`."""
    return select(
        rolls,
        _ID.label("id"),
        journal_ids.c.box,
        journal_ids.c.epoch,
        players.c.text.label("player"),
        labels.c.text.label("label"),
    ).select_from(_with_shared(source))


def _with_shared(source: FromClause) -> FromClause:
    # Outer joins: a roll whose player someone deleted by hand is still read, and named by `cornet verify`.
    return (
        source.outerjoin(journal_ids, journal_ids.c.id == rolls.c.journal_id)
        .outerjoin(players, players.c.id == rolls.c.player_id)
        .outerjoin(labels, labels.c.id == rolls.c.label_id)
    )


def named(connection: Connection, roll_ids: Collection[str]) -> ColumnElement[bool]:
    """For a query: the rolls of these ids alone."""
    parts = [part for part in map(_parts, roll_ids) if part]
    journals = journals_of(connection, {journal for journal, _ in parts})
    places = [(journals[journal], number) for journal, number in parts if journal in journals]
    return tuple_(rolls.c.journal_id, rolls.c.number).in_(places)


def by_id(connection: Connection, roll_ids: Collection[str]) -> list[Row[Any]]:
    """Those of these rolls that are in the log, whole."""
    found = (
        connection.execute(whole_rolls().where(named(connection, some))).all()
        for some in slices(list(roll_ids))
    )
    return [row for rows in found for row in rows]


def _parts(roll_id: str) -> tuple[Journal, int] | None:
    try:
        box, epoch, number = split_id(roll_id)
    except MessageError:
        return None
    return (box, epoch), number
