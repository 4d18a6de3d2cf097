"""Sessions, and rolls found by the time they were rolled."""

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"

POSITION = sa.BigInteger().with_variant(sa.Integer, "sqlite")


def upgrade() -> None:
    """Add the table and the index."""
    op.create_table(
        "sessions",
        sa.Column("id", POSITION, primary_key=True, autoincrement=True),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("started_at_ms", sa.BigInteger, nullable=False),
        sa.Column("closed_at_ms", sa.BigInteger),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_sessions_started_at_ms", "sessions", ["started_at_ms"])
    op.create_index("rolls_by_time", "rolls", ["rolled_at_ms"])
