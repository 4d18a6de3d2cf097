"""The tables of what was taken out of the log: where it went, and what the log must still know of it."""

from sqlalchemy import BigInteger, Column, Table, Text

from hub.log.schema import metadata

# Up to which number a journal was taken out, the seal of that roll, and the highest position of those taken.
# `missing`: the numbers before it that were never here, as [[first, last], …].
anchors = Table(
    "anchors",
    metadata,
    Column("box", Text, primary_key=True),
    Column("epoch", Text, primary_key=True),
    Column("number", BigInteger, nullable=False),
    Column("seal", Text, nullable=False),
    Column("position", BigInteger, nullable=False),
    Column("missing", Text, nullable=False),
)

archives = Table(
    "archives",
    metadata,
    Column("file", Text, primary_key=True),
    Column("folder", Text, nullable=False),
    Column("sha256", Text, nullable=False),
    Column("rolls", BigInteger, nullable=False),
    Column("first_at_ms", BigInteger, nullable=False),
    Column("last_at_ms", BigInteger, nullable=False),
    Column("archived_at_ms", BigInteger, nullable=False),
)
