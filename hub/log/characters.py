"""The characters of the table, each under its name, as JSON that the play reads."""

from collections.abc import Callable, Sequence

from sqlalchemy import Connection, delete, select

from hub.log.lane import Lane
from hub.log.play_schema import characters
from hub.log.upsert import insert


class Characters:
    """The characters of a log; every call is one transaction, LogError where the database refuses."""

    def __init__(self, write: Lane, read: Lane) -> None:
        self._write = write
        self._read = read

    async def put(self, new: Sequence[tuple[str, str]], now_ms: int) -> None:
        """Keep characters (name, JSON), new ones after the others, known ones in their place."""
        await self._write(put, new, now_ms)

    async def change(self, name: str, change: Callable[[str], str], now_ms: int) -> str | None:
        """The JSON of a character after `change`; None where there is no such one. Others wait meanwhile."""
        return await self._write(change_one, name, change, now_ms)

    async def remove(self, name: str) -> bool:
        """Forget a character; False where there is no such one."""
        return await self._write(remove, name)

    async def get(self, name: str) -> str | None:
        """The JSON of a character."""
        return await self._read(get, name)

    async def all(self) -> list[str]:
        """The JSON of every character, in order."""
        return await self._read(every)


def put(connection: Connection, new: Sequence[tuple[str, str]], now_ms: int) -> None:
    """Keep characters."""
    for name, raw in new:
        told = {"raw": raw, "changed_at_ms": now_ms}
        row = insert(connection, characters).values(name=name, **told)
        connection.execute(row.on_conflict_do_update(index_elements=["name"], set_=told))


def change_one(connection: Connection, name: str, change: Callable[[str], str], now_ms: int) -> str | None:
    """Change a character."""
    raw = get(connection, name)
    if raw is None:
        return None
    changed = change(raw)
    put(connection, [(name, changed)], now_ms)
    return changed


def remove(connection: Connection, name: str) -> bool:
    """Forget a character."""
    return connection.execute(delete(characters).where(characters.c.name == name)).rowcount > 0


def get(connection: Connection, name: str) -> str | None:
    """The JSON of a character."""
    return connection.scalar(select(characters.c.raw).where(characters.c.name == name))


def every(connection: Connection) -> list[str]:
    """The JSON of every character, in order."""
    return list(connection.scalars(select(characters.c.raw).order_by(characters.c.place)))
