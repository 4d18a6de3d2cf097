"""Counters: every step a record, undone once, suggested by criticals, told to the table."""

import json
from functools import partial

import pytest
from sqlalchemy import delete

from hub.log.counters import Step
from hub.log.play_schema import counter_steps
from hub.table.announcing import Announcing, counters_payload
from hub.table.counters import change, press, suggestions, undo
from hub.table.errors import NotThere, TableError
from shared_rules.errors import RuleError
from tests.hub.rolls import BOX, d6, d100
from tests.hub.test_schema import errors
from tests.hub.waiting import until

TOPIC = "cornet/table/counters"
CRITICAL = f"{BOX}.9f3c.1"


async def value(hub, name, player=""):
    return (await hub.log.counters.values()).get((name, player), 0)


async def test_stress_is_of_a_character_and_the_others_of_the_table(hub, link):
    await change(hub, Step("stress", "Senna", 2, "elle fuit", "Maxime"))
    await change(hub, Step("alerte", "", 1))
    await until(lambda: json.loads(link.retained.get(TOPIC, b"{}")).get("alerte"))
    told = json.loads(link.retained[TOPIC])
    assert told == {"v": 1, "stress": {"Senna": 2}, "detection": 0, "alerte": 1, "preuves": 0}
    assert errors("counters", told) == []
    (newest, oldest) = await hub.log.counters.page(None, None, 9)
    assert (oldest.step.why, oldest.step.by, oldest.at.timestamp() * 1000) == (
        "elle fuit",
        "Maxime",
        hub.now_ms(),
    )
    assert (await hub.log.counters.page("alerte", None, 9)) == [newest]


async def test_what_an_earlier_hub_told_is_told_no_more_after_a_restore(hub, link):
    await change(hub, Step("alerte", "", 1))
    await until(lambda: b'"alerte":1' in link.retained.get(TOPIC, b""))
    await hub.log._write(lambda connection: connection.execute(delete(counter_steps)) and None)
    hub.play.ring()
    await until(lambda: b'"alerte":0' in link.retained[TOPIC])
    link.retained[TOPIC] = b"what an earlier hub has said"
    announcing = Announcing(hub, "counters", partial(counters_payload, hub))
    await announcing.round()
    assert json.loads(link.retained[TOPIC])["alerte"] == 0


async def test_a_broker_that_forgot_all_within_a_blink_is_told_again(hub, link):
    await change(hub, Step("alerte", "", 1))
    await until(lambda: b'"alerte":1' in link.retained.get(TOPIC, b""))
    link.retained.clear()
    link.connection += 1
    hub.play.ring()
    await until(lambda: b'"alerte":1' in link.retained.get(TOPIC, b""))


@pytest.mark.parametrize(
    ("step", "refusal"),
    [
        (Step("chance", "", 1), NotThere),
        (Step("stress", "", 1), RuleError),
        (Step("alerte", "Senna", 1), RuleError),
        (Step("alerte", "", 0), RuleError),
        (Step("alerte", "", 101), RuleError),
        (Step("alerte", "", -1), TableError),
    ],
    ids=str,
)
async def test_a_step_that_cannot_be_is_refused_and_nothing_changes(hub, step, refusal):
    with pytest.raises(refusal):
        await change(hub, step)
    assert await hub.log.counters.values() == {}


async def test_a_step_is_undone_once_and_both_stay_in_the_records(hub):
    first = await change(hub, Step("preuves", "", 3))
    await change(hub, Step("preuves", "", 1))
    back = await undo(hub, "preuves", first.position, "Maxime")
    assert (back.step.step, back.undoes, back.step.by) == (-3, first.position, "Maxime")
    assert await value(hub, "preuves") == 1
    for again in (first.position, back.position):
        with pytest.raises(TableError):
            await undo(hub, "preuves", again)
    assert [one.undone for one in await hub.log.counters.page(None, None, 9)] == [False, False, True]


async def test_without_a_name_the_last_step_that_stands_is_undone(hub):
    for step in (1, 2):
        await change(hub, Step("alerte", "", step))
    await undo(hub, "alerte")
    assert await value(hub, "alerte") == 1
    await undo(hub, "alerte")
    assert await value(hub, "alerte") == 0
    with pytest.raises(NotThere):
        await undo(hub, "alerte")


async def test_a_step_of_another_counter_is_not_undone_under_this_name(hub):
    first = await change(hub, Step("preuves", "", 3))
    with pytest.raises(NotThere):
        await undo(hub, "alerte", first.position)
    assert await value(hub, "preuves") == 3


async def test_a_step_that_others_used_up_cannot_be_undone_below_zero(hub):
    first = await change(hub, Step("alerte", "", 2))
    await change(hub, Step("alerte", "", -1))
    with pytest.raises(TableError):
        await undo(hub, "alerte", first.position)
    assert await value(hub, "alerte") == 1


async def test_a_critical_failure_suggests_what_the_seed_says(hub, table):
    await table.hear(d100(1, faces=((6, 6),)))
    found = await suggestions(hub, CRITICAL)
    counted = {one.name: (one.step.name, one.step.player) for one in found if one.step}
    assert counted == {
        "stress_1": ("stress", "Senna"),
        "detection_1": ("detection", ""),
        "alerte_1": ("alerte", ""),
        "preuves_1": ("preuves", ""),
    }
    assert {one.name for one in found if not one.step} == {"time_or_resource", "weapon_dropped_or_exposed"}


async def test_the_critical_of_nobody_in_particular_counts_for_no_player(hub, table):
    await table.hear(d100(1, faces=((6, 6),), player=""))
    found = {one.name: one.step for one in await suggestions(hub, CRITICAL)}
    assert found["stress_1"] is None
    assert found["alerte_1"] == Step("alerte", "", 1)
    with pytest.raises(NotThere):
        await press(hub, CRITICAL, "stress_1")
    assert await hub.log.counters.values() == {}


async def test_one_press_applies_a_suggestion_once_until_it_is_undone(hub, table):
    await table.hear(d100(1, faces=((6, 6),)))
    taken = [await press(hub, CRITICAL, "stress_1", "Maxime") for _ in range(3)]
    assert {one.position for one in taken} == {taken[0].position}
    assert (taken[0].step.roll_id, await value(hub, "stress", "Senna")) == (CRITICAL, 1)
    assert (await suggestions(hub, CRITICAL))[0].taken == taken[0]
    await undo(hub, "stress", taken[0].position)
    assert (await suggestions(hub, CRITICAL))[0].taken is None
    await press(hub, CRITICAL, "stress_1")
    assert await value(hub, "stress", "Senna") == 1


async def test_what_is_only_told_counts_nothing(hub, table):
    await table.hear(d100(1, faces=((3, 3),)), d100(2, faces=((4, 2),)), d6(3))
    assert {one.name: one.step for one in await suggestions(hub, CRITICAL)}["faster"] is None
    assert [await suggestions(hub, f"{BOX}.9f3c.{number}") for number in (2, 3)] == [[], []]
    for name in ("faster", "stress_1"):
        with pytest.raises(NotThere):
            await press(hub, CRITICAL, name)
    with pytest.raises(NotThere):
        await suggestions(hub, "nothing.e.1")
