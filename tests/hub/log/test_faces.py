"""The faces of the whole log, on either database, batch by batch."""

from tests.hub.log.incoming import incoming
from tests.hub.rolls import d6, d100


async def test_every_roll_gives_its_faces_once_in_order(full):
    seen, position = [], 0
    while batch := await full.faces_after(position, limit=5):
        assert len(batch) <= 5
        seen += batch
        position = batch[-1].position
    rolls = await full.after(0, limit=100)
    assert [(one.position, one.box, one.player, one.game, one.faces) for one in seen] == [
        (logged.position, logged.box, logged.roll.player, logged.roll.game, logged.roll.faces)
        for logged in rolls
    ]


async def test_what_makes_a_roll_count_or_not_comes_along(log):
    wrong = {"roll": 34, "outcome": "success", "margin": 21, "degree": "clean", "kept": 0}
    await log.remember([incoming(d100(1, result=wrong)), incoming(d6(2, secret=True)), incoming(d6(3))])
    assert [(one.agreed, one.secret) for one in await log.faces_after(0)] == [
        (False, False),
        (True, True),
        (True, False),
    ]
