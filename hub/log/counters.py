"""The campaign's counters: every step is a record, and a value is the sum of its steps."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Literal, TypeAlias

from sqlalchemy import Connection, Row, Select, func, insert, select

from hub.log.fold import Spellings, same
from hub.log.lane import Lane
from hub.log.play_schema import counter_steps as steps
from hub.log.rows import moment
from hub.log.slices import slices

Values: TypeAlias = dict[tuple[str, str], int]
NotTaken: TypeAlias = Literal["below_zero", "undone", "unknown"]


@dataclass(frozen=True, slots=True)
class Step:
    """What is added to a counter, and why; `player` "" for the table's, `roll_id` the critical it is for."""

    name: str
    player: str
    step: int
    why: str = ""
    by: str = ""
    roll_id: str = ""
    suggestion: str = ""


@dataclass(frozen=True, slots=True)
class Stepped:
    """A step as it was taken; `undoes` the position of the step it takes back, `undone` where one does."""

    position: int
    step: Step
    at: datetime
    undoes: int | None
    undone: bool


class Counters:
    """The counters of a log; every call is one transaction, LogError where the database refuses."""

    def __init__(self, write: Lane, read: Lane) -> None:
        self._write = write
        self._read = read

    async def step(self, wanted: Step, now_ms: int) -> Stepped | NotTaken:
        """Take a step, unless it leads below zero; a suggestion of a roll once, until it is undone."""
        return await self._write(step, wanted, now_ms)

    async def undo(self, name: str, position: int, by: str, now_ms: int) -> Stepped | NotTaken:
        """Take a step of a counter back, once."""
        return await self._write(undo, name, position, by, now_ms)

    async def values(self) -> Values:
        """The value of each counter that ever was stepped, by name and player."""
        return await self._read(values)

    async def page(self, name: str | None, before: int | None, limit: int) -> list[Stepped]:
        """At most `limit` steps, newest first, all before the position `before`."""
        return await self._read(page, name, before, limit)

    async def of_roll(self, roll_id: str) -> list[Stepped]:
        """The steps taken for a roll, the oldest first."""
        return await self._read(of_roll, roll_id)

    async def between(self, start_ms: int, end_ms: int | None) -> list[Stepped]:
        """The steps taken from `start_ms` on, before `end_ms`, the oldest first."""
        return await self._read(between, start_ms, end_ms)


def step(connection: Connection, wanted: Step, now_ms: int) -> Stepped | NotTaken:
    """Take a step."""
    if wanted.suggestion:
        for taken in of_roll(connection, wanted.roll_id):
            if taken.step.suggestion == wanted.suggestion and not taken.undone and taken.undoes is None:
                return taken
    return _take(connection, wanted, None, now_ms)


def undo(connection: Connection, name: str, position: int, by: str, now_ms: int) -> Stepped | NotTaken:
    """Take a step back."""
    this = (steps.c.position == position) & (steps.c.name == name)
    found = _stepped(connection, select(steps).where(this))
    if not found:
        return "unknown"
    taken = found[0]
    if taken.undone or taken.undoes is not None:
        return "undone"
    was = taken.step
    back = Step(was.name, was.player, -was.step, was.why, by, was.roll_id, was.suggestion)
    return _take(connection, back, position, now_ms)


def values(connection: Connection) -> Values:
    """The value of each counter that ever was stepped; a player is one, however the name is written."""
    query = select(steps.c.name, steps.c.player, func.sum(steps.c.step).label("value"))
    query = query.group_by(steps.c.name, steps.c.player).order_by(func.min(steps.c.position))
    first, found = Spellings(), Counter[tuple[str, str]]()
    for row in connection.execute(query):
        found[row.name, first(row.player)] += int(row.value)
    return dict(found)


def _value(connection: Connection, name: str, player: str) -> int:
    found = values(connection).items()
    return sum(value for (its, whose), value in found if its == name and same(whose, player))


def page(connection: Connection, name: str | None, before: int | None, limit: int) -> list[Stepped]:
    """At most `limit` steps, newest first."""
    query = select(steps).order_by(steps.c.position.desc()).limit(limit)
    if name is not None:
        query = query.where(steps.c.name == name)
    return _stepped(connection, query if before is None else query.where(steps.c.position < before))


def of_roll(connection: Connection, roll_id: str) -> list[Stepped]:
    """The steps taken for a roll."""
    return _stepped(connection, select(steps).where(steps.c.roll_id == roll_id).order_by(steps.c.position))


def between(connection: Connection, start_ms: int, end_ms: int | None) -> list[Stepped]:
    """The steps taken in a stretch of time."""
    query = select(steps).where(steps.c.at_ms >= start_ms).order_by(steps.c.position)
    return _stepped(connection, query if end_ms is None else query.where(steps.c.at_ms < end_ms))


def _take(connection: Connection, wanted: Step, undoes: int | None, now_ms: int) -> Stepped | NotTaken:
    if _value(connection, wanted.name, wanted.player) + wanted.step < 0:
        return "below_zero"
    told = {
        "name": wanted.name,
        "player": wanted.player,
        "step": wanted.step,
        "why": wanted.why,
        "by": wanted.by,
        "roll_id": wanted.roll_id,
        "suggestion": wanted.suggestion,
        "undoes": undoes,
        "at_ms": now_ms,
    }
    (position,) = connection.execute(insert(steps).values(told)).inserted_primary_key or (0,)
    return Stepped(position, wanted, moment(now_ms), undoes, False)


def _stepped(connection: Connection, query: Select[Any]) -> list[Stepped]:
    found = connection.execute(query).all()
    undone = _undone(connection, [row.position for row in found])
    return [_read(row, row.position in undone) for row in found]


def _undone(connection: Connection, positions: Sequence[int]) -> set[int]:
    queries = (select(steps.c.undoes).where(steps.c.undoes.in_(some)) for some in slices(positions))
    return {undone for query in queries for undone in connection.scalars(query)}


def _read(row: Row[Any], undone: bool) -> Stepped:
    taken = Step(row.name, row.player, row.step, row.why, row.by, row.roll_id, row.suggestion)
    return Stepped(row.position, taken, moment(row.at_ms), row.undoes, undone)
