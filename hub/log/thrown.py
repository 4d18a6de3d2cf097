"""What the hub threw itself, kept under the key of whoever asked for it."""

from sqlalchemy import Connection, delete, select

from hub.log.schema import thrown
from hub.log.upsert import insert

# Far more than may be asked for again.
KEPT = 1000


def keep_thrown(connection: Connection, key: str, roll_id: str, payload: bytes, at_ms: int) -> bytes:
    """Keep a throw under a new key; what is kept there already is returned instead."""
    once = insert(connection, thrown).on_conflict_do_nothing(index_elements=["key"])
    told = {"key": key, "roll_id": roll_id, "payload": payload.decode(), "thrown_at_ms": at_ms}
    connection.execute(once, told)
    kept = connection.scalar(select(thrown.c.payload).where(thrown.c.key == key)) or ""
    newest = select(thrown.c.key).order_by(thrown.c.thrown_at_ms.desc()).offset(KEPT)
    connection.execute(delete(thrown).where(thrown.c.key.in_(newest.scalar_subquery())))
    return kept.encode()


def asked_by(connection: Connection, roll_id: str) -> str:
    """The key under which a roll was thrown; "" where it is none of the hub's own, or long ago."""
    return connection.scalar(select(thrown.c.key).where(thrown.c.roll_id == roll_id)) or ""
