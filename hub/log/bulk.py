"""Many rows into a table at once: the statement is compiled once, and the driver takes rows as they are."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import chain
from operator import itemgetter
from typing import Any, TypeVar

from sqlalchemy import Connection, Dialect, Table, and_, or_, select

from hub.log.storable import AS_IT_IS
from hub.log.upsert import insert_of

T = TypeVar("T")
Row = Mapping[str, Any]
Names = tuple[str, ...]

# In one statement of SQLite, which takes no more than 999 values in its older versions.
TOGETHER = 32
IN_ORDER = {"sqlite": "qmark", "postgresql": "format"}


def insert_once(
    connection: Connection, table: Table, key: Names, told: Names, rows: Sequence[Row]
) -> list[tuple[Any, ...]]:
    """Insert rows that have the same columns, but those whose `key` is there already.

    Returns the columns `told` of each that went in. Their text must be storable: nobody looks at it again.
    """
    if not rows:
        return []
    dialect, columns = connection.dialect, tuple([one.name for one in table.c if one.name in rows[0]])
    stored = _stored(dialect, table, columns)
    new: list[tuple[Any, ...]] = []
    for part in _parts(rows):
        statement = _statement(dialect, table, key, told, columns, len(part))
        values = tuple(chain.from_iterable(map(stored, part)))
        new += map(tuple, connection.exec_driver_sql(statement, values, AS_IT_IS))
    return new


def add_up(connection: Connection, table: Table, rows: Sequence[Row]) -> None:
    """Insert rows that have all columns; where the primary key is there, the other columns are added to it.

    Their text must be storable.
    """
    _upsert(connection, table, rows, added=True)


def _upsert(connection: Connection, table: Table, rows: Sequence[Row], added: bool) -> None:
    columns = tuple([one.name for one in table.c])
    stored = _stored(connection.dialect, table, columns)
    for part in _parts(rows):
        statement = _upserting(connection.dialect, table, columns, len(part), added)
        connection.exec_driver_sql(statement, tuple(chain.from_iterable(map(stored, part))), AS_IT_IS)


def put(connection: Connection, table: Table, rows: Sequence[Row]) -> None:
    """Insert rows that have all columns, each in the place of one with its primary key. Text is storable."""
    _upsert(connection, table, rows, added=False)


def found(connection: Connection, table: Table, key: Names, wanted: Iterable[Sequence[str]]) -> list[Any]:
    """The rows whose columns `key` are one of these storable texts; no column is of a type of ours."""
    rows: list[Any] = []
    for part in _parts(list(wanted)):
        statement = _asking(connection.dialect, table, key, len(part))
        rows += connection.exec_driver_sql(statement, tuple(chain.from_iterable(part)), AS_IT_IS).all()
    return rows


def _parts(rows: Sequence[T]) -> Iterator[Sequence[T]]:
    """In few sizes, so that there are few statements to compile."""
    start = 0
    while left := len(rows) - start:
        size = min(TOGETHER, 1 << left.bit_length() - 1)
        yield rows[start : start + size]
        start += size


@lru_cache(maxsize=64)
def _statement(dialect: Dialect, table: Table, key: Names, told: Names, columns: Names, together: int) -> str:
    once = insert_of(dialect.name, table).values([dict.fromkeys(columns)] * together)
    once = once.on_conflict_do_nothing(index_elements=key).returning(*[table.c[name] for name in told])
    return _by_place(dialect, once)


@lru_cache(maxsize=64)
def _upserting(dialect: Dialect, table: Table, columns: Names, together: int, added: bool) -> str:
    rows = insert_of(dialect.name, table).values([dict.fromkeys(columns)] * together)
    new = {one.name: rows.excluded[one.name] for one in table.c if not one.primary_key}
    values = {name: table.c[name] + value for name, value in new.items()} if added else new
    keys = [one.name for one in table.primary_key]
    return _by_place(dialect, rows.on_conflict_do_update(index_elements=keys, set_=values))


@lru_cache(maxsize=64)
def _asking(dialect: Dialect, table: Table, key: Names, together: int) -> str:
    # One OR each: for `(a, b) IN (VALUES …)` SQLite reads all.
    each = [and_(*(table.c[name] == "" for name in key)) for _ in range(together)]
    return _by_place(dialect, select(table).where(or_(*each)))


def _by_place(dialect: Dialect, statement: Any) -> str:
    """With places for values in the order of the table's columns, as SQLAlchemy writes them."""
    of_kind: Any = type(dialect)
    return str(statement.compile(dialect=of_kind(paramstyle=IN_ORDER[dialect.name])))


@lru_cache(maxsize=8)
def _stored(dialect: Dialect, table: Table, columns: Names) -> Callable[[Row], Sequence[Any]]:
    """The values of a row in the order of `columns`, as the driver stores them."""
    take = itemgetter(*columns)
    kinds = [table.c[name].type.dialect_impl(dialect).bind_processor(dialect) for name in columns]
    changed = [(place, process) for place, process in enumerate(kinds) if process]

    def stored(row: Row) -> Sequence[Any]:
        values = list(take(row))
        for place, process in changed:
            values[place] = process(values[place])
        return values

    return stored
