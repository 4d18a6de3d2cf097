"""Statistics of a real log: each roll is read once, a new one only added, all anew after a restore."""

import asyncio

import pytest

from hub.statistics import Choice, Watch, tell
from hub.table.visitor import GM, TABLE
from tests.hub.log.incoming import NOW_MS, incoming
from tests.hub.rolls import d6, d100


async def test_a_new_roll_is_added_to_what_was_read(log):
    watch = Watch(log)
    assert (await watch.report(Choice(TABLE))).rolls == 0
    await log.remember([incoming(d100(number)) for number in range(1, 1501)])
    assert (await watch.report(Choice(TABLE))).rolls == 1500
    await log.remember([incoming(d6(1501)), incoming(d6(1502, player="Karl"))])
    found = await watch.report(Choice(TABLE))
    assert (found.d100.rolls, found.d6.rolls) == (1500, 2)
    assert watch.position == await log.last()
    assert await watch.players() == ["Senna", "Karl"]


async def test_without_a_new_roll_nothing_is_made_again(log):
    await log.remember([incoming(d100(1))])
    watch = Watch(log)
    assert await watch.report(Choice(TABLE)) is await watch.report(Choice(TABLE))
    assert await watch.report(Choice(GM)) is not await watch.report(Choice(TABLE))


async def test_a_roll_that_comes_in_late_has_its_place_among_the_others(log):
    second = NOW_MS // 1000
    watch = Watch(log)
    await log.remember([incoming(d100(1, at=second - 60)), incoming(d100(2, at=second))])
    await watch.report(Choice(TABLE))
    await log.remember([incoming(d100(3, at=second - 30))])
    curve = (await watch.report(Choice(TABLE))).luck.curve
    assert [point.id.split(".")[-1] for point in curve] == ["1", "3", "2"]


async def test_who_gives_up_while_rolls_are_read_makes_none_count_twice(log):
    await log.remember([incoming(d100(number)) for number in range(1, 3001)])
    watch = Watch(log)
    for turns in range(0, 40, 4):
        asking = asyncio.create_task(watch.report(Choice(TABLE)))
        for _ in range(turns):
            await asyncio.sleep(0)
        asking.cancel()
        with pytest.raises(asyncio.CancelledError):
            await asking
    assert (await watch.report(Choice(TABLE))).rolls == 3000


async def test_what_is_told_names_choices_moments_and_luck_in_both_languages(log):
    session = await log.sessions.start("Le port", NOW_MS - 5000)
    await log.remember([incoming(d100(1, label="Saut", rule={"score": 8}, faces=[(0, 3)]))])
    told = await tell(Watch(log), log, Choice(TABLE, player="Senna", session=session))
    assert told["chosen"] == {"player": "Senna", "game": None, "session": session.id}
    assert [one["name"] for one in told["choices"]["sessions"]] == ["Le port"]
    assert told["best"]["words"]["fr"]["chance"] == "8\u202f% de chances"
    assert told["best"]["words"]["en"]["roll"].startswith("Senna · Saut · d100 · Score 8")
    assert told["words"]["fr"]["headline"] == "Plus de chance que 96\u202f% des tables"
    assert told["words"]["en"]["sentence"].startswith("1 success in 1 roll, for 0.1 expected.")
    assert "96\u202f% des tables auraient fait moins bien" in told["words"]["fr"]["sentence"]


async def test_secret_rolls_are_told_only_as_how_many_were_left_out(log):
    await log.remember([incoming(d100(1, secret=True, faces=[(2, 2)])), incoming(d100(2))])
    watch = Watch(log)
    told = await tell(watch, log, Choice(TABLE))
    assert told["words"]["fr"]["notes"][-1] == "Jets secrets laissés de côté : 1."
    assert (told["rolls"], told["left_out"]["secret"]) == (1, 1)
    assert (await watch.report(Choice(GM))).rolls == 2
