"""INSERT … ON CONFLICT, which each database has in its own dialect."""

from importlib import import_module
from typing import Any

from sqlalchemy import Connection, Table

_MODULES = {"sqlite": "sqlalchemy.dialects.sqlite", "postgresql": "hub.log.of_tenant"}


def insert(connection: Connection, table: Table) -> Any:
    """An INSERT that knows `on_conflict_do_nothing` and `on_conflict_do_update`."""
    return insert_of(connection.dialect.name, table)


def insert_of(dialect: str, table: Table) -> Any:
    """The same, in the dialect of this name."""
    # Here: of the dialects only the one that is spoken is loaded.
    return import_module(_MODULES[dialect]).insert(table)
