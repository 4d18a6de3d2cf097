"""The search index of a SQLite log: of each roll the terms that pages are filtered by.

A full-text index keeps, for each term, the positions of its rolls, and goes through several terms at once
from the newest back. It holds no text: names are numbers, and in which of them a word is found is asked of
their tables first. PostgreSQL has indexes of its own.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from sqlalchemy import Connection, column, select, table, text

from hub.log.compact import KINDS, NO_PLACE, places
from hub.log.schema import rolls
from hub.log.storable import AS_IT_IS
from hub.log.stretches import blocks_of

search = table("search", column("rowid"), column("terms"))
KIND_PLACES = places(KINDS)
BATCH = 5000
_INDEXED = (
    rolls.c.position,
    rolls.c.journal_id,
    rolls.c.player_id,
    rolls.c.label_id,
    rolls.c.kind,
    rolls.c.secret,
    rolls.c.rolled_at_ms,
)


def has_search(connection: Connection) -> bool:
    """Whether the log is of the kind that this index is for."""
    return connection.dialect.name == "sqlite"


def add_to_search(connection: Connection, found: Sequence[Mapping[str, Any]]) -> None:
    """Index rows of `rolls`, by the names of their columns, which are not in the index yet."""
    if found and has_search(connection):
        told = [(row["position"], " ".join(terms(row))) for row in found]
        connection.exec_driver_sql("INSERT INTO search (rowid, terms) VALUES (?, ?)", told, AS_IT_IS)


def take_from_search(connection: Connection, positions: Sequence[int]) -> None:
    """Unindex rolls that are still in the log."""
    if has_search(connection):
        indexed = connection.execute(select(*_INDEXED).where(rolls.c.position.in_(positions)))
        told = [(row.position, " ".join(terms(row._asdict()))) for row in indexed]
        out = "INSERT INTO search (search, rowid, terms) VALUES ('delete', ?, ?)"
        connection.exec_driver_sql(out, told, AS_IT_IS)


def rebuild_search(connection: Connection) -> None:
    """Index every roll of the log anew."""
    if has_search(connection):
        connection.execute(text("INSERT INTO search(search) VALUES ('delete-all')"))
        for some in _all(connection):
            add_to_search(connection, some)


def search_is_right(connection: Connection) -> bool:
    """Whether every roll is found under all its terms. Reads all rolls."""
    if not has_search(connection):
        return True
    wanted = Counter(term for some in _all(connection) for row in some for term in terms(row))
    connection.execute(text("CREATE VIRTUAL TABLE temp.search_terms USING fts5vocab(main, search, row)"))
    try:
        held = {row.term: row.doc for row in connection.execute(text("SELECT term, doc FROM search_terms"))}
    finally:
        connection.execute(text("DROP TABLE temp.search_terms"))
    # A roll that gave its place to another leaves its terms behind, which find nothing any more.
    return all(held.get(term, 0) >= count for term, count in wanted.items())


def terms(row: Mapping[str, Any]) -> list[str]:
    """What a roll is found by: letters say what of, numbers which."""
    player, label, journal = f"p{row['player_id']}", f"l{row['label_id']}", f"j{row['journal_id']}"
    kind = f"k{KIND_PLACES.get(row['kind'], NO_PLACE)}"
    # Two together find in one go what would take long apart: who never rolls so has many rolls all the same.
    found = [player, kind, label, journal, player + kind, player + label, player + journal]
    found += blocks_of(row["rolled_at_ms"])
    return [*found, "s"] if row["secret"] else found


def _all(connection: Connection) -> Iterator[list[dict[str, Any]]]:
    last = 0
    query = select(*_INDEXED).order_by(rolls.c.position).limit(BATCH)
    while some := [row._asdict() for row in connection.execute(query.where(rolls.c.position > last))]:
        yield some
        last = some[-1]["position"]
