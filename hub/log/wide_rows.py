"""Plain rolls of many tables at once: each row says whose it is, and the server's policy holds it to that."""

from collections.abc import Iterable, Mapping
from typing import Any, TypeAlias

from sqlalchemy import Connection, Integer, bindparam, cast, column, func, table
from sqlalchemy.dialects.postgresql import insert

from hub.log.numbered import SHARED, numbered
from hub.log.records import Incoming
from hub.log.rows import columns
from hub.log.schema import rolls
from hub.log.storable import storable
from hub.log.tenants import TENANT, enter

# The row's own tenant is that of the transaction while the row is made: another one would be refused.
_OWN = cast(func.set_config("cornet.tenant", bindparam(TENANT), True), Integer)
# Else nobody counts how many rows an INSERT made.
_COUNTED = {"preserve_rowcount": True}
NUMBERS = ("player_id", "label_id", "journal_id")
MOST_KNOWN = 500_000

# What a roll shares with others, in a tenant as it is since its last restore; and the numbers of that.
Shared: TypeAlias = tuple[object, ...]
Known: TypeAlias = dict[Shared, tuple[int, ...]]


class AlreadyThere(Exception):
    """One of the rolls was in the log, or another under its id: the transaction must be begun again."""


class WideRows:
    """Remembers numbers of what is stored once for many rolls, so that a roll is one row to write."""

    def __init__(self) -> None:
        self._known: Known = {}

    def learn(self, new: Known) -> None:
        """These are committed."""
        if len(self._known) + len(new) > MOST_KNOWN:
            self._known.clear()
        self._known |= new

    def insert(
        self, connection: Connection, plain: Mapping[int, list[Incoming]], restored: Mapping[int, int]
    ) -> Known:
        """Insert rolls of these tenants, none of which is in the log yet; AlreadyThere.

        `restored`: how often each tenant was put back. Returns what is to be learnt once it is committed.
        """
        new: Known = {}
        rows: list[dict[str, Any]] = []
        for tenant, batch in plain.items():
            told = [columns(one) for one in batch]
            rows += self._numbered(connection, tenant, restored[tenant], told, new)
        if rows:
            made = connection.execute(_statement(rows[0]), rows, execution_options=_COUNTED).rowcount
            if made < len(rows):
                raise AlreadyThere
        return new

    def _numbered(
        self, connection: Connection, tenant: int, restored: int, told: list[dict[str, Any]], new: Known
    ) -> Iterable[dict[str, Any]]:
        keys = [(tenant, restored, *(storable(one[name]) for name in SHARED)) for one in told]
        unknown = [one for one, key in zip(told, keys, strict=True) if key not in self._known]
        if unknown:
            enter(connection, tenant)
            found = numbered(connection, unknown)
            for key, one in zip([key for key in keys if key not in self._known], found, strict=True):
                new[key] = tuple(one[name] for name in NUMBERS)
        for key, one in zip(keys, told, strict=True):
            numbers = self._known.get(key) or new[key]
            own = {name: value for name, value in one.items() if name not in SHARED}
            yield {TENANT: str(tenant), **own, **dict(zip(NUMBERS, numbers, strict=True))}


def _statement(row: dict[str, Any]) -> Any:
    known = [rolls.c[name] for name in row if name != TENANT]
    tenanted = table(rolls.name, column(TENANT), *(column(one.name, one.type) for one in known))
    values = {one.name: bindparam(one.name, type_=one.type) for one in known}
    return insert(tenanted).values({TENANT: _OWN, **values}).on_conflict_do_nothing()
