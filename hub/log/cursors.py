"""How far each listener has come in the log."""

from sqlalchemy import Connection, case, select

from hub.log.schema import cursors
from hub.log.upsert import insert


def cursor(connection: Connection, name: str) -> int | None:
    """The position a listener has delivered up to; None for a new one."""
    return connection.scalar(select(cursors.c.position).where(cursors.c.name == name))


def positions(connection: Connection) -> dict[str, int]:
    """Every listener and the position it has delivered up to."""
    return {row.name: row.position for row in connection.execute(select(cursors))}


def move_cursor(connection: Connection, name: str, position: int) -> None:
    """Note that a listener has delivered up to `position`; a cursor never goes back."""
    kept = cursors.c.position
    moved = insert(connection, cursors).values(name=name, position=position)
    furthest = case((kept > position, kept), else_=position)
    connection.execute(moved.on_conflict_do_update(index_elements=["name"], set_={"position": furthest}))
