"""The tables of what is played at the table beside the rolls."""

from sqlalchemy import BigInteger, Boolean, Column, Index, LargeBinary, Table, Text, false

from hub.log.schema import Position, metadata

# `raw` is the ask as it travels; `roll_id` the roll that answered it.
asks = Table(
    "asks",
    metadata,
    Column("position", Position, primary_key=True, autoincrement=True),
    Column("id", Text, nullable=False, unique=True),
    Column("box", Text, nullable=False),
    Column("raw", Text, nullable=False),
    Column("by", Text, nullable=False),
    Column("contest", Text, nullable=False, index=True),
    Column("round", BigInteger, nullable=False),
    Column("side", BigInteger, nullable=False),
    Column("asked_at_ms", BigInteger, nullable=False, index=True),
    Column("state", Text, nullable=False),
    Column("changed_at_ms", BigInteger, nullable=False),
    Column("roll_id", Text),
    Index("asks_by_state", "state", "position"),
    sqlite_autoincrement=True,
)

# Each request for a roll made here, so that the same request again makes no second one.
requests = Table(
    "requests",
    metadata,
    Column("id", Text, primary_key=True),
    Column("digest", LargeBinary, nullable=False),
    Column("roll_id", Text, nullable=False, unique=True),
)

# `sides` is a list of who rolls what, as JSON; its asks stand in `asks`, by contest, round and side.
contests = Table(
    "contests",
    metadata,
    Column("position", Position, primary_key=True, autoincrement=True),
    Column("id", Text, nullable=False, unique=True),
    Column("label", Text, nullable=False),
    Column("wins", BigInteger, nullable=False),
    Column("secret", Boolean, nullable=False),
    Column("by", Text, nullable=False),
    Column("sides", Text, nullable=False),
    Column("opened_at_ms", BigInteger, nullable=False, index=True),
    Column("withdrawn", Boolean, nullable=False, server_default=false()),
    sqlite_autoincrement=True,
)

# The MJ's word on a round; the last one on it holds.
contest_rulings = Table(
    "contest_rulings",
    metadata,
    Column("position", Position, primary_key=True, autoincrement=True),
    Column("contest", Text, nullable=False, index=True),
    Column("round", BigInteger, nullable=False),
    Column("winner", BigInteger, nullable=False),
    Column("by", Text, nullable=False),
    Column("ruled_at_ms", BigInteger, nullable=False),
    sqlite_autoincrement=True,
)

# Every step of every counter; `player` "" for the table's. `undoes` is the position of another step.
counter_steps = Table(
    "counter_steps",
    metadata,
    Column("position", Position, primary_key=True, autoincrement=True),
    Column("name", Text, nullable=False),
    Column("player", Text, nullable=False),
    Column("step", BigInteger, nullable=False),
    Column("why", Text, nullable=False),
    Column("by", Text, nullable=False),
    Column("roll_id", Text, nullable=False, index=True),
    Column("suggestion", Text, nullable=False),
    Column("undoes", BigInteger, unique=True),
    Column("at_ms", BigInteger, nullable=False, index=True),
    sqlite_autoincrement=True,
)

# A session lasts from `started_at_ms` to just before `closed_at_ms`; NULL: it goes on.
sessions = Table(
    "sessions",
    metadata,
    Column("id", Position, primary_key=True, autoincrement=True),
    Column("name", Text, nullable=False),
    Column("started_at_ms", BigInteger, nullable=False, index=True),
    Column("closed_at_ms", BigInteger),
    sqlite_autoincrement=True,
)

# A character as it stands, as JSON; `place` is its order among the others.
characters = Table(
    "characters",
    metadata,
    Column("place", Position, primary_key=True, autoincrement=True),
    Column("name", Text, nullable=False, unique=True),
    Column("raw", Text, nullable=False),
    Column("changed_at_ms", BigInteger, nullable=False),
    sqlite_autoincrement=True,
)

# Who may look at the table; no link and no token stands here. `used_at_ms` is as coarse as an hour.
invites = Table(
    "invites",
    metadata,
    Column("position", Position, primary_key=True, autoincrement=True),
    Column("id", Text, nullable=False, unique=True),
    Column("role", Text, nullable=False),
    Column("player", Text, nullable=False),
    Column("made_at_ms", BigInteger, nullable=False),
    Column("used_at_ms", BigInteger),
    Column("revoked", Boolean, nullable=False, server_default=false()),
    sqlite_autoincrement=True,
)
