"""The tables of what is counted held against the rolls themselves, and made anew from them."""

from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple

from sqlalchemy import Connection, Row, Table, delete, func, select

from hub import wire
from hub.log.fold import fold
from hub.log.rollups import (
    Lines,
    add_feats,
    class_ids,
    class_texts,
    feats_of,
    lines_of,
    put_feats,
    take_out,
    write,
)
from hub.log.rollups.feats import Feats
from hub.log.rollups.schema import ROLLUPS, feats
from hub.log.rollups.sums import Falling, Sums
from hub.log.rows import readable
from hub.log.schema import players, rolls
from hub.log.whole import whole_rolls

BATCH = 2000


class Difference(NamedTuple):
    """One line of a table: what it says, and what the rolls say; () where there is no such line."""

    table: str
    key: tuple[Any, ...]
    kept: tuple[Any, ...]
    counted: tuple[Any, ...]


def rebuild(connection: Connection, told: Callable[[int, int], object] = lambda done, of_all: None) -> None:
    """Count every roll of the log anew; `told` how many are done, of how many.

    Feats of rolls that were archived meanwhile are lost with that.
    """
    for table in ROLLUPS:
        connection.execute(delete(table))
    for sums in _batches(connection, told):
        write(connection, sums)


def differences(
    connection: Connection, archived: bool, told: Callable[[int, int], object] = lambda done, of_all: None
) -> list[Difference]:
    """Every line that is not what the rolls say; of feats nothing can be said where rolls were `archived`."""
    whole, found = Sums(), dict[str, Feats]()
    for sums in _batches(connection, told):
        whole.add_up(sums)
        add_feats(found, sums.feats)
    wanted = lines_of(whole, class_ids(connection, class_texts(whole)))
    differing = [
        one for table, lines in wanted.items() for one in _differing(table, _kept(connection, table), lines)
    ]
    if archived:
        return differing
    kept = {(name,): (one,) for name, one in feats_of(connection).items()}
    return differing + list(_differing(feats, kept, {(name,): (one,) for name, one in found.items()}))


def no_more_counted(connection: Connection, row: Row[Any], roll: wire.Roll) -> None:
    """A roll has left the log, as if it had never been there; its feats are those of others now."""
    take_out(connection, [fallen([row])[0]._replace(roll=roll)])
    folded = fold(row.player or "")
    theirs = whole_rolls().where(players.c.folded == folded).order_by(rolls.c.position)
    sums = Sums()
    sums.add(fallen(connection.execute(theirs).all()))
    found = {folded: Feats()}
    add_feats(found, sums.feats)
    put_feats(connection, found)


def fallen(rows: Sequence[Row[Any]]) -> list[Falling]:
    """Whole rows of the log, as they are counted."""
    return [
        Falling(
            row.position, row.id, row.player_id, row.label_id, row.player or "", row.label or "", row.kind,
            row.secret, row.agreed, row.rolled_at_ms, readable(row.raw),
        )
        for row in rows
    ]  # fmt: skip


def _batches(connection: Connection, told: Callable[[int, int], object]) -> Iterator[Sums]:
    of_all = connection.scalar(select(func.count()).select_from(rolls)) or 0
    query, last, done = whole_rolls().order_by(rolls.c.position).limit(BATCH), 0, 0
    while rows := connection.execute(query.where(rolls.c.position > last)).all():
        sums = Sums()
        sums.add(fallen(rows))
        yield sums
        last, done = rows[-1].position, done + len(rows)
        told(done, of_all)


def _kept(connection: Connection, table: Table) -> Lines:
    size = len(table.primary_key)
    rows = map(tuple, connection.execute(select(table)))
    return {row[:size]: row[size:] for row in rows if any(row[size:])}


def _differing(table: Table, kept: Lines, wanted: Lines) -> Iterator[Difference]:
    for key in [*wanted, *(kept.keys() - wanted.keys())]:
        if kept.get(key, ()) != wanted.get(key, ()):
            yield Difference(table.name, key, kept.get(key, ()), wanted.get(key, ()))
