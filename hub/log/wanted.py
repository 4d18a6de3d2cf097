"""What filters ask for, in the numbers of the log."""

from dataclasses import dataclass

from sqlalchemy import ColumnElement, Connection, Select, Table, or_, select

from hub.log.compact import KINDS, Kind
from hub.log.fold import fold
from hub.log.players import spelled
from hub.log.records import Filters
from hub.log.schema import journal_ids, labels, players, rolls


@dataclass(frozen=True, slots=True)
class Wanted:
    """None lets all pass, an empty list nothing. `words` are folded: each is to be in player or label."""

    player_ids: list[int] | None
    kinds: list[Kind] | None
    journals: list[int] | None
    words: list[str]
    secret: bool | None
    since_ms: int | None
    until_ms: int | None


def wanted(connection: Connection, filters: Filters) -> Wanted:
    """What these filters ask for in this log."""
    of_kind = filters.game is not None or filters.outcome is not None
    return Wanted(
        None if filters.player is None else spelled(connection, filters.player),
        [kind for kind in KINDS if _passes(kind, filters)] if of_kind else None,
        None if filters.box is None else _journals(connection, filters.box),
        fold(filters.q or "").split(),
        filters.secret,
        filters.since_ms,
        filters.until_ms,
    )


def conditions(asked: Wanted, by_search: bool = False) -> list[ColumnElement[bool]]:
    """The same as conditions on `rolls`; `by_search`: that lead no page away from its order, to an index."""
    journal_id = rolls.c.journal_id + 0 if by_search else rolls.c.journal_id
    found: list[ColumnElement[bool]] = []
    lists = (
        (rolls.c.player_id, asked.player_ids),
        (rolls.c.kind, asked.kinds),
        (journal_id, asked.journals),
    )
    found += [column.in_(values) for column, values in lists if values is not None]
    for word in asked.words:
        named, labelled = (_containing(table, word) for table in (players, labels))
        found.append(or_(rolls.c.player_id.in_(named), rolls.c.label_id.in_(labelled)))
    if asked.secret is not None:
        found.append(rolls.c.secret.is_(asked.secret))
    if asked.since_ms is not None:
        found.append(rolls.c.rolled_at_ms >= asked.since_ms)
    if asked.until_ms is not None:
        found.append(rolls.c.rolled_at_ms < asked.until_ms)
    return found


def ids_containing(connection: Connection, table: Table, word: str, limit: int) -> list[int]:
    """At most `limit` of the players or labels that a word is found in."""
    return list(connection.scalars(_containing(table, word).limit(limit)))


def _containing(table: Table, word: str) -> Select[tuple[int]]:
    return select(table.c.id).where(table.c.folded.contains(word, autoescape=True))


def _journals(connection: Connection, box: str) -> list[int]:
    return list(connection.scalars(select(journal_ids.c.id).where(journal_ids.c.box == box)))


def _passes(kind: Kind, filters: Filters) -> bool:
    return filters.game in (None, kind.game) and _came_out(kind, filters.outcome)


def _came_out(kind: Kind, outcome: str | None) -> bool:
    if outcome == "critical":
        return bool(kind.joker) or kind.outcome in ("critical_success", "critical_failure")
    return outcome in (None, kind.joker if outcome in ("rc", "ec") else kind.outcome)
