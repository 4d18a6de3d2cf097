"""What is read: pages of rolls, one roll, counts, messages set aside, boxes."""

from contextlib import suppress
from datetime import UTC, datetime
from typing import Any

import msgspec
from sqlalchemy import Connection, Row, Select, func, select

from hub import wire
from hub.log.database import LogDamaged
from hub.log.fold import fold
from hub.log.records import Aside, Box, Filters, LoggedRoll
from hub.log.schema import aside, boxes, rolls, tallies
from shared_rules.errors import MessageError

LET_GO = "asides let go"


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
    kept = connection.scalar(select(func.sum(aside.c.times))) or 0
    return int(kept) + let_go(connection)


def let_go(connection: Connection) -> int:
    """How many messages that were set aside are kept no more."""
    return connection.scalar(select(tallies.c.count).where(tallies.c.name == LET_GO)) or 0


def asides(connection: Connection, limit: int) -> list[Aside]:
    """The messages set aside, the last heard of first."""
    query = select(aside).order_by(aside.c.last_at_ms.desc(), aside.c.position.desc()).limit(limit)
    return [
        Aside(
            row.topic,
            row.payload,
            row.length,
            row.secret,
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
            _state(row.state),
            _moment(row.heard_at_ms),
        )
        for row in connection.execute(select(boxes).order_by(boxes.c.id))
    ]


def logged(row: Row[Any]) -> LoggedRoll:
    """A row of `rolls` as a roll: what it says is read again from the payload as it came.

    LogDamaged where the row is not as it was stored.
    """
    try:
        return _logged(row)
    except (msgspec.MsgspecError, ValueError, OverflowError, OSError) as error:
        raise LogDamaged(f"the row of roll {row.id} is damaged: {error}") from error


def _logged(row: Row[Any]) -> LoggedRoll:
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
    for name in ("player", "game", "outcome", "secret"):
        wanted = getattr(filters, name)
        if wanted is not None:
            query = query.where(rolls.c[name] == wanted)
    for word in fold(filters.q or "").split():
        query = query.where(rolls.c.words.contains(word, autoescape=True))
    if filters.since_ms is not None:
        query = query.where(rolls.c.rolled_at_ms >= filters.since_ms)
    return query


def _state(stored: str | None) -> wire.State | None:
    """A state of another version may say nothing to this one; the box tells it again."""
    with suppress(MessageError):
        return wire.decode_state(stored.encode()) if stored else None
    return None


def _moment(ms: int) -> datetime:
    return datetime.fromtimestamp(ms / 1000, UTC)
