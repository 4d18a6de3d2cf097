"""The queries of rolls that pass a filter: by the search index, else by the indexes of the table."""

from typing import Any

from sqlalchemy import ColumnElement, Connection, Select, literal_column

from hub.log.matching import expression
from hub.log.records import Filters
from hub.log.schema import rolls
from hub.log.search import has_search, search
from hub.log.veiled import veiled
from hub.log.wanted import conditions, wanted
from hub.log.whole import whole_rolls


def newest(connection: Connection, filters: Filters, before: int | None, limit: int) -> Select[Any]:
    """The query of a page, newest first."""
    query, position = passing(connection, filters)
    query = query.order_by(position.desc()).limit(limit)
    return query if before is None else query.where(position < before)


def following(connection: Connection, filters: Filters, after: int, limit: int) -> Select[Any]:
    """The query of the rolls that follow a position, oldest first."""
    query, position = passing(connection, filters)
    return query.where(position > after).order_by(position).limit(limit)


def passing(connection: Connection, filters: Filters) -> tuple[Select[Any], ColumnElement[int]]:
    """The query of the rolls that pass, and the position to order and limit it by."""
    asked = wanted(connection, filters)
    match = expression(connection, asked) if has_search(connection) else ""
    source = search.join(rolls, rolls.c.position == search.c.rowid) if match else rolls
    query = veiled(connection, whole_rolls(source).where(*conditions(asked)), filters.secrets_of)
    if not match:
        return query, rolls.c.position
    return query.where(literal_column("search").op("MATCH")(match)), search.c.rowid
