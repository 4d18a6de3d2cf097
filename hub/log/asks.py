"""The rolls the MJ asked for, each with what became of it."""

from collections.abc import Iterable, Sequence
from dataclasses import astuple, dataclass
from datetime import datetime
from typing import Any, Literal, TypeAlias

from sqlalchemy import Connection, Row, Select, insert, select, update

from hub import wire
from hub.log.lane import Lane
from hub.log.play_schema import asks
from hub.log.recall import hub_id
from hub.log.records import LoggedRoll
from hub.log.rows import moment
from hub.wire.own_box import own_box

AskState: TypeAlias = Literal["open", "answered", "declined", "expired", "withdrawn"]


@dataclass(frozen=True, slots=True)
class ContestPlace:
    """Where an ask belongs in a contest: which round, and whose side."""

    contest: str = ""
    round: int = 0
    side: int = 0


# The box that is asked, what it is asked, and for which contest.
NewAsk: TypeAlias = tuple[str, wire.Ask, ContestPlace]


@dataclass(frozen=True, slots=True)
class Asked:
    """What was asked of which box, when and by whom; `roll_id` where it is "answered"."""

    position: int
    ask: wire.Ask
    box: str
    by: str
    place: ContestPlace
    asked_at: datetime
    state: AskState
    changed_at: datetime
    roll_id: str | None = None


class Asks:
    """The asks of a log; every call is one transaction, LogError where the database refuses."""

    def __init__(self, write: Lane, read: Lane) -> None:
        self._write = write
        self._read = read

    async def keep(self, new: Sequence[NewAsk], by: str, now_ms: int) -> list[Asked]:
        """Keep new asks, in this order."""
        return await self._write(keep, new, by, now_ms)

    async def end(self, ask_id: str, state: AskState, now_ms: int) -> bool:
        """Note what became of an open ask; False where it is open no more."""
        return await self._write(end, ask_id, state, now_ms)

    async def get(self, ask_id: str) -> Asked | None:
        """The ask of this id."""
        return await self._read(get, ask_id)

    async def open(self) -> list[Asked]:
        """Every ask that waits, the oldest first."""
        return await self._read(waiting)

    async def between(self, start_ms: int, end_ms: int | None) -> list[Asked]:
        """Everything asked from `start_ms` on, before `end_ms`, the oldest first."""
        return await self._read(between, start_ms, end_ms)

    async def page(self, state: AskState | None, before: int | None, limit: int) -> list[Asked]:
        """At most `limit` asks, newest first, all before the position `before`."""
        return await self._read(page, state, before, limit)


def keep(connection: Connection, new: Sequence[NewAsk], by: str, now_ms: int) -> list[Asked]:
    """Keep new asks, in this order."""
    for box, ask, place in new:
        told = {
            "id": ask.id,
            "box": box,
            "raw": wire.encode(ask).decode(),
            "by": by,
            "contest": place.contest,
            "round": place.round,
            "side": place.side,
            "asked_at_ms": now_ms,
            "state": "open",
            "changed_at_ms": now_ms,
        }
        connection.execute(insert(asks).values(told))
    ids = [ask.id for _, ask, _ in new]
    return _asked(connection, select(asks).where(asks.c.id.in_(ids)).order_by(asks.c.position))


def end(connection: Connection, ask_id: str, state: AskState, now_ms: int) -> bool:
    """Note what became of an ask that is still open."""
    ended = update(asks).where(asks.c.id == ask_id, asks.c.state == "open")
    return connection.execute(ended.values(state=state, changed_at_ms=now_ms)).rowcount > 0


def waits(connection: Connection, ask_id: str) -> bool:
    """Whether this ask is still open."""
    found = connection.scalar(select(asks.c.state).where(asks.c.id == ask_id))
    return found == "open"


def answer(connection: Connection, new: Iterable[LoggedRoll]) -> None:
    """Tie each new roll to the ask it bears, where it is just what was asked, and the first such.

    It came from the box that was asked, or was made by this hub, where someone rolled for the box.
    """
    for logged in new:
        asked = get(connection, logged.roll.ask) if logged.roll.ask else None
        if asked is None or asked.state == "answered" or not _is_as_asked(logged.roll, asked.ask):
            continue
        if logged.box in (asked.box, own_box(hub_id(connection))):
            received_ms = round(logged.received_at.timestamp() * 1000)
            tied = {"state": "answered", "roll_id": logged.roll.id, "changed_at_ms": received_ms}
            connection.execute(update(asks).where(asks.c.id == asked.ask.id).values(tied))
            _ask_no_more(connection, asked.place, received_ms)


def _ask_no_more(connection: Connection, place: ContestPlace, now_ms: int) -> None:
    """A side that has rolled may have been asked again meanwhile."""
    if place.contest:
        of_side = (asks.c.contest, asks.c.round, asks.c.side)
        same = [column == value for column, value in zip(of_side, astuple(place), strict=True)]
        ended = {"state": "withdrawn", "changed_at_ms": now_ms}
        connection.execute(update(asks).where(*same, asks.c.state == "open").values(ended))


def get(connection: Connection, ask_id: str) -> Asked | None:
    """The ask of this id."""
    found = _asked(connection, select(asks).where(asks.c.id == ask_id))
    return found[0] if found else None


def waiting(connection: Connection) -> list[Asked]:
    """Every open ask, the oldest first."""
    return _asked(connection, select(asks).where(asks.c.state == "open").order_by(asks.c.position))


def of_contest(connection: Connection, contest: str) -> list[Asked]:
    """Every ask of a contest, the oldest first."""
    return _asked(connection, select(asks).where(asks.c.contest == contest).order_by(asks.c.position))


def between(connection: Connection, start_ms: int, end_ms: int | None) -> list[Asked]:
    """Everything asked in a stretch of time, the oldest first."""
    query = select(asks).where(asks.c.asked_at_ms >= start_ms).order_by(asks.c.position)
    return _asked(connection, query if end_ms is None else query.where(asks.c.asked_at_ms < end_ms))


def page(connection: Connection, state: AskState | None, before: int | None, limit: int) -> list[Asked]:
    """At most `limit` asks, newest first."""
    query = select(asks).order_by(asks.c.position.desc()).limit(limit)
    if state is not None:
        query = query.where(asks.c.state == state)
    return _asked(connection, query if before is None else query.where(asks.c.position < before))


def _is_as_asked(roll: wire.Roll, ask: wire.Ask) -> bool:
    return (roll.game, roll.rule, roll.secret) == (ask.game, ask.rule, ask.secret)


def _asked(connection: Connection, query: Select[Any]) -> list[Asked]:
    return [_read(row) for row in connection.execute(query)]


def _read(row: Row[Any]) -> Asked:
    return Asked(
        position=row.position,
        ask=wire.decode_ask(row.raw.encode()),
        box=row.box,
        by=row.by,
        place=ContestPlace(row.contest, row.round, row.side),
        asked_at=moment(row.asked_at_ms),
        state=row.state,
        changed_at=moment(row.changed_at_ms),
        roll_id=row.roll_id,
    )
