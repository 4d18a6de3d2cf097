"""What was played in a stretch of time is found without reading all that ever was."""

from alembic import op

revision = "0014"
down_revision = "0013"


def upgrade() -> None:
    """Add the indexes."""
    op.create_index("ix_asks_asked_at_ms", "asks", ["asked_at_ms"])
    op.create_index("ix_contests_opened_at_ms", "contests", ["opened_at_ms"])
    op.create_index("ix_counter_steps_at_ms", "counter_steps", ["at_ms"])
