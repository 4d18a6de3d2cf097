"""What is counted of the rolls as they come in; of those that are here, it is counted after the last step."""

import sqlalchemy as sa
from alembic import op

revision = "0018"
down_revision = "0017"

POSITION = sa.BigInteger().with_variant(sa.Integer, "sqlite")


def upgrade() -> None:
    """Make the tables."""
    op.create_table(
        "classes",
        sa.Column("id", POSITION, primary_key=True, autoincrement=True),
        sa.Column("text", sa.Text, nullable=False, unique=True),
        sqlite_autoincrement=True,
    )
    _keyed("tallied", _numbers("player_id", "label_id"), _small("kind"), _yes("secret"), _small("left"),
           _numbers("class_id"), counts=("count",))  # fmt: skip
    _keyed("figures", _numbers("player_id"), _yes("secret"), _numbers("class_id"), _large("figure"),
           counts=("count",))  # fmt: skip
    _keyed("days", _numbers("day", "player_id"), [("game", sa.Text)], _yes("secret"),
           counts=("rolls", "judged", "seen", "expected", "variance"))  # fmt: skip
    op.create_table(
        "feats",
        sa.Column("folded", sa.Text, primary_key=True),
        sa.Column("told", sa.Text, nullable=False),
    )


def _keyed(table: str, *keys: list[tuple[str, type]], counts: tuple[str, ...]) -> None:
    op.create_table(
        table,
        *(
            sa.Column(name, kind, primary_key=True, autoincrement=False)
            for some in keys
            for name, kind in some
        ),
        *(sa.Column(name, sa.BigInteger, nullable=False) for name in counts),
    )


def _numbers(*names: str) -> list[tuple[str, type]]:
    return [(name, sa.Integer) for name in names]


def _small(name: str) -> list[tuple[str, type]]:
    return [(name, sa.SmallInteger)]


def _large(name: str) -> list[tuple[str, type]]:
    return [(name, sa.BigInteger)]


def _yes(name: str) -> list[tuple[str, type]]:
    return [(name, sa.Boolean)]
