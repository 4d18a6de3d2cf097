"""The log copied whole: into a file of its own while others write, and from such a file back into the log."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TypeAlias

from sqlalchemy import Connection, Engine, Table, delete, func, insert, select
from sqlalchemy.exc import StatementError

from hub.log.database import (
    NOT_OPENED,
    engine_at,
    migrate,
    open_database,
    transaction,
    why_not,
    writing,
)
from hub.log.errors import LogDamaged, LogError, LogNewer
from hub.log.merged import (
    add_missing,
    merge_boxes,
    merge_cursors,
    merge_invites,
    merge_journals,
    note_restore,
)
from hub.log.own_rolls import begin_new_journal
from hub.log.play_schema import invites
from hub.log.rollups.read import count
from hub.log.schema import (
    boxes,
    cursors,
    deliveries,
    journals,
    metadata,
    names,
    recipients,
    rolls,
)
from hub.log.search import rebuild_search
from hub.log.sequences import give_after, last_given
from hub.log.tenants import forget_heads

BATCH = 1000
# What is known of boxes and of listeners is not turned back, nor is an invite that was taken back; and a
# hub keeps its name.
# Nor can it be unsent what was sent.
SENT = (deliveries, recipients)
MERGED = (boxes, cursors, invites, journals, names, *SENT)
ALL = tuple(metadata.sorted_tables)
REPLACED = tuple(table for table in ALL if table not in MERGED)
NUMBERED = tuple(table for table in ALL if table.autoincrement_column is not None)
# Rolls that fall meanwhile come into the log once the copy is done; until then the hub keeps them.
PATIENCE_S = 30.0

# Called with the number of rows done, and of all rows.
Told: TypeAlias = Callable[[int, int], object]


def save(where: Path | str, file: Path, told: Told) -> int:
    """Copy the log at `where`, as it is at one moment, into a new SQLite file; how many rolls it has.

    SettingsError where the log cannot be opened, LogError where it cannot be read, or the file not written.
    """
    with _opened(where) as live, _opened_copy(file) as copy:
        with transaction(_of_one_moment(live)) as source, transaction(writing(copy)) as target:
            _replace(source, target, ALL, told)
            _number_on(source, target)
            rebuild_search(target)
            rolls_saved = count(target)
        _make_one_file(copy)
    return rolls_saved


def put_back(file: Path, where: Path | str, also: Callable[[], object], told: Told) -> int:
    """Put a copy into the log at `where`, in one transaction, and call `also` before it is committed.

    Returns how many rolls the log has then. Errors as in `save`: nothing has changed then.
    """
    with _opened_copy(file) as copy, _opened(where) as live:
        try:
            with transaction(copy) as source, transaction(writing(live, alone=True)) as target:
                _put_back(source, target, told)
                also()
                return count(target)
        except StatementError as error:
            raise LogDamaged(why_not(error)) from error


def need_sound(file: Path) -> int:
    """How many rolls a copy has, brought to the newest schema; LogNewer, LogDamaged or LogError."""
    with _opened_copy(file) as copy, transaction(copy) as connection:
        said = connection.exec_driver_sql("PRAGMA integrity_check(1)").scalar()
        if said != "ok":
            raise LogDamaged(str(said))
        return count(connection)


def is_empty(where: Path | str) -> bool:
    """Whether there is nothing in the log at `where` that a copy would keep."""
    with _opened(where) as live, transaction(live) as connection:
        return not any(_size(connection, table) for table in ALL if table is not names)


@contextmanager
def _opened(where: Path | str) -> Iterator[Engine]:
    engine = open_database(where, PATIENCE_S)
    try:
        yield engine
    finally:
        engine.dispose()


@contextmanager
def _opened_copy(file: Path) -> Iterator[Engine]:
    try:
        engine = engine_at(file)
        migrate(engine)
    except LogNewer:
        raise
    except NOT_OPENED as error:
        raise LogError(why_not(error)) from error
    try:
        yield engine
    finally:
        engine.dispose()


def _of_one_moment(live: Engine) -> Engine:
    """For a transaction that sees nothing of what is committed meanwhile; SQLite knows no other."""
    if live.dialect.name == "sqlite":
        return live
    return live.execution_options(isolation_level="REPEATABLE READ")


def _put_back(source: Connection, target: Connection, told: Told) -> None:
    _replace(source, target, REPLACED, told)
    rebuild_search(target)
    _number_on(source, target)
    # The restore takes a position itself: whatever comes later has a later one.
    restored = last_given(target, rolls) + 1
    give_after(target, rolls, restored)
    note_restore(target, restored)
    forget_heads(target)
    begin_new_journal(target)
    merge_cursors(source, target, restored)
    merge_boxes(source, target)
    merge_journals(source, target)
    merge_invites(source, target)
    for table in SENT:
        add_missing(source, target, table)


def _replace(source: Connection, target: Connection, tables: Sequence[Table], told: Told) -> None:
    done, of_all = 0, sum(_size(source, table) for table in tables)
    for table in tables:
        target.execute(delete(table))
        for part in source.execute(select(table).execution_options(yield_per=BATCH)).mappings().partitions():
            target.execute(insert(table), [dict(row) for row in part])
            done += len(part)
            told(done, of_all)


def _number_on(source: Connection, target: Connection) -> None:
    for table in NUMBERED:
        give_after(target, table, max(last_given(source, table), last_given(target, table)))


def _size(connection: Connection, table: Table) -> int:
    return connection.scalar(select(func.count()).select_from(table)) or 0


def _make_one_file(copy: Engine) -> None:
    """Without the files that SQLite keeps beside one that is written to."""
    copy.dispose()
    connection = copy.raw_connection()
    connection.cursor().execute("PRAGMA journal_mode=DELETE")
    connection.close()
