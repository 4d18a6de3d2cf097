"""The tables of the log."""

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    Table,
    Text,
    UniqueConstraint,
    false,
    true,
)

from hub.log.compact import DATED_BY, KINDS, NO_KIND, SEAL_STATES, Numbered, Packed

metadata = MetaData()

# SQLite numbers only an INTEGER PRIMARY KEY by itself; PostgreSQL needs the wide type said.
Position = BigInteger().with_variant(Integer, "sqlite")

# Who rolled, and what for, each written once; `folded` is what a search looks in.
players = Table(
    "players",
    metadata,
    Column("id", Position, primary_key=True, autoincrement=True),
    Column("text", Text, nullable=False, unique=True),
    Column("folded", Text, nullable=False),
    sqlite_autoincrement=True,
)

labels = Table(
    "labels",
    metadata,
    Column("id", Position, primary_key=True, autoincrement=True),
    Column("text", Text, nullable=False, unique=True),
    Column("folded", Text, nullable=False),
    sqlite_autoincrement=True,
)

# Each journal of which a roll is here.
journal_ids = Table(
    "journal_ids",
    metadata,
    Column("id", Position, primary_key=True, autoincrement=True),
    Column("box", Text, nullable=False),
    Column("epoch", Text, nullable=False),
    UniqueConstraint("box", "epoch"),
    sqlite_autoincrement=True,
)

# What SQLite finds in `search` (hub/log/search.py), PostgreSQL does by indexes.
FILTERED_BY = ("player_id", "label_id", "kind", "journal_id")

rolls = Table(
    "rolls",
    metadata,
    Column("position", Position, primary_key=True, autoincrement=True),
    Column("journal_id", Integer, nullable=False),
    Column("number", BigInteger, nullable=False),
    Column("player_id", Integer, nullable=False),
    Column("label_id", Integer, nullable=False),
    Column("kind", Numbered(KINDS, NO_KIND), nullable=False),
    Column("total", BigInteger),
    Column("secret", Boolean, nullable=False),
    Column("rolled_at_ms", BigInteger, nullable=False),
    Column("received_at_ms", BigInteger, nullable=False),
    Column("dated_by", Numbered(DATED_BY, ""), nullable=False),
    Column("late", Boolean, nullable=False),
    Column("agreed", Boolean, nullable=False),
    Column("seal_state", Numbered(SEAL_STATES, ""), nullable=False),
    Column("broken", Boolean, nullable=False, server_default=false()),
    Column("raw", Packed, nullable=False),
    UniqueConstraint("journal_id", "number"),
    *(Index(f"rolls_by_{name}", name, "position").ddl_if("postgresql") for name in FILTERED_BY),
    Index("rolls_by_time", "rolled_at_ms").ddl_if("postgresql"),
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
    Column("what", Text, nullable=False, server_default=""),
    sqlite_autoincrement=True,
)

refusals = Table(
    "refusals",
    metadata,
    Column("who", Text, primary_key=True),
    Column("act", Text, primary_key=True),
    Column("address", Text, primary_key=True),
    Column("client_id", Text, nullable=False),
    Column("what", Text, nullable=False),
    Column("reason", BigInteger, nullable=False),
    Column("times", BigInteger, nullable=False),
    Column("first_at_ms", BigInteger, nullable=False),
    Column("last_at_ms", BigInteger, nullable=False),
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

# What a box said of each journal it ever had: the oldest roll it still held, and the newest it had made.
journals = Table(
    "journals",
    metadata,
    Column("box", Text, primary_key=True),
    Column("epoch", Text, primary_key=True),
    Column("first", BigInteger, nullable=False),
    Column("last", BigInteger, nullable=False),
)

rulings = Table(
    "rulings",
    metadata,
    Column("position", Position, primary_key=True, autoincrement=True),
    Column("roll_id", Text, nullable=False, index=True),
    Column("ruling", Text, nullable=False),
    Column("ruled_at_ms", BigInteger, nullable=False),
    Column("by", Text, nullable=False),
    sqlite_autoincrement=True,
)

# What this log is known by: "hub_id".
names = Table(
    "names",
    metadata,
    Column("name", Text, primary_key=True),
    Column("value", Text, nullable=False),
)

# Which roll went to whom, in which letter: `first` is its first roll. A letter is written down before it
# leaves, so that after a crash the same one is sent again, with the same rolls in it.
deliveries = Table(
    "deliveries",
    metadata,
    Column("recipient", Text, primary_key=True),
    Column("roll_id", Text, primary_key=True),
    Column("first", Text, nullable=False),
    Column("number", BigInteger, nullable=False),
    Column("state", Text, nullable=False),
    Column("message", Text, nullable=False, server_default=""),
    Column("why_fr", Text, nullable=False, server_default=""),
    Column("why_en", Text, nullable=False, server_default=""),
    Index("deliveries_by_number", "recipient", "number"),
)

recipients = Table(
    "recipients",
    metadata,
    Column("name", Text, primary_key=True),
    Column("number", BigInteger, nullable=False, server_default="0"),
    Column("dead", BigInteger, nullable=False, server_default="0"),
    Column("heard_upto", Text, nullable=False, server_default=""),
    Column("trouble_fr", Text, nullable=False, server_default=""),
    Column("trouble_en", Text, nullable=False, server_default=""),
    Column("trouble_at_ms", BigInteger, nullable=False, server_default="0"),
)
