"""Who is invited to look at the table: each invite with its role; its link is signed elsewhere."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import Connection, Row, insert, select, update

from hub.log.lane import Lane
from hub.log.play_schema import invites
from hub.log.rows import moment
from hub.log.slices import slices


@dataclass(frozen=True, slots=True)
class Invited:
    """`role`: "table" | "player" | "gm"; `player` "" unless a player is invited; `used_at` within an hour."""

    id: str
    role: str
    player: str
    made_at: datetime
    used_at: datetime | None = None
    revoked: bool = False


class Invites:
    """The invites of a log; every call is one transaction, LogError where the database refuses."""

    def __init__(self, write: Lane, read: Lane) -> None:
        self._write = write
        self._read = read

    async def make(self, invite_id: str, role: str, player: str, now_ms: int) -> Invited:
        """Keep a new invite."""
        return await self._write(make, invite_id, role, player, now_ms)

    async def revoke(self, invite_id: str) -> Invited | None:
        """Take an invite back, for good; None where there is none of this id."""
        return await self._write(revoke, invite_id)

    async def note_use(self, invite_ids: Sequence[str], at_ms: int) -> None:
        """These were used at this moment."""
        await self._write(note_use, invite_ids, at_ms)

    async def all(self) -> list[Invited]:
        """Every invite, newest first, those taken back among them."""
        return await self._read(every)


def make(connection: Connection, invite_id: str, role: str, player: str, now_ms: int) -> Invited:
    """Keep a new invite."""
    told = {"id": invite_id, "role": role, "player": player, "made_at_ms": now_ms}
    connection.execute(insert(invites).values(told))
    return Invited(invite_id, role, player, moment(now_ms))


def revoke(connection: Connection, invite_id: str) -> Invited | None:
    """Take an invite back."""
    this = invites.c.id == invite_id
    connection.execute(update(invites).where(this).values(revoked=True))
    row = connection.execute(select(invites).where(this)).first()
    return _read(row) if row else None


def note_use(connection: Connection, invite_ids: Sequence[str], at_ms: int) -> None:
    """Note that they were used."""
    for some in slices(invite_ids):
        connection.execute(update(invites).where(invites.c.id.in_(some)).values(used_at_ms=at_ms))


def every(connection: Connection) -> list[Invited]:
    """Every invite, newest first."""
    return [_read(row) for row in connection.execute(select(invites).order_by(invites.c.position.desc()))]


def _read(row: Row[Any]) -> Invited:
    used_at = None if row.used_at_ms is None else moment(row.used_at_ms)
    return Invited(row.id, row.role, row.player, moment(row.made_at_ms), used_at, row.revoked)
