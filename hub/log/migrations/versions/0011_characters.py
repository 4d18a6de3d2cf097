"""The characters of the table."""

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"

POSITION = sa.BigInteger().with_variant(sa.Integer, "sqlite")


def upgrade() -> None:
    """Add the table."""
    op.create_table(
        "characters",
        sa.Column("place", POSITION, primary_key=True, autoincrement=True),
        sa.Column("name", sa.Text, nullable=False, unique=True),
        sa.Column("raw", sa.Text, nullable=False),
        sa.Column("changed_at_ms", sa.BigInteger, nullable=False),
        sqlite_autoincrement=True,
    )
