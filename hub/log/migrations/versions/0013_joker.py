"""What the joker of each roll did, and the rolls of a box from its newest back."""

import json

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"


def upgrade() -> None:
    """Add the column, filled from the messages, and the index."""
    op.add_column("rolls", sa.Column("joker", sa.Text, nullable=False, server_default=""))
    op.create_index("rolls_of_box", "rolls", ["box", "position"])
    rolls = sa.table("rolls", *map(sa.column, ("position", "game", "raw", "joker")))
    connection = op.get_bind()
    found = connection.execute(sa.select(rolls.c.position, rolls.c.raw).where(rolls.c.game == "d6")).all()
    told = [{"at": row.position, "did": did} for row in found if (did := _joker(row.raw))]
    if told:
        change = sa.update(rolls).where(rolls.c.position == sa.bindparam("at"))
        connection.execute(change.values(joker=sa.bindparam("did")), told)


def _joker(raw: str) -> str:
    """ "rc" | "ec" | ""; of a damaged row nothing is known."""
    try:
        joker = json.loads(raw)["result"]["joker"]
    except (ValueError, TypeError, KeyError, RecursionError):
        return ""
    return joker if joker in ("rc", "ec") else ""
