"""The rolls the MJ asks for."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"

POSITION = sa.BigInteger().with_variant(sa.Integer, "sqlite")


def upgrade() -> None:
    """Add the table."""
    op.create_table(
        "asks",
        sa.Column("position", POSITION, primary_key=True, autoincrement=True),
        sa.Column("id", sa.Text, nullable=False, unique=True),
        sa.Column("box", sa.Text, nullable=False),
        sa.Column("raw", sa.Text, nullable=False),
        sa.Column("by", sa.Text, nullable=False),
        sa.Column("contest", sa.Text, nullable=False),
        sa.Column("round", sa.BigInteger, nullable=False),
        sa.Column("side", sa.BigInteger, nullable=False),
        sa.Column("asked_at_ms", sa.BigInteger, nullable=False),
        sa.Column("state", sa.Text, nullable=False),
        sa.Column("changed_at_ms", sa.BigInteger, nullable=False),
        sa.Column("roll_id", sa.Text),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_asks_contest", "asks", ["contest"])
    op.create_index("asks_by_state", "asks", ["state", "position"])
