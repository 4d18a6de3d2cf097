"""A ruling is a record of its own: the roll stays as it was; on either database."""

from tests.hub.log.incoming import NOW_MS, incoming
from tests.hub.rolls import BOX, d6

ROLL = f"{BOX}.9f3c.1"


async def test_the_last_ruling_holds_and_the_roll_stays_as_it_was(log):
    (before,) = await log.remember([incoming(d6(1, joker=(1,)))])
    await log.rule(ROLL, "complication", "Maxime", NOW_MS)
    await log.rule(ROLL, "cancel", "Maxime", NOW_MS + 1000)
    after = await log.get(ROLL)
    assert (after.ruled.ruling, after.ruled.by, after.ruled.at.timestamp()) == (
        "cancel",
        "Maxime",
        NOW_MS / 1000 + 1,
    )
    assert after.roll == before.roll
    assert await log.count() == 1


async def test_pages_tell_the_ruling_and_only_on_its_roll(log):
    await log.remember([incoming(d6(number, joker=(1,))) for number in (1, 2)])
    await log.rule(ROLL, "complication", "", NOW_MS)
    assert [bool(roll.ruled) for roll in await log.page()] == [False, True]
    assert [bool(roll.ruled) for roll in await log.after(0)] == [True, False]


async def test_every_ruling_is_kept_and_can_be_followed(log):
    await log.remember([incoming(d6(1, joker=(1,)))])
    assert await log.last_ruling() == 0
    await log.rule(ROLL, "cancel", "", NOW_MS)
    position = await log.last_ruling()
    await log.rule(ROLL, "complication", "", NOW_MS)
    assert [roll for _, roll in await log.ruled_after(0)] == [ROLL, ROLL]
    assert [roll for _, roll in await log.ruled_after(position)] == [ROLL]


async def test_a_ruling_without_its_roll_is_found(log):
    await log.rule("gone.e.1", "cancel", "", NOW_MS)
    assert await log.ruled_without_roll() == ["gone.e.1"]
