"""Seals and the chain on each roll; journals, rulings and the hub's own name beside them."""

import secrets

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"

POSITION = sa.BigInteger().with_variant(sa.Integer, "sqlite")


def upgrade() -> None:
    """Every roll so far is unsealed: no box had a key."""
    op.add_column("rolls", sa.Column("seal_state", sa.Text, nullable=False, server_default="unsealed"))
    op.add_column("rolls", sa.Column("broken", sa.Boolean, nullable=False, server_default=sa.false()))
    op.create_index("rolls_by_box", "rolls", ["box", "epoch", "number"])
    op.create_table(
        "journals",
        sa.Column("box", sa.Text, primary_key=True),
        sa.Column("epoch", sa.Text, primary_key=True),
        sa.Column("first", sa.BigInteger, nullable=False),
        sa.Column("last", sa.BigInteger, nullable=False),
    )
    _rulings()
    _names()


def _rulings() -> None:
    op.create_table(
        "rulings",
        sa.Column("position", POSITION, primary_key=True, autoincrement=True),
        sa.Column("roll_id", sa.Text, nullable=False),
        sa.Column("ruling", sa.Text, nullable=False),
        sa.Column("ruled_at_ms", sa.BigInteger, nullable=False),
        sa.Column("by", sa.Text, nullable=False),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_rulings_roll_id", "rulings", ["roll_id"])


def _names() -> None:
    names = op.create_table(
        "names",
        sa.Column("name", sa.Text, primary_key=True),
        sa.Column("value", sa.Text, nullable=False),
    )
    op.bulk_insert(names, [{"name": "hub_id", "value": secrets.token_hex(4)}])
