"""Which rolls pass a filter, and how they are found without reading the whole log."""

from collections.abc import Sequence
from typing import Any

from sqlalchemy import ColumnElement, Connection, Select, func, or_, select

from hub.log.fold import fold
from hub.log.records import Filters
from hub.log.schema import rolls

# A stretch of time with no more rolls than this is sorted as it is found.
SHORT = 2000


def selected(
    filters: Filters,
    before: int | None,
    limit: int,
    spellings: Sequence[str] = (),
    by_time: bool = False,
) -> Select[Any]:
    """The query of a page, newest first; `spellings` of the player that is wanted.

    `by_time`: found by the moment they were rolled, then sorted; else read from the newest back.
    """
    # An order that no index has leaves the choice of one to the filters.
    order = rolls.c.position + 0 if by_time else rolls.c.position
    query = filtered(select(rolls), filters, spellings).order_by(order.desc()).limit(limit)
    return query if before is None else query.where(rolls.c.position < before)


def next_after(filters: Filters, after: int, limit: int, spellings: Sequence[str] = ()) -> Select[Any]:
    """The query of the rolls that follow a position, oldest first."""
    query = filtered(select(rolls), filters, spellings).where(rolls.c.position > after)
    return query.order_by(rolls.c.position).limit(limit)


def is_short(connection: Connection, filters: Filters) -> bool:
    """Whether a stretch of time is wanted that holds few rolls."""
    if filters.since_ms is None:
        return False
    within = _in_time(select(rolls.c.rolled_at_ms), filters).limit(SHORT + 1)
    return (connection.scalar(select(func.count()).select_from(within.subquery())) or 0) <= SHORT


def filtered(query: Select[Any], filters: Filters, spellings: Sequence[str] = ()) -> Select[Any]:
    """The query, for the rolls alone that pass."""
    if filters.player is not None:
        query = query.where(_of(spellings or (filters.player,)))
    for name in ("game", "box", "secret"):
        wanted = getattr(filters, name)
        if wanted is not None:
            query = query.where(rolls.c[name] == wanted)
    if filters.outcome is not None:
        query = query.where(*_came_out(filters.outcome))
    for word in fold(filters.q or "").split():
        query = query.where(rolls.c.words.contains(word, autoescape=True))
    return _in_time(query, filters)


def _of(spellings: Sequence[str]) -> ColumnElement[bool]:
    # Of one spelling the index has the order, too.
    return rolls.c.player == spellings[0] if len(spellings) == 1 else rolls.c.player.in_(spellings)


def _came_out(outcome: str) -> tuple[ColumnElement[bool], ...]:
    if outcome == "critical":
        critical = rolls.c.outcome.in_(("critical_success", "critical_failure"))
        return (or_(critical, rolls.c.joker != ""),)
    if outcome in ("rc", "ec"):
        return rolls.c.game == "d6", rolls.c.joker == outcome
    return (rolls.c.outcome == outcome,)


def _in_time(query: Select[Any], filters: Filters) -> Select[Any]:
    if filters.since_ms is not None:
        query = query.where(rolls.c.rolled_at_ms >= filters.since_ms)
    if filters.until_ms is not None:
        query = query.where(rolls.c.rolled_at_ms < filters.until_ms)
    return query
