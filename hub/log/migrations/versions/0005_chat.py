"""What was sent to whom, how it went, and what the hub itself has thrown."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    """Make the tables: nothing was sent so far."""
    _deliveries()
    op.create_table(
        "recipients",
        sa.Column("name", sa.Text, primary_key=True),
        sa.Column("number", sa.BigInteger, nullable=False, server_default="0"),
        sa.Column("dead", sa.BigInteger, nullable=False, server_default="0"),
        sa.Column("heard_upto", sa.Text, nullable=False, server_default=""),
        sa.Column("trouble_fr", sa.Text, nullable=False, server_default=""),
        sa.Column("trouble_en", sa.Text, nullable=False, server_default=""),
        sa.Column("trouble_at_ms", sa.BigInteger, nullable=False, server_default="0"),
    )
    op.create_table(
        "thrown",
        sa.Column("key", sa.Text, primary_key=True),
        sa.Column("roll_id", sa.Text, nullable=False, unique=True),
        sa.Column("payload", sa.Text, nullable=False),
        sa.Column("thrown_at_ms", sa.BigInteger, nullable=False),
    )


def _deliveries() -> None:
    op.create_table(
        "deliveries",
        sa.Column("recipient", sa.Text, primary_key=True),
        sa.Column("roll_id", sa.Text, primary_key=True),
        sa.Column("first", sa.Text, nullable=False),
        sa.Column("number", sa.BigInteger, nullable=False),
        sa.Column("state", sa.Text, nullable=False),
        sa.Column("message", sa.Text, nullable=False, server_default=""),
        sa.Column("why_fr", sa.Text, nullable=False, server_default=""),
        sa.Column("why_en", sa.Text, nullable=False, server_default=""),
    )
    op.create_index("deliveries_by_number", "deliveries", ["recipient", "number"])
