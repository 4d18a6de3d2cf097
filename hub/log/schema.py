"""The tables of the log."""

from sqlalchemy import BigInteger, Boolean, Column, Index, Integer, LargeBinary, MetaData, Table, Text, true

metadata = MetaData()

# SQLite numbers only an INTEGER PRIMARY KEY by itself; PostgreSQL needs the wide type said.
Position = BigInteger().with_variant(Integer, "sqlite")

rolls = Table(
    "rolls",
    metadata,
    Column("position", Position, primary_key=True, autoincrement=True),
    Column("id", Text, nullable=False, unique=True),
    Column("box", Text, nullable=False),
    Column("epoch", Text, nullable=False),
    Column("number", BigInteger, nullable=False),
    Column("player", Text, nullable=False),
    Column("label", Text, nullable=False),
    Column("words", Text, nullable=False),
    Column("game", Text, nullable=False),
    Column("outcome", Text),
    Column("total", BigInteger),
    Column("secret", Boolean, nullable=False),
    Column("ask", Text, nullable=False),
    Column("rolled_at_ms", BigInteger, nullable=False),
    Column("received_at_ms", BigInteger, nullable=False),
    Column("dated_by", Text, nullable=False),
    Column("late", Boolean, nullable=False),
    Column("agreed", Boolean, nullable=False),
    Column("raw", Text, nullable=False),
    # A page is always read from the newest position back, whatever it is filtered by.
    Index("rolls_by_player", "player", "position"),
    Index("rolls_by_game", "game", "position"),
    Index("rolls_by_outcome", "outcome", "position"),
    # A position is never given twice, even after a delete: a cursor may stand on it.
    sqlite_autoincrement=True,
)

aside = Table(
    "aside",
    metadata,
    Column("position", Position, primary_key=True, autoincrement=True),
    Column("digest", LargeBinary, nullable=False, unique=True),
    Column("topic", Text, nullable=False),
    Column("payload", LargeBinary, nullable=False),
    Column("why_fr", Text, nullable=False),
    Column("why_en", Text, nullable=False),
    Column("times", BigInteger, nullable=False),
    Column("first_at_ms", BigInteger, nullable=False),
    Column("last_at_ms", BigInteger, nullable=False),
    # Of a long payload only the beginning is kept.
    Column("length", BigInteger, nullable=False, server_default="0"),
    Column("secret", Boolean, nullable=False, server_default=true()),
    sqlite_autoincrement=True,
)

tallies = Table(
    "tallies",
    metadata,
    Column("name", Text, primary_key=True),
    Column("count", BigInteger, nullable=False),
)

cursors = Table(
    "cursors",
    metadata,
    Column("name", Text, primary_key=True),
    Column("position", BigInteger, nullable=False),
)

boxes = Table(
    "boxes",
    metadata,
    Column("id", Text, primary_key=True),
    Column("availability", Text, nullable=False),
    Column("state", Text),
    Column("heard_at_ms", BigInteger, nullable=False),
)
