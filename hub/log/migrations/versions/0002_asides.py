"""Messages set aside: their length, whether they are secret, and how many were let go."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Add what is new; whether an older message is secret was never decided, so it is held to be."""
    op.add_column("aside", sa.Column("length", sa.BigInteger, nullable=False, server_default="0"))
    op.add_column("aside", sa.Column("secret", sa.Boolean, nullable=False, server_default=sa.true()))
    op.execute("UPDATE aside SET length = length(payload)")
    op.create_table(
        "tallies",
        sa.Column("name", sa.Text, primary_key=True),
        sa.Column("count", sa.BigInteger, nullable=False),
    )
