"""Any number may be named in a roll: what is acknowledged stays right, and the hub goes on."""

import pytest

from hub.acks import Acks
from tests.hub.rolls import BOX, TOPIC, d6, payload
from tests.hub.waiting import until

FARTHEST = 10**18 - 1


@pytest.mark.parametrize("number", [FARTHEST, 10**9, 4])
async def test_a_roll_far_ahead_is_kept_and_nothing_is_counted_up_to_it(hub, broker, number):
    acks = Acks(hub)
    for sent in (1, 2, number):
        before = len(broker.acknowledged)
        broker.send(TOPIC, payload(d6(sent)))
        await until(lambda before=before: len(broker.acknowledged) > before)
        told = await acks.found(await hub.owed.take())
    assert told == {BOX: ("9f3c", 2)}
    assert await hub.log.count() == 3
