"""What `cornet log --outcome` takes is the same in the log and among the rolls that come."""

import json

import pytest

from hub.cli.log_wanted import OF_THE_DICE, came_out
from hub.log import Filters
from hub.wire import stored_roll
from shared_rules.odds import OUTCOMES
from tests.hub.log.incoming import incoming
from tests.hub.rolls import d6, d100

ROLLS = (
    d100(1),
    d100(2, faces=[(2, 2)]),
    d100(3, faces=[(9, 9)]),
    d100(4, faces=[(9, 1)]),
    d6(5, joker=(6, 3)),
    d6(6, joker=(1,)),
    d6(7),
    d6(8, rule={"code": "3D+2", "fd": None}),
)


@pytest.mark.parametrize("outcome", [*OUTCOMES, *OF_THE_DICE])
async def test_the_log_and_what_comes_agree_on_how_a_roll_came_out(log, outcome):
    await log.remember([incoming(roll) for roll in ROLLS])
    found = {one.roll.id for one in await log.page(Filters(outcome=outcome))}
    assert found
    came = {roll["id"] for roll in ROLLS if came_out(stored_roll(json.dumps(roll)), outcome)}
    assert came == found
