"""What is read: pages of rolls, one roll, counts, messages set aside, boxes."""

from datetime import UTC, datetime
from typing import Any

from sqlalchemy import Connection, Row, Select, func, select

from hub import wire
from hub.log.fold import fold
from hub.log.records import Aside, Box, Filters, LoggedRoll
from hub.log.schema import aside, boxes, rolls


def page(connection: Connection, filters: Filters, before: int | None, limit: int) -> list[LoggedRoll]:
    """At most `limit` rolls that pass `filters`, newest first, all before the position `before`."""
    return [logged(row) for row in connection.execute(selected(filters, before, limit))]


def selected(filters: Filters, before: int | None, limit: int) -> Select[Any]:
    """The query of a page."""
    query = _filtered(select(rolls), filters).order_by(rolls.c.position.desc()).limit(limit)
    return query if before is None else query.where(rolls.c.position < before)


def after(connection: Connection, position: int, limit: int) -> list[LoggedRoll]:
    """At most `limit` rolls, oldest first, all after `position`."""
    query = select(rolls).where(rolls.c.position > position).order_by(rolls.c.position).limit(limit)
    return [logged(row) for row in connection.execute(query)]


def get(connection: Connection, roll_id: str) -> LoggedRoll | None:
    """The roll of this id."""
    row = connection.execute(select(rolls).where(rolls.c.id == roll_id)).first()
    return logged(row) if row else None


def count(connection: Connection) -> int:
    """How many rolls the log holds."""
    return connection.scalar(select(func.count()).select_from(rolls)) or 0


def last(connection: Connection) -> int:
    """The position of the newest roll; 0 in an empty log."""
    return connection.scalar(select(func.max(rolls.c.position))) or 0


def aside_count(connection: Connection) -> int:
    """How many messages were set aside, each repetition counted."""
    return int(connection.scalar(select(func.sum(aside.c.times))) or 0)


def asides(connection: Connection, limit: int) -> list[Aside]:
    """The messages set aside, the last heard of first."""
    query = select(aside).order_by(aside.c.last_at_ms.desc(), aside.c.position.desc()).limit(limit)
    return [
        Aside(
            row.topic,
            row.payload,
            row.why_fr,
            row.why_en,
            row.times,
            _moment(row.first_at_ms),
            _moment(row.last_at_ms),
        )  # fmt: skip
        for row in connection.execute(query)
    ]


def known_boxes(connection: Connection) -> list[Box]:
    """Every box ever heard of, by id."""
    return [
        Box(
            row.id,
            row.availability,
            wire.decode_state(row.state.encode()) if row.state else None,
            _moment(row.heard_at_ms),
        )
        for row in connection.execute(select(boxes).order_by(boxes.c.id))
    ]


def logged(row: Row[Any]) -> LoggedRoll:
    """A row of `rolls` as a roll: what it says is read again from the payload as it came."""
    return LoggedRoll(
        position=row.position,
        roll=wire.stored_roll(row.raw),
        box=row.box,
        rolled_at=_moment(row.rolled_at_ms),
        received_at=_moment(row.received_at_ms),
        dated_by=row.dated_by,
        late=row.late,
        agreed=row.agreed,
    )


def _filtered(query: Select[Any], filters: Filters) -> Select[Any]:
    for name in ("player", "game", "outcome"):
        wanted = getattr(filters, name)
        if wanted is not None:
            query = query.where(rolls.c[name] == wanted)
    for word in fold(filters.q or "").split():
        query = query.where(rolls.c.words.contains(word, autoescape=True))
    if filters.since_ms is not None:
        query = query.where(rolls.c.rolled_at_ms >= filters.since_ms)
    return query


def _moment(ms: int) -> datetime:
    return datetime.fromtimestamp(ms / 1000, UTC)
