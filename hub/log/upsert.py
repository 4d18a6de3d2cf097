"""INSERT … ON CONFLICT, which each database has in its own dialect."""

from typing import Any

from sqlalchemy import Connection, Table
from sqlalchemy.dialects import postgresql, sqlite

from hub.log.tenants import TENANT


class _OfTenant(postgresql.Insert):
    """What is unique is so within a tenant: see `tenancy`."""

    inherit_cache = True

    def on_conflict_do_nothing(self, constraint: Any = None, index_elements: Any = None, **more: Any) -> Any:
        within = (TENANT, *index_elements) if index_elements else None
        return super().on_conflict_do_nothing(constraint, within, **more)

    def on_conflict_do_update(self, constraint: Any = None, index_elements: Any = None, **more: Any) -> Any:
        within = (TENANT, *index_elements) if index_elements else None
        return super().on_conflict_do_update(constraint, within, **more)


_INSERTS: dict[str, Any] = {"sqlite": sqlite.insert, "postgresql": _OfTenant}


def insert(connection: Connection, table: Table) -> Any:
    """An INSERT that knows `on_conflict_do_nothing` and `on_conflict_do_update`."""
    return _INSERTS[connection.dialect.name](table)
