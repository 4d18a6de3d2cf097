"""How a log stands, without changing it: its schema, and whether its file is whole."""

from pathlib import Path
from typing import Literal, NamedTuple, TypeAlias

from sqlalchemy import Connection
from sqlalchemy.exc import ArgumentError, DBAPIError, NoSuchModuleError

from hub.log import steps
from hub.log.database import engine_at, refusal

Schema: TypeAlias = Literal["newest", "older", "newer"]


class Look(NamedTuple):
    """Its schema against that of this Cornet; `damage` in the database's own words, "" for none."""

    schema: Schema
    damage: str


def look(where: Path | str) -> Look:
    """At the log in a file or behind a URL. Raises SettingsError where it cannot be read."""
    try:
        engine = engine_at(where)
        try:
            with engine.connect() as connection:
                return Look(_schema(connection), _damage(connection))
        finally:
            engine.dispose()
    except (ArgumentError, NoSuchModuleError, ImportError, OSError, DBAPIError) as error:
        raise refusal(where, error) from error


def _schema(connection: Connection) -> Schema:
    taken = steps.taken(connection)
    if taken and taken not in steps.known():
        return "newer"
    return "newest" if taken == steps.newest() else "older"


def _damage(connection: Connection) -> str:
    """PostgreSQL watches over its own files."""
    if connection.dialect.name != "sqlite":
        return ""
    found = str(connection.exec_driver_sql("PRAGMA quick_check(1)").scalar())
    return "" if found == "ok" else " ".join(found.split())
