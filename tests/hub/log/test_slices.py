"""More values than one statement takes, on either database."""

import pytest
from sqlalchemy import insert

from hub.log import rulings, veiled
from hub.log.database import open_database, transaction, writing
from hub.log.play_schema import counter_steps
from tests.hub.log.incoming import NOW_MS, incoming
from tests.hub.rolls import BOX, d6

# This SQLite takes 250,000 values in a statement, and PostgreSQL 65,535.
MANY = 250_001
ROLL = f"{BOX}.9f3c.1"


@pytest.fixture
def engine(place):
    """The same database, looked into from beside."""
    opened = open_database(place)
    yield opened
    opened.dispose()


async def test_a_ruling_and_a_secret_are_found_among_more_rolls_than_one_statement_takes(log, engine):
    await log.remember([incoming(d6(1, joker=(1,), secret=True))])
    await log.rule(ROLL, "complication", "", NOW_MS)
    await log.rule(ROLL, "cancel", "", NOW_MS)
    ids = [*(f"ab12.0000.{number}" for number in range(MANY)), ROLL]
    with transaction(engine) as connection:
        assert {key: one.ruling for key, one in rulings.on(connection, ids).items()} == {ROLL: "cancel"}
        assert veiled.whose_secret(connection, ids) == {ROLL: "Senna"}
    assert await log.whose_secret([]) == {}


async def test_more_steps_of_a_counter_than_one_statement_takes_are_read(log, engine):
    step = {"name": "alerte", "player": "", "step": 1, "why": "", "by": "", "roll_id": "", "suggestion": ""}
    with transaction(writing(engine)) as connection:
        connection.execute(insert(counter_steps), [step | {"at_ms": NOW_MS}] * 66_000)
    last = (await log.counters.page("alerte", None, 1))[0].position
    await log.counters.undo("alerte", last, "", NOW_MS)
    steps = await log.counters.between(NOW_MS, None)
    assert (len(steps), [one.position for one in steps if one.undone]) == (66_001, [last])
