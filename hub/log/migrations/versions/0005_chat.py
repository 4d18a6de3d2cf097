"""What was sent to whom, and how it went."""

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
