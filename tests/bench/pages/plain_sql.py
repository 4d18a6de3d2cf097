"""The schema and the queries that a good developer writes in an afternoon."""

from typing import Any

from hub.log import Filters

COLUMNS = (
    "position INTEGER PRIMARY KEY AUTOINCREMENT",
    "id TEXT NOT NULL UNIQUE",
    "box TEXT NOT NULL",
    "epoch TEXT NOT NULL",
    "number INTEGER NOT NULL",
    "player TEXT NOT NULL",
    "label TEXT NOT NULL",
    "game TEXT NOT NULL",
    "outcome TEXT",
    "joker TEXT NOT NULL",
    "total INTEGER",
    "secret INTEGER NOT NULL",
    "rolled_at_ms INTEGER NOT NULL",
    "received_at_ms INTEGER NOT NULL",
    "raw TEXT NOT NULL",
)
MADE = f"""
PRAGMA journal_mode = WAL;
CREATE TABLE IF NOT EXISTS rolls ({", ".join(COLUMNS)});
CREATE INDEX IF NOT EXISTS by_player ON rolls (player, position);
CREATE INDEX IF NOT EXISTS by_game ON rolls (game, position);
CREATE INDEX IF NOT EXISTS by_outcome ON rolls (outcome, position);
CREATE INDEX IF NOT EXISTS by_box ON rolls (box, position);
CREATE INDEX IF NOT EXISTS by_time ON rolls (rolled_at_ms);
CREATE VIRTUAL TABLE IF NOT EXISTS words
    USING fts5(player, label, tokenize = 'unicode61 remove_diacritics 2');
"""
QUESTION = "SELECT page_count * page_size FROM pragma_page_count, pragma_page_size"
EQUAL = ("player", "game", "outcome", "box", "secret")


def plain(filters: Filters, before: int | None, limit: int, full_text: bool = True) -> tuple[str, list[Any]]:
    """A page, newest first, and its values; without `full_text`, words are looked for by ILIKE."""
    wanted: list[tuple[str, Any]] = [
        (f"rolls.{name} = ?", getattr(filters, name)) for name in EQUAL if getattr(filters, name) is not None
    ]
    if filters.since_ms is not None:
        wanted.append(("rolled_at_ms >= ?", filters.since_ms))
    if filters.until_ms is not None:
        wanted.append(("rolled_at_ms < ?", filters.until_ms))
    if before is not None:
        wanted.append(("position < ?", before))
    words = (filters.q or "").split()
    joined = bool(words) and full_text
    if joined:
        wanted.append(("words MATCH ?", " ".join(f'"{word}"*' for word in words)))
    else:
        wanted += [("(player ILIKE ? OR label ILIKE ?)", f"%{word}%") for word in words]
    values = [value for text, value in wanted for _ in range(text.count("?"))]
    source = "words JOIN rolls ON rolls.position = words.rowid" if joined else "rolls"
    order = "words.rowid" if joined else "position"
    where = " WHERE " + " AND ".join(text for text, _ in wanted) if wanted else ""
    return f"SELECT rolls.* FROM {source}{where} ORDER BY {order} DESC LIMIT {limit}", values
