"""Rolls take little room: messages packed, what many share stored once, a search index."""

from collections.abc import Iterator, Sequence
from typing import Any

import sqlalchemy as sa
from alembic import context, op

from hub.log.compact import DATED_BY, KINDS, NO_KIND, SEAL_STATES, Kind, Numbered, Packed
from hub.log.fold import fold

revision = "0015"
down_revision = "0014"

POSITION = sa.BigInteger().with_variant(sa.Integer, "sqlite")
BATCH = 2000
# What SQLite finds in `search`.
POSTGRESQL_INDEXES = ("player_id", "label_id", "kind", "journal_id")


def upgrade() -> None:
    """Make the tables, carry every roll over, and drop the table they stood in."""
    op.rename_table("rolls", "rolls_before")
    _make_tables()
    connection = op.get_bind()
    carry = _Carrier(connection)
    for rows in _batches(connection):
        carry(rows)
    _number_on(connection)
    op.drop_table("rolls_before")
    _make_indexes(connection)


def _make_tables() -> None:
    for name in ("players", "labels"):
        op.create_table(
            name,
            sa.Column("id", POSITION, primary_key=True, autoincrement=True),
            sa.Column("text", sa.Text, nullable=False, unique=True),
            sa.Column("folded", sa.Text, nullable=False),
            sqlite_autoincrement=True,
        )
    op.create_table(
        "journal_ids",
        sa.Column("id", POSITION, primary_key=True, autoincrement=True),
        sa.Column("box", sa.Text, nullable=False),
        sa.Column("epoch", sa.Text, nullable=False),
        sa.UniqueConstraint("box", "epoch"),
        sqlite_autoincrement=True,
    )
    op.create_table(
        "rolls",
        sa.Column("position", POSITION, primary_key=True, autoincrement=True),
        sa.Column("journal_id", sa.Integer, nullable=False),
        sa.Column("number", sa.BigInteger, nullable=False),
        sa.Column("player_id", sa.Integer, nullable=False),
        sa.Column("label_id", sa.Integer, nullable=False),
        sa.Column("kind", sa.SmallInteger, nullable=False),
        sa.Column("total", sa.BigInteger),
        sa.Column("secret", sa.Boolean, nullable=False),
        sa.Column("rolled_at_ms", sa.BigInteger, nullable=False),
        sa.Column("received_at_ms", sa.BigInteger, nullable=False),
        sa.Column("dated_by", sa.SmallInteger, nullable=False),
        sa.Column("late", sa.Boolean, nullable=False),
        sa.Column("agreed", sa.Boolean, nullable=False),
        sa.Column("seal_state", sa.SmallInteger, nullable=False),
        sa.Column("broken", sa.Boolean, nullable=False, server_default=sa.false()),
        sa.Column("raw", sa.LargeBinary, nullable=False),
        sa.UniqueConstraint("journal_id", "number"),
        sqlite_autoincrement=True,
    )


def _make_indexes(connection: sa.Connection) -> None:
    if connection.dialect.name == "sqlite":
        told = "terms, content='', detail=none, columnsize=0, tokenize='ascii'"
        op.execute(f"CREATE VIRTUAL TABLE search USING fts5({told})")
        return
    for name in POSTGRESQL_INDEXES:
        op.create_index(f"rolls_by_{name}", "rolls", [name, "position"])
    op.create_index("rolls_by_time", "rolls", ["rolled_at_ms"])


SAME = (
    "position",
    "number",
    "total",
    "secret",
    "rolled_at_ms",
    "received_at_ms",
    "late",
    "agreed",
    "broken",
)
MADE_SMALL = ("box", "epoch", "player", "label", "game", "outcome", "joker", "dated_by", "seal_state", "raw")
_before = sa.table("rolls_before", *map(sa.column, (*SAME, *MADE_SMALL)))
_after = sa.table(
    "rolls",
    *map(sa.column, (*SAME, "journal_id", "player_id", "label_id")),
    sa.column("kind", Numbered(KINDS, NO_KIND)),
    sa.column("dated_by", Numbered(DATED_BY, "")),
    sa.column("seal_state", Numbered(SEAL_STATES, "")),
    sa.column("raw", Packed),
)


def _batches(connection: sa.Connection) -> Iterator[Sequence[Any]]:
    """Every roll, some at a time; `told`, where the caller gave one, hears how many are done, of how many."""
    told = context.config.attributes.get("told", lambda done, of_all: None)
    of_all = connection.scalar(sa.select(sa.func.count()).select_from(_before)) or 0
    query, last, done = sa.select(_before).order_by(_before.c.position).limit(BATCH), 0, 0
    while rows := connection.execute(query.where(_before.c.position > last)).all():
        yield rows
        last, done = rows[-1].position, done + len(rows)
        told(done, of_all)


class _Carrier:
    """Writes rows of the old table into the new one."""

    def __init__(self, connection: sa.Connection) -> None:
        self._connection = connection
        self._ids: dict[tuple[object, ...], int] = {}

    def __call__(self, rows: Sequence[Any]) -> None:
        insert = sa.insert(_after)
        if self._connection.dialect.name == "sqlite":
            insert = insert.prefix_with("OR IGNORE")
        self._connection.execute(insert, [self._row(row) for row in rows])

    def _row(self, row: Any) -> dict[str, Any]:
        return {name: getattr(row, name) for name in SAME} | {
            "journal_id": self._id("journal_ids", box=row.box, epoch=row.epoch),
            "player_id": self._id("players", text=row.player, folded=fold(row.player)),
            "label_id": self._id("labels", text=row.label, folded=fold(row.label)),
            "kind": Kind(row.game, row.outcome, row.joker),
            "dated_by": row.dated_by,
            "seal_state": row.seal_state,
            "raw": str(row.raw),
        }

    def _id(self, table: str, **told: str) -> int:
        """The number of what is stored once, given where it is new."""
        key = (table, *told.values())
        if key not in self._ids:
            self._ids[key] = 1 + sum(known[0] == table for known in self._ids)
            named = sa.table(table, sa.column("id"), *map(sa.column, told))
            self._connection.execute(sa.insert(named), {"id": self._ids[key]} | told)
        return self._ids[key]


def _number_on(connection: sa.Connection) -> None:
    """No position that was ever given is given again."""
    if connection.dialect.name == "sqlite":
        op.execute("DELETE FROM sqlite_sequence WHERE name = 'rolls'")
        last = "SELECT seq FROM sqlite_sequence WHERE name = 'rolls_before'"
        op.execute(f"INSERT INTO sqlite_sequence (name, seq) SELECT 'rolls', seq FROM ({last})")
        return
    before = connection.scalar(sa.text("SELECT pg_get_serial_sequence('rolls_before', 'position')"))
    given = f"SELECT setval(pg_get_serial_sequence('rolls', 'position'), last_value, is_called) FROM {before}"
    op.execute(given)
    for table in ("players", "labels", "journal_ids"):
        upto = f"(SELECT coalesce(max(id), 0) + 1 FROM {table})"
        op.execute(f"SELECT setval(pg_get_serial_sequence('{table}', 'id'), {upto}, false)")
