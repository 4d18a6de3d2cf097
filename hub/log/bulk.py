"""Many rows into a table at once: the statement is compiled once, and the driver runs it for each row."""

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import Any

from sqlalchemy import Connection, Dialect, Table

from hub.log.storable import AS_IT_IS
from hub.log.upsert import INSERTS

Row = Mapping[str, Any]


def insert_once(connection: Connection, table: Table, key: tuple[str, ...], rows: Sequence[Row]) -> None:
    """Insert rows that have the same columns, but those whose `key` is there already.

    Their text must be storable: nobody looks at it again.
    """
    if rows:
        statement, as_given = _compiled(connection.dialect, table, key, tuple(rows[0]))
        connection.exec_driver_sql(statement, list(map(as_given, rows)), AS_IT_IS)


@lru_cache(maxsize=16)
def _compiled(
    dialect: Dialect, table: Table, key: tuple[str, ...], columns: tuple[str, ...]
) -> tuple[str, Callable[[Row], Any]]:
    """The statement, and a row as the driver wants it: values in its order, or by name."""
    once = INSERTS[dialect.name](table).on_conflict_do_nothing(index_elements=key).inline()
    compiled = once.compile(dialect=dialect, column_keys=list(columns))
    types = {name: table.c[name].type.dialect_impl(dialect) for name in columns}
    made = {name: made for name, kind in types.items() if (made := kind.bind_processor(dialect))}

    def by_name(row: Row) -> dict[str, Any]:
        values = dict(row)
        for name, process in made.items():
            values[name] = process(values[name])
        return values

    def in_order(row: Row) -> tuple[Any, ...]:
        return tuple(map(by_name(row).__getitem__, compiled.positiontup or ()))

    return str(compiled), in_order if compiled.positional else by_name
