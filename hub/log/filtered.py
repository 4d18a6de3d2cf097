"""Pages of the rolls that pass a filter, read without going through the whole log."""

from collections.abc import Sequence
from typing import Any

from sqlalchemy import ColumnElement, Connection, Row, Select, func, literal_column, select

from hub.log.matching import expression
from hub.log.records import Filters
from hub.log.schema import rolls
from hub.log.search import has_search, search
from hub.log.veiled import veiled
from hub.log.wanted import conditions, wanted
from hub.log.whole import whole_rolls

# What passes often is found among so many rolls sooner than the search index is read so deep in the log.
NEAR = 2000


def newest(connection: Connection, filters: Filters, before: int | None, limit: int) -> Sequence[Row[Any]]:
    """The newest rolls that pass, all before a position; newest first."""
    top = (connection.scalar(select(func.max(rolls.c.position))) or 0) + 1 if before is None else before
    pages = [
        (query.where(position < top).order_by(position.desc()), position >= top - NEAR)
        for query, position in ways(connection, filters)
    ]
    return _first_full(connection, pages, limit)


def following(connection: Connection, filters: Filters, after: int, limit: int) -> Sequence[Row[Any]]:
    """The oldest rolls that pass, all after a position; oldest first."""
    pages = [
        (query.where(position > after).order_by(position), position <= after + NEAR)
        for query, position in ways(connection, filters)
    ]
    return _first_full(connection, pages, limit)


def passing(connection: Connection, filters: Filters) -> Select[Any]:
    """The query of all the rolls that pass."""
    return ways(connection, filters)[-1][0]


def ways(connection: Connection, filters: Filters) -> list[tuple[Select[Any], ColumnElement[int]]]:
    """The queries that find what passes, the surest last, and the position to order and limit each by."""
    asked = wanted(connection, filters)
    passes = conditions(asked, by_search=has_search(connection))
    read = veiled(connection, whole_rolls().where(*passes), filters.secrets_of), rolls.c.position
    match = expression(connection, asked) if has_search(connection) else ""
    if not match:
        return [read]
    found = whole_rolls(search.join(rolls, rolls.c.position == search.c.rowid)).where(*passes)
    matching = found.where(literal_column("search").op("MATCH")(match))
    return [read, (veiled(connection, matching, filters.secrets_of), search.c.rowid)]


def _first_full(
    connection: Connection, pages: Sequence[tuple[Select[Any], ColumnElement[bool]]], limit: int
) -> Sequence[Row[Any]]:
    """What the first page that is full holds, each looked for near by but the last."""
    for query, near in pages[:-1]:
        found = connection.execute(query.where(near).limit(limit)).all()
        if len(found) == limit:
            return found
    return connection.execute(pages[-1][0].limit(limit)).all()
