"""Sessions of play: what was rolled from one moment to another belongs to one, whenever it comes in."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import Connection, Row, Select, insert, select, update

from hub.log.lane import Lane
from hub.log.play_schema import sessions
from hub.log.rows import moment


@dataclass(frozen=True, slots=True)
class Session:
    """An evening; `closed_at` is the first moment after it, None while it goes on."""

    id: int
    name: str
    started_at: datetime
    closed_at: datetime | None = None

    @property
    def start_ms(self) -> int:
        """Its first moment, in ms UTC."""
        return round(self.started_at.timestamp() * 1000)

    @property
    def end_ms(self) -> int | None:
        """The first moment after it."""
        return None if self.closed_at is None else round(self.closed_at.timestamp() * 1000)


class Sessions:
    """The sessions of a log; every call is one transaction, LogError where the database refuses."""

    def __init__(self, write: Lane, read: Lane) -> None:
        self._write = write
        self._read = read

    async def start(self, name: str, now_ms: int) -> Session:
        """Begin a session; the one that goes on is closed."""
        return await self._write(start, name, now_ms)

    async def rename(self, session_id: int, name: str) -> Session | None:
        """Give a session another name; None where there is none of this id."""
        return await self._write(rename, session_id, name)

    async def close(self, session_id: int, now_ms: int) -> Session | None:
        """Close a session that goes on; None where there is none of this id, or it is closed."""
        return await self._write(close, session_id, now_ms)

    async def get(self, session_id: int) -> Session | None:
        """The session of this id."""
        return await self._read(get, session_id)

    async def all(self) -> list[Session]:
        """Every session, newest first."""
        return await self._read(every)


def start(connection: Connection, name: str, now_ms: int) -> Session:
    """Begin a session. A box dates its rolls by whole seconds, so a session begins with one."""
    start_ms = now_ms // 1000 * 1000
    later = sessions.c.closed_at_ms.is_(None) | (sessions.c.closed_at_ms > start_ms)
    connection.execute(update(sessions).where(later).values(closed_at_ms=start_ms))
    told = {"name": name, "started_at_ms": start_ms}
    (session_id,) = connection.execute(insert(sessions).values(told)).inserted_primary_key or (0,)
    return Session(session_id, name, moment(start_ms))


def rename(connection: Connection, session_id: int, name: str) -> Session | None:
    """Give a session another name."""
    connection.execute(update(sessions).where(sessions.c.id == session_id).values(name=name))
    return get(connection, session_id)


def close(connection: Connection, session_id: int, now_ms: int) -> Session | None:
    """Close a session that goes on: what a box dates to this very second is still of it."""
    going_on = (sessions.c.id == session_id) & sessions.c.closed_at_ms.is_(None)
    closed = update(sessions).where(going_on).values(closed_at_ms=now_ms // 1000 * 1000 + 1000)
    return get(connection, session_id) if connection.execute(closed).rowcount else None


def get(connection: Connection, session_id: int) -> Session | None:
    """The session of this id."""
    found = _read_all(connection, select(sessions).where(sessions.c.id == session_id))
    return found[0] if found else None


def every(connection: Connection) -> list[Session]:
    """Every session, newest first."""
    return _read_all(connection, select(sessions).order_by(sessions.c.id.desc()))


def holding(connection: Connection, moments_ms: Iterable[int]) -> dict[int, int]:
    """The id of the session that was open at each of these moments that had one."""
    wanted = set(moments_ms)
    if not wanted:
        return {}
    column = sessions.c
    near = (
        column.started_at_ms <= max(wanted),
        column.closed_at_ms.is_(None) | (column.closed_at_ms > min(wanted)),
    )
    found = connection.execute(select(sessions).where(*near)).all()
    return {ms: row.id for row in found for ms in wanted if _holds(row, ms)}


def _holds(row: Row[Any], ms: int) -> bool:
    return bool(row.started_at_ms <= ms and (row.closed_at_ms is None or ms < row.closed_at_ms))


def _read_all(connection: Connection, query: Select[Any]) -> list[Session]:
    return [
        Session(row.id, row.name, moment(row.started_at_ms), row.closed_at_ms and moment(row.closed_at_ms))
        for row in connection.execute(query)
    ]
