"""Many rows into a table at once: the statement is compiled once, and the driver takes rows as they are."""

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from itertools import chain
from operator import itemgetter
from typing import Any

from sqlalchemy import Connection, Dialect, Table

from hub.log.slices import slices
from hub.log.storable import AS_IT_IS
from hub.log.upsert import INSERTS

Row = Mapping[str, Any]
Key = tuple[str, ...]

# In one statement of SQLite, which takes no more than 999 values in its older versions.
TOGETHER = 40


def insert_once(connection: Connection, table: Table, key: Key, rows: Sequence[Row]) -> int:
    """Insert rows that have the same columns, but those whose `key` is there already; how many went in.

    Their text must be storable: nobody looks at it again.
    """
    if not rows:
        return 0
    columns = tuple([column.name for column in table.c if column.name in rows[0]])
    told = _told(connection.dialect, table, columns)
    if connection.dialect.name != "sqlite":
        named = [dict(zip(columns, told(row), strict=True)) for row in rows]
        return _run(connection, _statement(connection.dialect, table, key, columns, 1), named)
    return sum(
        _run(
            connection,
            _statement(connection.dialect, table, key, columns, len(part)),
            tuple(chain.from_iterable(map(told, part))),
        )
        for part in slices(rows, TOGETHER)
    )


def _run(connection: Connection, statement: str, values: Any) -> int:
    return connection.exec_driver_sql(statement, values, AS_IT_IS).rowcount


@lru_cache(maxsize=TOGETHER + 8)
def _statement(dialect: Dialect, table: Table, key: Key, columns: Key, together: int) -> str:
    once = INSERTS[dialect.name](table).on_conflict_do_nothing(index_elements=key).inline()
    if together > 1:
        once = once.values([dict.fromkeys(columns)] * together)
    return str(once.compile(dialect=dialect, column_keys=list(columns)))


@lru_cache(maxsize=8)
def _told(dialect: Dialect, table: Table, columns: Key) -> Callable[[Row], Sequence[Any]]:
    """The values of a row in the order of `columns`, as the driver stores them."""
    take = itemgetter(*columns)
    kinds = [table.c[name].type.dialect_impl(dialect).bind_processor(dialect) for name in columns]
    changed = [(place, process) for place, process in enumerate(kinds) if process]

    def told(row: Row) -> Sequence[Any]:
        values = list(take(row))
        for place, process in changed:
            values[place] = process(values[place])
        return values

    return told
