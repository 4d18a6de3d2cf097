"""Plain rolls of many tables at once: each row says whose it is, and the server's policy holds it to that."""

from collections.abc import Iterable
from typing import Any

from sqlalchemy import Connection, Integer, bindparam, cast, column, func, table
from sqlalchemy.dialects.postgresql import insert

from hub.log.records import Incoming
from hub.log.rows import columns
from hub.log.schema import rolls
from hub.log.tenants import TENANT

# The row's own tenant is that of the transaction while the row is made: another one would be refused.
_OWN = cast(func.set_config("cornet.tenant", bindparam(TENANT), True), Integer)
# Else nobody counts how many rows an INSERT made.
_COUNTED = {"preserve_rowcount": True}


class AlreadyThere(Exception):
    """One of the rolls was in the log, or another under its id: the transaction must be begun again."""


def insert_all(connection: Connection, of_tenants: Iterable[tuple[int, list[Incoming]]]) -> None:
    """Insert rolls of which none is in the log yet; AlreadyThere."""
    rows = [{TENANT: str(tenant), **columns(one)} for tenant, batch in of_tenants for one in batch]
    if rows and connection.execute(_statement(rows[0]), rows, execution_options=_COUNTED).rowcount < len(
        rows
    ):
        raise AlreadyThere


def _statement(row: dict[str, Any]) -> Any:
    known = [rolls.c[name] for name in row if name != TENANT]
    tenanted = table(rolls.name, column(TENANT), *(column(one.name, one.type) for one in known))
    values = {one.name: bindparam(one.name, type_=one.type) for one in known}
    return insert(tenanted).values({TENANT: _OWN, **values}).on_conflict_do_nothing()
