"""What is counted of the rolls, in the transaction that stores them; `cornet recount` proves it."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any, TypeAlias

import msgspec
from sqlalchemy import Connection, Table, select

from hub.log.bulk import add_up, found, put
from hub.log.numbered import numbers_of
from hub.log.records import Incoming
from hub.log.rollups.feats import Feats
from hub.log.rollups.schema import classes, days, feats, figures, tallied
from hub.log.rollups.sums import Falling, Feat, Sums
from hub.log.storable import storable

Lines: TypeAlias = dict[tuple[Any, ...], tuple[Any, ...]]


def add_rolls(connection: Connection, rolls: Iterable[Falling]) -> None:
    """Count rolls that go into the log."""
    sums = Sums()
    sums.add(rolls)
    write(connection, sums)


def take_out(connection: Connection, rolls: Iterable[Falling]) -> None:
    """Count rolls no more that leave the log; the feats among them were feats all the same."""
    sums = Sums()
    sums.add(rolls, -1)
    sums.feats.clear()
    write(connection, sums)


def write(connection: Connection, sums: Sums) -> None:
    """Add to the tables."""
    ids = class_ids(connection, class_texts(sums))
    for table, lines in lines_of(sums, ids).items():
        rows = [dict(zip(table.c.keys(), (*key, *counts), strict=True)) for key, counts in lines.items()]
        add_up(connection, table, rows)
    _write_feats(connection, sums.feats)


def lines_of(sums: Sums, ids: Mapping[str, int]) -> dict[Table, Lines]:
    """What is added to each table, by its primary key; `ids` of the classes."""
    return {
        tallied: {(*key[:-1], ids[key[-1]]): tuple(of) for key, of in sums.tallied.items()},
        figures: {(*key[:2], ids[key[2]], key[3]): tuple(of) for key, of in sums.figures.items()},
        days: {key: tuple(of) for key, of in sums.days.items()},
    }


def class_texts(sums: Sums) -> set[str]:
    """Every class that something is added to."""
    return {key[-1] for key in sums.tallied} | {key[2] for key in sums.figures}


def class_ids(connection: Connection, texts: Collection[str]) -> dict[str, int]:
    """The number of each class, "" being that of rolls that are left out."""
    numbers = numbers_of(connection, (classes.c.text,), [(text,) for text in texts])
    return {text: number for (text,), number in numbers.items()}


def _write_feats(connection: Connection, new: dict[str, list[Feat]]) -> None:
    if not new:
        return
    known = feats_of(connection, list(new))
    add_feats(known, new)
    put_feats(connection, known)


def add_feats(kept: dict[str, Feats], new: Mapping[str, Iterable[Feat]]) -> None:
    """More of some players, by folded name."""
    for folded, some in new.items():
        theirs = kept.setdefault(folded, Feats())
        for one in some:
            theirs.add(*one)


def feats_of(connection: Connection, folded: Sequence[str] | None = None) -> dict[str, Feats]:
    """Those of these players, or of all, by folded name."""
    if folded is None:
        rows: Sequence[Any] = connection.execute(select(feats)).all()
    else:
        rows = found(connection, feats, ("folded",), [(storable(name),) for name in folded])
    return {row.folded: msgspec.json.decode(row.told, type=Feats) for row in rows}


def put_feats(connection: Connection, some: dict[str, Feats]) -> None:
    """In the place of those before."""
    rows = [
        {"folded": storable(name), "told": msgspec.json.encode(one).decode()} for name, one in some.items()
    ]
    put(connection, feats, rows)


def falling(incoming: Incoming, position: int, row: Mapping[str, Any]) -> Falling:
    """A roll that was just stored in a row of `rolls`."""
    roll = incoming.roll
    return Falling(
        position=position,
        id=roll.id,
        player_id=row["player_id"],
        label_id=row["label_id"],
        player=roll.player,
        label=roll.label,
        kind=row["kind"],
        secret=roll.secret,
        agreed=incoming.agreed,
        rolled_at_ms=incoming.dated.rolled_at_ms,
        roll=roll,
    )
