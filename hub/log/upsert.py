"""INSERT … ON CONFLICT, which each database has in its own dialect."""

from collections.abc import Sequence
from typing import Any

from sqlalchemy import Connection, Table
from sqlalchemy.dialects import postgresql, sqlite

from hub.log.tenants import TENANT


class _OfTenant(postgresql.Insert):
    """What is unique is so within a tenant: see `tenancy`."""

    inherit_cache = True

    def on_conflict_do_nothing(self, index_elements: Sequence[str] = ()) -> Any:  # type: ignore[override]
        return super().on_conflict_do_nothing(index_elements=_within(index_elements))

    def on_conflict_do_update(self, index_elements: Sequence[str], **more: Any) -> Any:  # type: ignore[override]
        return super().on_conflict_do_update(index_elements=_within(index_elements), **more)


def _within(columns: Sequence[str]) -> list[str] | None:
    return [TENANT, *columns] if columns else None


_INSERTS: dict[str, Any] = {"sqlite": sqlite.insert, "postgresql": _OfTenant}


def insert(connection: Connection, table: Table) -> Any:
    """An INSERT that knows `on_conflict_do_nothing` and `on_conflict_do_update`."""
    return _INSERTS[connection.dialect.name](table)
