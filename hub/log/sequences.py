"""The numbers a table has given: none is given twice, though the rows are replaced by others."""

from sqlalchemy import (
    ColumnElement,
    Connection,
    Integer,
    Table,
    Text,
    column,
    func,
    insert,
    select,
    text,
    update,
)
from sqlalchemy import table as named

# SQLite keeps it by itself for every AUTOINCREMENT, once the first row came.
_GIVEN = named("sqlite_sequence", column("name", Text), column("seq", Integer))


def last_given(connection: Connection, table: Table) -> int:
    """The highest number that a row of `table` ever had; 0 where there was none."""
    if connection.dialect.name == "sqlite":
        return connection.scalar(select(_GIVEN.c.seq).where(_GIVEN.c.name == table.name)) or 0
    sequence = connection.scalar(select(_sequence(table)))
    value, is_given = connection.execute(text(f"SELECT last_value, is_called FROM {sequence}")).one()
    return int(value) if is_given else int(value) - 1


def give_after(connection: Connection, table: Table, position: int) -> None:
    """The next row of `table` gets a number after `position`."""
    if position < 1:
        return
    if connection.dialect.name == "sqlite":
        raised = update(_GIVEN).where(_GIVEN.c.name == table.name).values(seq=position)
        if not connection.execute(raised).rowcount:
            connection.execute(insert(_GIVEN).values(name=table.name, seq=position))
    else:
        connection.scalar(select(func.setval(_sequence(table), position)))


def _sequence(table: Table) -> ColumnElement[str]:
    numbered = table.autoincrement_column
    return func.pg_get_serial_sequence(table.name, numbered.name if numbered is not None else "")
