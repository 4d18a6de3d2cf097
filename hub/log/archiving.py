"""Rolls on their way out of the log: the oldest are read, and once a file holds them, taken out."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import groupby, takewhile
from pathlib import Path
from typing import Any, NamedTuple

from sqlalchemy import Connection, Engine, Select, delete, func, insert, select

from hub.log import anchors, rollups, rulings
from hub.log.anchors import Anchor
from hub.log.archive_schema import archives
from hub.log.copies import PATIENCE_S
from hub.log.database import open_database, refusal, transaction, writing
from hub.log.errors import LogError
from hub.log.own_rolls import EPOCH, begin_new_journal
from hub.log.records import Ruled
from hub.log.rollups.recount import fallen
from hub.log.rows import moment, readable
from hub.log.schema import names, rolls
from hub.log.search import take_from_search
from hub.log.slices import slices
from hub.log.spans import without
from hub.log.whole import whole_rolls
from shared_rules.messages import split_id

# What one file holds at most, and one transaction takes out.
MOST = 50_000
NOT_KEPT = {"reached", "kind", "journal_id", "player_id", "label_id"}  # said in other words


class Archived(NamedTuple):
    """A file that holds rolls: its name, the folder it was written to, its SHA-256, how many there are, when
    the first and the last fell (ms UTC)."""

    file: str
    folder: str
    sha256: str
    rolls: int
    first_at_ms: int
    last_at_ms: int
    archived_at_ms: int


@dataclass(frozen=True, slots=True)
class Shelved:
    """A row of the log as it stands: its columns by name, and the ruling that holds on it, "" for none."""

    columns: dict[str, Any]
    ruling: str = ""
    ruled_by: str = ""

    @property
    def id(self) -> str:
        """The roll's."""
        return str(self.columns["id"])


class Month(NamedTuple):
    """Rolls of one month, its `name` as "2026-10"."""

    name: str
    rolls: list[Shelved]


class Shelf:
    """The log at a database, for who takes the oldest rolls out of it. LogError where it refuses."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine

    def count(self, before_ms: int) -> int:
        """How many rolls are to be archived."""
        with transaction(self._engine) as connection:
            return connection.scalar(select(func.count()).select_from(_due(before_ms).subquery())) or 0

    def oldest(self, before_ms: int) -> Month | None:
        """The first month with rolls that fell before a moment, and they, no more than MOST; None at the end.

        No roll comes before one with a lower number of the same journal.
        """
        with transaction(self._engine) as connection:
            rows = connection.execute(_due(before_ms).limit(MOST)).all()
            if not rows:
                return None
            month = _month(rows[0])
            rows = list(takewhile(lambda row: _month(row) == month, rows))
            ruled = rulings.on(connection, [row.id for row in rows])
            return Month(month, [_shelved(row, ruled.get(row.id)) for row in rows])

    def take_out(self, held: Sequence[Shelved], archived: Archived) -> None:
        """Remove the rolls that a file holds, and note where they are, in one transaction.

        LogError where one has changed since it was read: nothing is removed then.
        """
        with transaction(writing(self._engine)) as connection:
            _need_unchanged(connection, held)
            _remove(connection, held)
            for anchor in _anchors(connection, held):
                anchors.put(connection, anchor)
                _leave_own_journal(connection, anchor.epoch)
            connection.execute(insert(archives).values(archived._asdict()))


@contextmanager
def open_shelf(where: Path | str) -> Iterator[Shelf]:
    """The log in a file or behind a URL. SettingsError where it cannot be opened."""
    engine = open_database(where, PATIENCE_S)
    try:
        yield Shelf(engine)
    except LogError as error:
        raise refusal(where, error) from error
    finally:
        engine.dispose()


def known(connection: Connection) -> list[Archived]:
    """Every file that rolls were taken out to, the oldest rolls first."""
    query = select(archives).order_by(archives.c.first_at_ms, archives.c.file)
    return [Archived(*row) for row in connection.execute(query)]


def _due(before_ms: int) -> Select[Any]:
    """The rows whose journal up to them, in its numbers, fell before a moment, in the order to take them."""
    here = rolls.c
    reached = func.max(here.rolled_at_ms).over(partition_by=here.journal_id, order_by=here.number)
    dated = select(here.position, reached.label("reached")).subquery()
    both = rolls.join(dated, dated.c.position == here.position)
    due = whole_rolls(both).add_columns(dated.c.reached).where(dated.c.reached < before_ms)
    return due.order_by(dated.c.reached, here.journal_id, here.number)


def _month(row: Any) -> str:
    return moment(row.reached).strftime("%Y-%m")


def _shelved(row: Any, ruled: Ruled | None = None) -> Shelved:
    kept = {name: value for name, value in row._mapping.items() if name not in NOT_KEPT} | row.kind._asdict()
    return Shelved(kept, ruled.ruling if ruled else "", ruled.by if ruled else "")


def _need_unchanged(connection: Connection, held: Sequence[Shelved]) -> None:
    for some in slices(held):
        wanted = {one.columns["position"]: one.columns for one in some}
        query = whole_rolls().where(rolls.c.position.in_(wanted)).with_for_update(of=rolls)
        found = {row.position: _shelved(row).columns for row in connection.execute(query)}
        if found != wanted:
            raise LogError("the log has changed meanwhile")


def _remove(connection: Connection, held: Sequence[Shelved]) -> None:
    for some in slices([one.columns["position"] for one in held]):
        take_from_search(connection, some)
        out = connection.execute(whole_rolls().where(rolls.c.position.in_(some))).all()
        rollups.take_out(connection, fallen(out))
        connection.execute(delete(rolls).where(rolls.c.position.in_(some)))


def _anchors(connection: Connection, held: Sequence[Shelved]) -> Iterator[Anchor]:
    """The anchor of each journal once these are out."""
    before = anchors.known(connection)
    ordered = sorted(held, key=lambda one: split_id(one.id))
    for (box, epoch), group in groupby(ordered, key=lambda one: split_id(one.id)[:2]):
        yield _moved(before.get((box, epoch)) or Anchor(box, epoch, 0, "", 0, ()), list(group))


def _moved(anchor: Anchor, out: Sequence[Shelved]) -> Anchor:
    numbers = [split_id(one.id)[2] for one in out]
    position = max(anchor.position, *(one.columns["position"] for one in out))
    end = max(anchor.number, numbers[-1])
    seal = anchor.seal if end == anchor.number else _seal(out[-1])
    missing = without((*anchor.missing, (anchor.number + 1, end)), numbers)
    return Anchor(anchor.box, anchor.epoch, end, seal, position, missing)


def _seal(shelved: Shelved) -> str:
    roll = readable(shelved.columns["raw"])
    return roll.seal if roll else ""


def _leave_own_journal(connection: Connection, epoch: str) -> None:
    """The hub numbers its own rolls on from the last one here: where that is out, in another journal."""
    if connection.scalar(select(names.c.value).where(names.c.name == EPOCH)) == epoch:
        begin_new_journal(connection)
