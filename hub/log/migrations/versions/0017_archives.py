"""Rolls may be taken out of the log into files; what the log must still know of them stays."""

import sqlalchemy as sa
from alembic import op

revision = "0017"
down_revision = "0015"


def upgrade() -> None:
    """Add the tables."""
    op.create_table(
        "anchors",
        sa.Column("box", sa.Text, primary_key=True),
        sa.Column("epoch", sa.Text, primary_key=True),
        sa.Column("number", sa.BigInteger, nullable=False),
        sa.Column("seal", sa.Text, nullable=False),
        sa.Column("position", sa.BigInteger, nullable=False),
        sa.Column("missing", sa.Text, nullable=False),
    )
    op.create_table(
        "archives",
        sa.Column("file", sa.Text, primary_key=True),
        sa.Column("folder", sa.Text, nullable=False),
        sa.Column("sha256", sa.Text, nullable=False),
        sa.Column("rolls", sa.BigInteger, nullable=False),
        sa.Column("first_at_ms", sa.BigInteger, nullable=False),
        sa.Column("last_at_ms", sa.BigInteger, nullable=False),
        sa.Column("archived_at_ms", sa.BigInteger, nullable=False),
    )
