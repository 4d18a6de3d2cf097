"""What is read: pages of rolls, one roll, counts, messages set aside, boxes."""

from collections.abc import Sequence
from contextlib import suppress
from typing import Any

from sqlalchemy import Connection, Row, func, select, tuple_

from hub import wire
from hub.log.filtered import following, newest, passing
from hub.log.records import Aside, AsideGroup, AsidePlace, Box, Filters, LoggedRoll
from hub.log.rows import logged, moment
from hub.log.rulings import on
from hub.log.schema import aside, boxes, names, rolls, tallies
from hub.log.sessions import holding
from hub.log.whole import by_id, whole_rolls
from shared_rules.errors import MessageError

LET_GO = "asides let go"


def page(
    connection: Connection, filters: Filters, before: int | None, limit: int, after: int | None = None
) -> list[LoggedRoll]:
    """At most `limit` rolls that pass `filters`, newest first, all before the position `before`.

    With `after`, the oldest of those that come after that position, newest first all the same.
    """
    if after is not None:
        return _rolls(connection, following(connection, filters, after, limit))[::-1]
    return _rolls(connection, newest(connection, filters, before, limit))


def after(connection: Connection, position: int, limit: int) -> list[LoggedRoll]:
    """At most `limit` rolls, oldest first, all after `position`."""
    query = whole_rolls().where(rolls.c.position > position).order_by(rolls.c.position).limit(limit)
    return _rolls(connection, connection.execute(query).all())


def rolled_between(connection: Connection, start_ms: int, end_ms: int | None) -> list[LoggedRoll]:
    """Every roll of a stretch of time, in the order they were rolled."""
    query = passing(connection, Filters(since_ms=start_ms, until_ms=end_ms))
    in_order = query.order_by(rolls.c.rolled_at_ms, rolls.c.position)
    return _rolls(connection, connection.execute(in_order).all())


def get(connection: Connection, roll_id: str) -> LoggedRoll | None:
    """The roll of this id."""
    found = _rolls(connection, by_id(connection, [roll_id]))
    return found[0] if found else None


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


def asides(connection: Connection, limit: int, before: AsidePlace | None = None) -> list[Aside]:
    """The messages set aside, the last heard of first, all behind the place `before`."""
    query = select(aside).order_by(aside.c.last_at_ms.desc(), aside.c.position.desc()).limit(limit)
    if before is not None:
        query = query.where(tuple_(aside.c.last_at_ms, aside.c.position) < before)
    return [
        Aside(
            row.topic,
            row.payload,
            row.length,
            row.secret,
            row.why_fr,
            row.why_en,
            row.times,
            moment(row.first_at_ms),
            moment(row.last_at_ms),
            row.position,
        )  # fmt: skip
        for row in connection.execute(query)
    ]


def aside_groups(connection: Connection, since_ms: int) -> list[AsideGroup]:
    """What was set aside and heard of since then, by reason and topic, the last heard of first."""
    last = func.max(aside.c.last_at_ms)
    query = select(aside.c.what, aside.c.topic, func.sum(aside.c.times).label("times"), last.label("last"))
    query = query.where(aside.c.last_at_ms >= since_ms).group_by(aside.c.what, aside.c.topic)
    found = connection.execute(query.order_by(last.desc(), aside.c.topic))
    return [AsideGroup(row.what, row.topic, int(row.times), moment(row.last)) for row in found]


def known_boxes(connection: Connection) -> list[Box]:
    """Every box ever heard of, by id."""
    return [
        Box(
            row.id,
            row.availability,
            _state(row.state),
            moment(row.heard_at_ms),
        )
        for row in connection.execute(select(boxes).order_by(boxes.c.id))
    ]


def hub_id(connection: Connection) -> str:
    """What this log is known by among hubs."""
    return str(connection.scalar(select(names.c.value).where(names.c.name == "hub_id")))


def _rolls(connection: Connection, found: Sequence[Row[Any]]) -> list[LoggedRoll]:
    ruled = on(connection, [row.id for row in found])
    held = holding(connection, [row.rolled_at_ms for row in found])
    return [logged(row, ruled.get(row.id), held.get(row.rolled_at_ms)) for row in found]


def _state(stored: str | None) -> wire.State | None:
    """A state of another version may say nothing to this one; the box tells it again."""
    with suppress(MessageError):
        return wire.decode_state(stored.encode()) if stored else None
    return None
