"""The same rolls in three logs: Cornet's, what one writes in an afternoon, and DuckDB."""

import sqlite3
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from pathlib import Path
from typing import Any

from hub.log import Filters, recall
from hub.log.bulk import insert_once
from hub.log.compact import Kind
from hub.log.database import open_database, writing
from hub.log.numbered import numbered
from hub.log.schema import rolls
from hub.log.search import add_to_search
from hub.log.size import size_bytes
from tests.bench.pages.plain_sql import COLUMNS, MADE, QUESTION, plain
from tests.bench.pages.played import Played

TOGETHER = 5000
LIMIT = 50


def parts(played: Iterable[Played], size: int = TOGETHER) -> Iterator[list[Played]]:
    """The rolls in their order, some at a time."""
    rest = iter(played)
    while some := list(islice(rest, size)):
        yield some


class Cornet:
    """Cornet's own log: its schema, its packing, its pages."""

    def __init__(self, folder: Path) -> None:
        self.engine = open_database(folder / "cornet.db")
        self._reading: Any = None

    def fill(self, played: Iterable[Played]) -> None:
        """Store rolls as `remember` does, without asking whether they are there already."""
        with self.engine.connect() as connection:
            connection.connection.execute("PRAGMA synchronous=OFF")
        for some in parts(played):
            with writing(self.engine).begin() as connection:
                rows = numbered(connection, list(map(_columns, some)))
                key = ("journal_id", "number")
                new = insert_once(connection, rolls, key, ("position",), rows)
                told = zip(rows, new, strict=True)
                add_to_search(connection, [row | {"position": position} for row, (position,) in told])

    def page(self, filters: Filters, before: int | None) -> int:
        """Read a page as the viewer does; how many rolls it holds."""
        if self._reading is None:
            self._reading = self.engine.connect()
        return len(recall.page(self._reading, filters, before, LIMIT))

    def bytes(self) -> int:
        """What the whole log takes."""
        with self.engine.connect() as connection:
            return size_bytes(connection)


class Plain:
    """SQLite by its own driver: text columns, the message as JSON, an index a page, a full-text table."""

    def __init__(self, folder: Path) -> None:
        self.database = sqlite3.connect(folder / "plain.db", isolation_level=None)
        self.database.executescript(MADE)

    def fill(self, played: Iterable[Played]) -> None:
        """Store rolls."""
        self.database.execute("PRAGMA synchronous=OFF")
        position = 0
        places = ",".join("?" * len(COLUMNS))
        for some in parts(played):
            self.database.execute("BEGIN")
            rows = [_row(one, position + place) for place, one in enumerate(some, 1)]
            position += len(some)
            self.database.executemany(f"INSERT INTO rolls VALUES ({places})", rows)
            words = [(row[0], row[5], row[6]) for row in rows]
            self.database.executemany("INSERT INTO words (rowid, player, label) VALUES (?, ?, ?)", words)
            self.database.execute("COMMIT")

    def page(self, filters: Filters, before: int | None) -> int:
        """Read a page; how many rolls it holds."""
        query, values = plain(filters, before, LIMIT)
        return len(self.database.execute(query, values).fetchall())

    def bytes(self) -> int:
        """What the whole log takes."""
        (size,) = self.database.execute(QUESTION).fetchone()
        return int(size)


class Duck:
    """DuckDB, columns and the message as JSON, in the order of their positions."""

    def __init__(self, folder: Path) -> None:
        import duckdb

        self.file = folder / "duck.db"
        self.heap = folder / "duck.csv"
        self.database = duckdb.connect(str(self.file))
        told = "position BIGINT, id VARCHAR, box VARCHAR, epoch VARCHAR, number BIGINT, player VARCHAR, "
        told += "label VARCHAR, game VARCHAR, outcome VARCHAR, joker VARCHAR, total BIGINT, secret BOOLEAN, "
        told += "rolled_at_ms BIGINT, received_at_ms BIGINT, raw VARCHAR"
        self.database.execute(f"CREATE TABLE IF NOT EXISTS rolls ({told})")

    def fill(self, played: Iterable[Played]) -> None:
        """Store rolls, by way of a file: it takes few rows a second otherwise."""
        import csv

        position = 0
        for some in parts(played, 200_000):
            with self.heap.open("w", encoding="utf-8", newline="") as file:
                rows = [_row(one, position + place) for place, one in enumerate(some, 1)]
                csv.writer(file).writerows(rows)
            position += len(some)
            self.database.execute(f"COPY rolls FROM '{self.heap}' (FORMAT csv, HEADER false)")
        self.heap.unlink()
        self.database.execute("CHECKPOINT")

    def page(self, filters: Filters, before: int | None) -> int:
        """Read a page; how many rolls it holds."""
        query, values = plain(filters, before, LIMIT, full_text=False)
        return len(self.database.execute(query, values).fetchall())

    def bytes(self) -> int:
        """What the whole log takes."""
        return self.file.stat().st_size


def _columns(one: Played) -> dict[str, Any]:
    return {
        "box": one.box,
        "epoch": one.epoch,
        "number": one.number,
        "player": one.player,
        "label": one.label,
        "kind": Kind(one.game, one.outcome, one.joker),
        "total": one.total,
        "secret": one.secret,
        "rolled_at_ms": one.rolled_at_ms,
        "received_at_ms": one.received_at_ms,
        "dated_by": "box",
        "late": one.received_at_ms - one.rolled_at_ms > 60_000,
        "agreed": True,
        "seal_state": "sealed",
        "raw": one.raw,
    }


def _row(one: Played, position: int) -> Sequence[Any]:
    return (position, f"{one.box}.{one.epoch}.{one.number}", *one)
