"""The log's database held by others: rolls wait for it, in order, and none is told before it is kept."""

import asyncio
import sqlite3

from hub.log.database import BUSY_S
from tests.hub.rolls import TOPIC, d6, payload
from tests.hub.waiting import until

ROLLS = 200


def send(broker, first, last):
    for number in range(first, last + 1):
        broker.send(TOPIC, payload(d6(number)))


async def numbers(log):
    return [int(roll.roll.id.split(".")[2]) for roll in await log.after(0, 10 * ROLLS)]


async def test_a_reader_that_never_ends_stops_no_roll(hub, log, broker, tmp_path, caplog):
    send(broker, 1, 1)
    await until(log.count)
    reader = sqlite3.connect(tmp_path / "cornet.db", isolation_level=None)
    reader.execute("BEGIN")
    slow = reader.execute("SELECT a.number FROM rolls a, rolls b, rolls c")
    slow.fetchone()
    for number in range(2, ROLLS + 1):
        send(broker, number, number)
        await asyncio.sleep(0)
    await until(lambda: len(broker.acknowledged) == ROLLS)
    assert await numbers(log) == list(range(1, ROLLS + 1))
    assert slow.fetchall() == []  # it still sees one roll
    assert (hub.stuck, caplog.text) == (None, "")
    reader.close()


async def test_a_writer_that_holds_the_lock_for_long_only_delays(hub, log, broker, locked, caplog):
    follower = hub.follow(0)
    with locked():
        send(broker, 1, ROLLS)
        await until(lambda: hub.stuck)
        # Longer than a transaction waits by itself: it is tried again.
        await asyncio.sleep(BUSY_S)
        assert (broker.acknowledged, await log.count()) == ([], 0)
        send(broker, ROLLS + 1, 2 * ROLLS)
    await until(lambda: len(broker.acknowledged) == 2 * ROLLS)
    assert await numbers(log) == list(range(1, 2 * ROLLS + 1))
    assert [int((await anext(follower)).roll.id.split(".")[2]) for _ in range(2 * ROLLS)] == await numbers(
        log
    )
    assert hub.stuck is None
    assert caplog.text.count("locked") == 1


async def test_a_lock_taken_again_and_again_loses_nothing(hub, log, broker, tmp_path):
    other = sqlite3.connect(tmp_path / "cornet.db", isolation_level=None, timeout=5)
    for number in range(1, 41):
        other.execute("BEGIN IMMEDIATE")
        send(broker, number, number)
        await asyncio.sleep(0.01)
        other.execute("COMMIT")
        await asyncio.sleep(0)
    other.close()
    await until(lambda: len(broker.acknowledged) == 40)
    assert await numbers(log) == list(range(1, 41))
