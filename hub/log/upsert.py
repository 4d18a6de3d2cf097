"""INSERT … ON CONFLICT, which each database has in its own dialect."""

from typing import Any

from sqlalchemy import Connection, Table
from sqlalchemy.dialects import postgresql, sqlite

INSERTS: dict[str, Any] = {"sqlite": sqlite.insert, "postgresql": postgresql.insert}


def insert(connection: Connection, table: Table) -> Any:
    """An INSERT that knows `on_conflict_do_nothing` and `on_conflict_do_update`."""
    return INSERTS[connection.dialect.name](table)
