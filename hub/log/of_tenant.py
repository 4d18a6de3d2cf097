"""PostgreSQL's INSERT … ON CONFLICT: what is unique is so within a tenant (see `tenancy`)."""

from collections.abc import Sequence
from typing import Any

from sqlalchemy import Table
from sqlalchemy.dialects import postgresql

from hub.log.tenants import TENANT


class _Insert(postgresql.Insert):
    inherit_cache = True

    def on_conflict_do_nothing(self, index_elements: Sequence[str] = ()) -> Any:  # type: ignore[override]
        return super().on_conflict_do_nothing(index_elements=_within(index_elements))

    def on_conflict_do_update(self, index_elements: Sequence[str], **more: Any) -> Any:  # type: ignore[override]
        return super().on_conflict_do_update(index_elements=_within(index_elements), **more)


def insert(table: Table) -> _Insert:
    """An INSERT of the transaction's tenant."""
    return _Insert(table)


def _within(columns: Sequence[str]) -> list[str] | None:
    return [TENANT, *columns] if columns else None
