"""The rolls the hub makes itself: numbered in a journal of its own, one for each request."""

import secrets
from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeAlias

from sqlalchemy import Connection, delete, insert, select

from hub.log import recall, upsert
from hub.log.asks import waits
from hub.log.lane import Lane
from hub.log.numbered import journal
from hub.log.play_schema import requests
from hub.log.records import Incoming, LoggedRoll
from hub.log.remember import remember
from hub.log.rows import readable
from hub.log.schema import names, rolls
from hub.wire.own_box import own_box

EPOCH = "own epoch"


@dataclass(frozen=True, slots=True)
class Request:
    """Who asks for a roll: an id never used again, a digest of what they ask, the ask it answers or ""."""

    id: str
    digest: bytes
    answers: str = ""


@dataclass(frozen=True, slots=True)
class NextPlace:
    """Where the next roll of the hub's journal goes: its id parts, and the seal of the roll before."""

    box: str
    epoch: str
    number: int
    prev: str


# Writes the roll for its place; called while nothing else is written.
Make: TypeAlias = Callable[[NextPlace], Incoming]


class OwnRolls:
    """The hub's own rolls in a log; every call is one transaction, LogError where the database refuses."""

    def __init__(self, write: Lane, read: Lane) -> None:
        self._write = write
        self._read = read

    async def keep(self, request: Request, make: Make) -> tuple[LoggedRoll | None, bytes]:
        """The roll of a request, and its message where it is made now; b"" where it was made before.

        None where the same id once asked for something else, or the ask it answers waits no more.
        """
        return await self._write(keep, request, make)

    async def of(self, request_id: str) -> LoggedRoll | None:
        """The roll that was made for a request."""
        return await self._read(of, request_id)

    async def request_of(self, roll_id: str) -> str:
        """The request that made a roll; "" for a roll that was not made here."""
        return await self._read(request_of, roll_id)


def keep(connection: Connection, request: Request, make: Make) -> tuple[LoggedRoll | None, bytes]:
    """Find or make the roll of a request."""
    asked = connection.execute(select(requests).where(requests.c.id == request.id)).first()
    if asked:
        same = asked.digest == request.digest
        return (recall.get(connection, asked.roll_id) if same else None), b""
    if request.answers and not waits(connection, request.answers):
        return None, b""
    incoming = make(_next_place(connection))
    (logged,) = remember(connection, [incoming])
    told = {"id": request.id, "digest": request.digest, "roll_id": logged.roll.id}
    connection.execute(insert(requests).values(told))
    return logged, incoming.payload


def of(connection: Connection, request_id: str) -> LoggedRoll | None:
    """The roll that was made for a request."""
    roll_id = connection.scalar(select(requests.c.roll_id).where(requests.c.id == request_id))
    return recall.get(connection, roll_id) if roll_id else None


def request_of(connection: Connection, roll_id: str) -> str:
    """The request that made a roll; "" for any other roll."""
    return connection.scalar(select(requests.c.id).where(requests.c.roll_id == roll_id)) or ""


def begin_new_journal(connection: Connection) -> None:
    """The next roll is the first of another journal: nothing more is to be chained to this one."""
    connection.execute(delete(names).where(names.c.name == EPOCH))


def _next_place(connection: Connection) -> NextPlace:
    box, epoch = own_box(recall.hub_id(connection)), _epoch(connection)
    ours = select(rolls).where(rolls.c.journal_id == journal(box, epoch))
    last = connection.execute(ours.order_by(rolls.c.number.desc()).limit(1)).first()
    if last is None:
        return NextPlace(box, epoch, 1, "")
    before = readable(last.raw)
    if before is None:  # upon a damaged roll nothing can be sealed
        begin_new_journal(connection)
        return NextPlace(box, _epoch(connection), 1, "")
    return NextPlace(box, epoch, last.number + 1, before.seal)


def _epoch(connection: Connection) -> str:
    """The name of the hub's journal, given once."""
    new = upsert.insert(connection, names).values(name=EPOCH, value=secrets.token_hex(4))
    connection.execute(new.on_conflict_do_nothing(index_elements=["name"]))
    return str(connection.scalar(select(names.c.value).where(names.c.name == EPOCH)))
