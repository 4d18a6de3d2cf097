"""Opposed tests: who is in them, what was asked and fell in each round, and the MJ's word on a round."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

import msgspec
from sqlalchemy import Connection, Row, Select, insert, select, update

from hub import wire
from hub.log import asks, recall
from hub.log.asks import Asked, NewAsk
from hub.log.lane import Lane
from hub.log.play_schema import asks as asks_table
from hub.log.play_schema import contest_rulings, contests
from hub.log.records import LoggedRoll
from hub.log.rows import moment


class Side(msgspec.Struct, frozen=True):
    """Who stands on a side, at which box ("" for the page), and what they roll."""

    player: str
    box: str
    rule: wire.D6Rule


@dataclass(frozen=True, slots=True)
class RoundRuled:
    """The MJ gives a round to a side."""

    winner: int
    by: str


@dataclass(frozen=True, slots=True)
class Opened:
    """An opposed test as it was opened: `wins` in a row are needed."""

    position: int
    id: str
    label: str
    wins: int
    secret: bool
    by: str
    sides: tuple[Side, ...]
    opened_at: datetime
    withdrawn: bool = False


@dataclass(frozen=True, slots=True)
class Course:
    """An opposed test with all that came of it: each ask with its roll, and the ruling on each round."""

    opened: Opened
    asked: tuple[tuple[Asked, LoggedRoll | None], ...]
    rulings: dict[int, RoundRuled]


class Contests:
    """The opposed tests of a log; every call is one transaction, LogError where the database refuses."""

    def __init__(self, write: Lane, read: Lane) -> None:
        self._write = write
        self._read = read

    async def open(self, contest: Opened, new: Sequence[NewAsk], now_ms: int) -> None:
        """Keep a test and the asks of its first round."""
        await self._write(open_contest, contest, new, now_ms)

    async def ask_again(self, contest: Opened, new: Sequence[NewAsk], now_ms: int) -> bool:
        """Keep the asks of another round, or again of this one; False where it is asked for already."""
        return await self._write(ask_again, contest, new, now_ms)

    async def rule(self, contest_id: str, round_: int, ruled: RoundRuled, now_ms: int) -> None:
        """Keep the MJ's word on a round; what is still asked for it is asked no more."""
        await self._write(rule, contest_id, round_, ruled, now_ms)

    async def withdraw(self, contest_id: str, now_ms: int) -> None:
        """Call a test off, and what is still asked for it."""
        await self._write(withdraw, contest_id, now_ms)

    async def get(self, contest_id: str) -> Course | None:
        """The test of this id."""
        return await self._read(get, contest_id)

    async def between(self, start_ms: int, end_ms: int | None) -> list[Course]:
        """The tests opened from `start_ms` on, before `end_ms`, the oldest first."""
        return await self._read(between, start_ms, end_ms)

    async def page(self, before: int | None, limit: int) -> list[Course]:
        """At most `limit` tests, newest first, all before the position `before`."""
        return await self._read(page, before, limit)

    async def of_rolls(self, roll_ids: Sequence[str]) -> list[Course]:
        """The tests in which these rolls fell."""
        return await self._read(of_rolls, roll_ids)

    async def last_open_to_all(self) -> Course | None:
        """The newest test that is not secret."""
        return await self._read(last_open_to_all)


def ask_again(connection: Connection, contest: Opened, new: Sequence[NewAsk], now_ms: int) -> bool:
    """Keep the asks of a round, unless someone is asked in this test by now."""
    of_it = (asks_table.c.contest == contest.id, asks_table.c.state == "open")
    if connection.execute(select(asks_table.c.id).where(*of_it).limit(1)).first():
        return False
    asks.keep(connection, new, contest.by, now_ms)
    return True


def open_contest(connection: Connection, contest: Opened, new: Sequence[NewAsk], now_ms: int) -> None:
    """Keep a test and the asks of its first round."""
    told = {
        "id": contest.id,
        "label": contest.label,
        "wins": contest.wins,
        "secret": contest.secret,
        "by": contest.by,
        "sides": msgspec.json.encode(contest.sides).decode(),
        "opened_at_ms": now_ms,
    }
    connection.execute(insert(contests).values(told))
    asks.keep(connection, new, contest.by, now_ms)


def rule(connection: Connection, contest_id: str, round_: int, ruled: RoundRuled, now_ms: int) -> None:
    """Keep the MJ's word on a round."""
    told = {"contest": contest_id, "round": round_, "winner": ruled.winner, "by": ruled.by}
    connection.execute(insert(contest_rulings).values({**told, "ruled_at_ms": now_ms}))
    _end_asks(connection, contest_id, now_ms)


def withdraw(connection: Connection, contest_id: str, now_ms: int) -> None:
    """Call a test off."""
    connection.execute(update(contests).where(contests.c.id == contest_id).values(withdrawn=True))
    _end_asks(connection, contest_id, now_ms)


def get(connection: Connection, contest_id: str) -> Course | None:
    """The test of this id."""
    found = _courses(connection, select(contests).where(contests.c.id == contest_id))
    return found[0] if found else None


def between(connection: Connection, start_ms: int, end_ms: int | None) -> list[Course]:
    """The tests opened in a stretch of time, the oldest first."""
    query = select(contests).where(contests.c.opened_at_ms >= start_ms).order_by(contests.c.position)
    return _courses(connection, query if end_ms is None else query.where(contests.c.opened_at_ms < end_ms))


def page(connection: Connection, before: int | None, limit: int) -> list[Course]:
    """At most `limit` tests, newest first."""
    query = select(contests).order_by(contests.c.position.desc()).limit(limit)
    return _courses(connection, query if before is None else query.where(contests.c.position < before))


def of_rolls(connection: Connection, roll_ids: Sequence[str]) -> list[Course]:
    """The tests in which these rolls fell."""
    named = select(asks_table.c.contest).where(asks_table.c.roll_id.in_(roll_ids))
    return _courses(connection, select(contests).where(contests.c.id.in_(named)))


def last_open_to_all(connection: Connection) -> Course | None:
    """The newest test that is not secret."""
    query = select(contests).where(contests.c.secret.is_(False)).order_by(contests.c.position.desc())
    found = _courses(connection, query.limit(1))
    return found[0] if found else None


def _end_asks(connection: Connection, contest_id: str, now_ms: int) -> None:
    waiting = (asks_table.c.contest == contest_id) & (asks_table.c.state == "open")
    ended = {"state": "withdrawn", "changed_at_ms": now_ms}
    connection.execute(update(asks_table).where(waiting).values(ended))


def _courses(connection: Connection, query: Select[Any]) -> list[Course]:
    return [_course(connection, _opened(row)) for row in connection.execute(query)]


def _course(connection: Connection, opened: Opened) -> Course:
    asked = asks.of_contest(connection, opened.id)
    fell = [recall.get(connection, one.roll_id) if one.roll_id else None for one in asked]
    of_rounds = select(contest_rulings).where(contest_rulings.c.contest == opened.id)
    rulings = {
        row.round: RoundRuled(row.winner, row.by)
        for row in connection.execute(of_rounds.order_by(contest_rulings.c.position))
    }
    return Course(opened, tuple(zip(asked, fell, strict=True)), rulings)


def _opened(row: Row[Any]) -> Opened:
    return Opened(
        position=row.position,
        id=row.id,
        label=row.label,
        wins=row.wins,
        secret=row.secret,
        by=row.by,
        sides=msgspec.json.decode(row.sides, type=tuple[Side, ...]),
        opened_at=moment(row.opened_at_ms),
        withdrawn=row.withdrawn,
    )
