"""A log from before rolls were packed is carried over in either database: each roll as it was."""

from pathlib import Path

import pytest
from alembic import command
from alembic.config import Config
from sqlalchemy import Boolean, column, insert, table

import hub.log
from hub.log import Filters, open_log
from hub.log.database import engine_at, writing
from tests.hub.log.incoming import NOW_MS, incoming
from tests.hub.rolls import d6, d100, payload
from tests.hub.sealing import SealingBox

TRUTHS = ("secret", "late", "agreed", "broken")
TEXTS = ("id", "box", "epoch", "player", "label", "words", "game", "outcome", "ask", "dated_by", "raw")
NUMBERS = ("position", "number", "total", "rolled_at_ms", "received_at_ms")
ROLLS = table(
    "rolls",
    *map(column, (*NUMBERS, *TEXTS, "seal_state", "joker")),
    *(column(name, Boolean) for name in TRUTHS),
)
MORE_THAN_A_BATCH = 2500


def as_before(position, message, seal_state="unsealed", **more):
    """A row as the schema of before had it."""
    box, epoch, number = message["id"].split(".")
    result = message["result"]
    row = {"position": position, "id": message["id"], "box": box, "epoch": epoch, "number": int(number)}
    row |= {"player": message["player"], "label": message.get("label", ""), "words": "", "ask": ""}
    row |= {"game": message["game"], "outcome": result["outcome"], "total": result.get("total", 43)}
    row |= {
        "rolled_at_ms": NOW_MS,
        "received_at_ms": NOW_MS,
        "dated_by": "hub",
        "joker": result.get("joker", ""),
    }
    row |= {"secret": message.get("secret", False), "late": True, "agreed": True, "broken": False}
    return row | {"raw": payload(message).decode(), "seal_state": seal_state} | more


@pytest.fixture
def older(place):
    """older(rows): a log of the schema of before with these rolls in it."""

    def make(rows):
        config = Config()
        config.set_main_option("script_location", str(Path(hub.log.__file__).parent / "migrations"))
        engine = engine_at(place)
        with writing(engine).begin() as connection:
            config.attributes["connection"] = connection
            command.upgrade(config, "0014")
            connection.execute(insert(ROLLS), rows)
        engine.dispose()

    return make


async def test_every_roll_is_carried_over_and_none_is_edited(older, place):
    sealed = SealingBox().rolls(1, 2, 3)
    messages = [*sealed, *(d6(number, player="Karl", box="cd34") for number in range(1, MORE_THAN_A_BATCH))]
    older(
        [
            as_before(place + 5, message, "sealed" if place < 3 else "unsealed")
            for place, message in enumerate(messages)
        ]
    )
    async with open_log(place) as log:
        assert await log.last() == 5 + len(messages) - 1
        seen = await log.audited(0, 10_000)
        assert [one.raw for one in seen] == [payload(message).decode() for message in messages]
        assert {one.edited for one in seen} == {()}
        assert [one.seal_state for one in seen[:4]] == ["sealed"] * 3 + ["unsealed"]
        assert len(await log.page(Filters(player="karl", box="cd34", outcome="success"), limit=9)) == 9


async def test_what_was_edited_or_damaged_stays_so(older, place):
    damaged = as_before(1, d100(1), raw='{"v"')
    edited = [as_before(2, d100(2), player="Vex"), as_before(3, d100(3), outcome="won")]
    older([damaged, *edited])
    async with open_log(place) as log:
        assert [one.edited for one in await log.audited(0, 9)] == [("raw",), ("player",), ("kind",)]


async def test_a_position_given_before_is_not_given_again(older, place):
    row = as_before(1, d100(1))
    del row["position"]  # the database gives it
    older([row])
    async with open_log(place) as log:
        (new,) = await log.remember([incoming(d100(2, player="Karl", label="Tir", box="cd34"))])
        assert new.position == 2
