"""Who is invited to look at the table."""

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"

POSITION = sa.BigInteger().with_variant(sa.Integer, "sqlite")


def upgrade() -> None:
    """Add the table."""
    op.create_table(
        "invites",
        sa.Column("position", POSITION, primary_key=True, autoincrement=True),
        sa.Column("id", sa.Text, nullable=False, unique=True),
        sa.Column("role", sa.Text, nullable=False),
        sa.Column("player", sa.Text, nullable=False),
        sa.Column("made_at_ms", sa.BigInteger, nullable=False),
        sa.Column("used_at_ms", sa.BigInteger),
        sa.Column("revoked", sa.Boolean, nullable=False, server_default=sa.false()),
        sqlite_autoincrement=True,
    )
