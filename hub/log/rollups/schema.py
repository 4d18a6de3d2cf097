"""The tables of what is counted as rolls come in: no page of figures reads the rolls themselves."""

from sqlalchemy import BigInteger, Boolean, Column, Integer, Table, Text

from hub.log.compact import KINDS, NO_KIND, Numbered
from hub.log.schema import Position, metadata
from hub.weighing import LEFT

COUNTED = (None, *LEFT)

# What rolls had in common before they fell, each written once: their odds, or how their totals spread.
classes = Table(
    "classes",
    metadata,
    Column("id", Position, primary_key=True, autoincrement=True),
    Column("text", Text, nullable=False, unique=True),
    sqlite_autoincrement=True,
)

tallied = Table(
    "tallied",
    metadata,
    Column("player_id", Integer, primary_key=True, autoincrement=False),
    Column("label_id", Integer, primary_key=True, autoincrement=False),
    Column("kind", Numbered(KINDS, NO_KIND), primary_key=True),
    Column("secret", Boolean, primary_key=True),
    Column("left", Numbered(COUNTED, None), primary_key=True),
    Column("class_id", Integer, primary_key=True, autoincrement=False),
    Column("count", BigInteger, nullable=False),
)

figures = Table(
    "figures",
    metadata,
    Column("player_id", Integer, primary_key=True, autoincrement=False),
    Column("secret", Boolean, primary_key=True),
    Column("class_id", Integer, primary_key=True, autoincrement=False),
    Column("figure", BigInteger, primary_key=True, autoincrement=False),
    Column("count", BigInteger, nullable=False),
)

# `expected` and `variance` of the successes in billionths: whole numbers add up to the same in any order.
days = Table(
    "days",
    metadata,
    Column("day", Integer, primary_key=True, autoincrement=False),
    Column("player_id", Integer, primary_key=True, autoincrement=False),
    Column("game", Text, primary_key=True),
    Column("secret", Boolean, primary_key=True),
    Column("rolls", BigInteger, nullable=False),
    Column("judged", BigInteger, nullable=False),
    Column("seen", BigInteger, nullable=False),
    Column("expected", BigInteger, nullable=False),
    Column("variance", BigInteger, nullable=False),
)

# Of each player, however written, the streaks and the rarest rolls, as hub/log/rollups/feats.py has them.
feats = Table(
    "feats",
    metadata,
    Column("folded", Text, primary_key=True),
    Column("told", Text, nullable=False),
)

ROLLUPS = (tallied, figures, days, feats)
