"""Who was refused at the door; of messages set aside, the kind of reason."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    """Why an older message was set aside is told by its sentence alone."""
    op.add_column("aside", sa.Column("what", sa.Text, nullable=False, server_default=""))
    op.create_table(
        "refusals",
        sa.Column("who", sa.Text, primary_key=True),
        sa.Column("act", sa.Text, primary_key=True),
        sa.Column("address", sa.Text, primary_key=True),
        sa.Column("client_id", sa.Text, nullable=False),
        sa.Column("what", sa.Text, nullable=False),
        sa.Column("reason", sa.BigInteger, nullable=False),
        sa.Column("times", sa.BigInteger, nullable=False),
        sa.Column("first_at_ms", sa.BigInteger, nullable=False),
        sa.Column("last_at_ms", sa.BigInteger, nullable=False),
    )
