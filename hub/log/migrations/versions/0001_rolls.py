"""The first schema: rolls, messages set aside, cursors and boxes."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None

POSITION = sa.BigInteger().with_variant(sa.Integer, "sqlite")


def upgrade() -> None:
    """Make the tables."""
    _rolls()
    _aside()
    op.create_table(
        "cursors",
        sa.Column("name", sa.Text, primary_key=True),
        sa.Column("position", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "boxes",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("availability", sa.Text, nullable=False),
        sa.Column("state", sa.Text),
        sa.Column("heard_at_ms", sa.BigInteger, nullable=False),
    )


def _rolls() -> None:
    op.create_table(
        "rolls",
        sa.Column("position", POSITION, primary_key=True, autoincrement=True),
        sa.Column("id", sa.Text, nullable=False, unique=True),
        sa.Column("box", sa.Text, nullable=False),
        sa.Column("epoch", sa.Text, nullable=False),
        sa.Column("number", sa.BigInteger, nullable=False),
        sa.Column("player", sa.Text, nullable=False),
        sa.Column("label", sa.Text, nullable=False),
        sa.Column("words", sa.Text, nullable=False),
        sa.Column("game", sa.Text, nullable=False),
        sa.Column("outcome", sa.Text),
        sa.Column("total", sa.BigInteger),
        sa.Column("secret", sa.Boolean, nullable=False),
        sa.Column("ask", sa.Text, nullable=False),
        sa.Column("rolled_at_ms", sa.BigInteger, nullable=False),
        sa.Column("received_at_ms", sa.BigInteger, nullable=False),
        sa.Column("dated_by", sa.Text, nullable=False),
        sa.Column("late", sa.Boolean, nullable=False),
        sa.Column("agreed", sa.Boolean, nullable=False),
        sa.Column("raw", sa.Text, nullable=False),
        sqlite_autoincrement=True,
    )
    op.create_index("rolls_by_player", "rolls", ["player", "position"])
    op.create_index("rolls_by_game", "rolls", ["game", "position"])
    op.create_index("rolls_by_outcome", "rolls", ["outcome", "position"])


def _aside() -> None:
    op.create_table(
        "aside",
        sa.Column("position", POSITION, primary_key=True, autoincrement=True),
        sa.Column("digest", sa.LargeBinary, nullable=False, unique=True),
        sa.Column("topic", sa.Text, nullable=False),
        sa.Column("payload", sa.LargeBinary, nullable=False),
        sa.Column("why_fr", sa.Text, nullable=False),
        sa.Column("why_en", sa.Text, nullable=False),
        sa.Column("times", sa.BigInteger, nullable=False),
        sa.Column("first_at_ms", sa.BigInteger, nullable=False),
        sa.Column("last_at_ms", sa.BigInteger, nullable=False),
        sqlite_autoincrement=True,
    )
