"""What a hub has just stored is told to who follows, and never in place of what others stored between."""

from types import SimpleNamespace

import pytest

from hub.core import open_hub
from hub.fresh import MOST, Fresh
from hub.log import open_log
from shared_rules.messages import split_id
from tests.hub.conftest import Broker
from tests.hub.rolls import TOPIC, payload
from tests.hub.sealing import KEY, SealingBox
from tests.hub.waiting import until


def rolls(*positions):
    return [logged(position, f"ab12.9f3c.{position}") for position in positions]


def logged(position, id):
    return SimpleNamespace(position=position, roll=SimpleNamespace(id=id))


def told(fresh, position):
    found = fresh.after(position)
    return None if found is None else [roll.position for roll in found]


@pytest.mark.parametrize(
    ("batches", "position", "found"),
    [
        ([(5, 6), (7,)], 4, [5, 6, 7]),
        ([(5, 6), (7,)], 6, [7]),
        ([(5, 6), (7,)], 7, []),
        ([(5, 6), (7,)], 8, None),
        ([(5, 6)], 3, None),  # 4 may be another's
        ([(5, 6), (8,)], 6, None),  # 7 may be another's
        ([(5, 6), (8,)], 7, [8]),
        ([(5, 7)], 4, None),
        ([(6,), (5,)], 4, None),  # told in the wrong order
        ([(6,), (5,), (7,)], 6, [7]),
        ([], 0, None),
    ],
)
def test_only_an_unbroken_stretch_is_told(batches, position, found):
    fresh = Fresh()
    for batch in batches:
        fresh.add(rolls(*batch))
    assert told(fresh, position) == found


def test_only_so_many_are_kept():
    fresh = Fresh()
    fresh.add(rolls(*range(1, MOST + 11)))
    assert told(fresh, 9) is None
    assert told(fresh, 10) == list(range(11, MOST + 11))


def test_what_may_have_changed_is_forgotten():
    fresh = Fresh()
    fresh.add(rolls(1, 2))
    fresh.forget()
    assert told(fresh, 0) is None


@pytest.mark.parametrize(
    ("third", "found"),
    [("ab12.9f3c.3", [1, 2, 3]), ("ab12.9f3c.1", None), ("ab12.77aa.9", None), ("cd34.77aa.2", [1, 2, 3])],
)
def test_a_roll_made_before_one_that_is_here_may_have_changed_it(third, found):
    fresh = Fresh()
    fresh.add([logged(1, "cd34.77aa.1"), logged(2, "ab12.9f3c.2"), logged(3, third)])
    assert told(fresh, 0) == found


async def test_who_hears_late_of_a_roll_hears_that_its_chain_is_broken(tmp_path):
    one, other = SealingBox(), SealingBox()
    first, _, third = one.rolls(1, 2, 3)
    other.roll(1)
    second = other.roll(2, faces=((1, 1),))  # a copy of the box: upon this one, 3 was not sealed
    async with open_log(tmp_path / "cornet.db") as log, open_hub(log, keys_of=lambda box: [KEY]) as hub:
        broker = Broker(hub)
        for message in (first, third, second):
            broker.send(TOPIC, payload(message))
            await until(lambda message=message: payload(message) in broker.acknowledged)
        heard = []
        async for new in hub.readers.follow(0):
            heard += [(split_id(one.roll.id)[2], one.broken) for one in new]
            if len(heard) == 3:
                break
    assert heard == [(1, False), (3, True), (2, False)]
