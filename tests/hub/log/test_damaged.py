"""One damaged row of the log costs no roll but its own, and that one only until its box sends it again."""

import sqlite3

import pytest

from hub.core import open_hub
from hub.fairness import Watch
from hub.log import open_log
from tests.hub.conftest import Broker
from tests.hub.log.incoming import incoming
from tests.hub.rolls import BOX, TOPIC, d6, d100, payload
from tests.hub.sealing import KEY, SealingBox
from tests.hub.waiting import until

DAMAGE = ["x", "", '{"v"', '{"game":"d100"}', b"\xff\x00"]


@pytest.fixture
async def log(tmp_path):
    async with open_log(tmp_path / "cornet.db") as opened:
        yield opened


@pytest.fixture
async def hear(log):
    """await hear(roll, …): a hub with the key has dealt with each."""
    async with open_hub(log, keys_of=lambda box: [KEY] if box == BOX else []) as hub:
        broker = Broker(hub)

        async def all_of(*sent):
            wanted = len(broker.acknowledged) + len(sent)
            for one in sent:
                broker.send(TOPIC, payload(one))
            await until(lambda: len(broker.acknowledged) == wanted)

        yield all_of


@pytest.fixture
def damage(tmp_path):
    """damage(3): the message of roll 3 is no roll any more."""

    def execute(number, raw="x"):
        with sqlite3.connect(tmp_path / "cornet.db") as database:
            assert database.execute("UPDATE rolls SET raw = ? WHERE number = ?", (raw, number)).rowcount == 1
        database.close()

    return execute


async def standing(log):
    """{number: its seal state and whether it breaks the chain} of all rolls, each read in full."""
    return {int(one.roll.id.split(".")[2]): (one.seal_state, one.broken) for one in await log.page()}


@pytest.mark.parametrize("raw", DAMAGE)
async def test_the_roll_after_a_damaged_one_is_kept_and_the_damaged_one_is_replaced(log, hear, damage, raw):
    box = SealingBox()
    rolls = box.rolls(1, 2, 3)
    await hear(*rolls)
    damage(3, raw)
    await hear(box.roll(4))
    assert (await log.count(), await log.aside_count()) == (4, 0)
    await hear(rolls[2])
    assert await standing(log) == dict.fromkeys((1, 2, 3, 4), ("sealed", False))
    (aside,) = await log.asides()
    assert "was damaged" in aside.why_en


@pytest.mark.parametrize("sent", [d100(1), d6(1)])
async def test_a_damaged_roll_without_a_seal_is_replaced_too(log, damage, sent):
    await log.remember([incoming(sent), incoming(d6(2))])
    damage(1)
    assert len(await log.remember([incoming(sent)])) == 1
    assert await standing(log) == dict.fromkeys((1, 2), ("unsealed", False))


async def test_where_the_first_seal_is_damaged_a_roll_from_before_it_waits_at_its_box(log, hear, damage):
    first, *_ = sealed = SealingBox().rolls(2, 3)
    await hear(*sealed)
    damage(2)
    await hear(d100(1))
    assert (await log.count(), await log.aside_count()) == (2, 1)
    await hear(first, d100(1))
    assert await standing(log) == {1: ("unsealed", False), 2: ("sealed", False), 3: ("sealed", False)}


async def test_damaged_faces_are_left_out_of_the_report_which_says_how_many(log, damage):
    await log.remember([incoming(d100(1)), incoming(d6(2)), incoming(d100(3))])
    damage(1)
    report = await Watch(log, secrets=True).report()
    assert [(group.game, group.rolls) for group in report.groups if group.whole_table] == [
        ("d100", 1),
        ("d6", 1),
    ]
    assert report.left_out.damaged == 1
