"""A player is one and the same, however the name is written; the first spelling is shown."""

import pytest

from hub import statistics, wire
from hub.fairness import Watch
from hub.integrations.home_assistant.device import players_of
from hub.integrations.viewer.console.whom import recipients
from hub.log.counters import Step
from hub.log.fold import Spellings, same
from hub.table.asks import ask
from hub.table.character import Character
from hub.table.counters import change, press
from hub.table.errors import TableError
from hub.table.recap import recap
from hub.table.visitor import GM
from tests.hub.rolls import BOX, d100

ZOE, OTHERWISE = "Zoé", "zoe"


async def hear(table, **more):
    """Three rolls under each spelling, in turn."""
    for number in range(1, 7):
        await table.hear(d100(number, player=ZOE if number % 2 else OTHERWISE, **more))


def test_a_name_is_known_again_however_it_is_written():
    first = Spellings()
    assert [first(name) for name in (ZOE, OTHERWISE, "Karl", "ZOÉ", "")] == [ZOE, ZOE, "Karl", ZOE, ""]
    assert same(ZOE, OTHERWISE)
    assert not same(ZOE, "Karl")


async def test_stress_is_one_and_is_taken_back_under_either_name(hub):
    await change(hub, Step("stress", ZOE, 2))
    await change(hub, Step("stress", OTHERWISE, 1))
    assert await hub.log.counters.values() == {("stress", ZOE): 3}
    await change(hub, Step("stress", OTHERWISE, -3))
    with pytest.raises(TableError):
        await change(hub, Step("stress", ZOE, -1))
    assert players_of(await hub.log.counters.values()) == (ZOE,)


async def test_a_critical_is_counted_where_the_player_is(hub, table):
    await table.hear(d100(1, faces=((6, 6),), player=ZOE), d100(2, faces=((6, 6),), player=OTHERWISE))
    for number in (1, 2):
        await press(hub, f"{BOX}.9f3c.{number}", "stress_1")
    assert await hub.log.counters.values() == {("stress", ZOE): 2}


async def test_figures_are_of_one_player(hub, table):
    await hear(table)
    watch = statistics.Watch(hub.log)
    told = await watch.report(statistics.Choice(GM))
    assert [(row.name, row.rolls) for row in told.players] == [(ZOE, 6)]
    assert (told.successes.player, told.successes.length) == (ZOE, 6)
    assert await watch.players() == [ZOE]
    found = await recap(hub.log, None)
    assert [(one.name, one.rolls, one.successes) for one in found.players] == [(ZOE, 6, 6)]
    assert [(row.name, row.rolls) for row in found.luck] == [(ZOE, 6)]


async def test_the_dice_of_one_player_are_judged_together(hub, table):
    await hear(table)
    (group,) = (await Watch(hub.log, secrets=False).report()).groups
    assert group.players == (ZOE,)


@pytest.mark.parametrize("state", [{"player": ZOE}, {"player": "Karl", "players": ["Karl", ZOE]}], ids=str)
async def test_whoever_is_asked_is_found_at_their_box(hub, table, state):
    await table.hear_box(BOX, **state)
    asked = await ask(hub, wire.D100Ask(id="", player=OTHERWISE, rule=wire.D100Rule(score=50)))
    assert asked.box == BOX


async def test_whom_one_may_ask_is_named_once(hub, table):
    await table.hear_box(BOX, player=ZOE, players=[ZOE, OTHERWISE])
    await hear(table)
    lately = await hub.log.page()
    found = recipients(hub.boxes.values(), [Character(name="ZOÉ"), Character(name="karl")], lately, "fr")
    assert [one["player"] for one in found] == ["karl", ZOE]
