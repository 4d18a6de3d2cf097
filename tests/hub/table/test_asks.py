"""Asks: told to one box at a time, tied to the roll that answers them, and whatever else becomes of them."""

import asyncio
import json

import pytest

from firmware.asks import read_ask
from hub import wire
from hub.errors import IntegrationError
from hub.table.asks import ask, withdraw
from hub.table.errors import NotThere, TableError
from hub.table.telling import EXPIRES_MS, HEARD_MS
from shared_rules.errors import RuleError, ToldError
from tests.hub.rolls import BOX, d6, d100
from tests.hub.waiting import until

TOPIC = f"cornet/table/{BOX}/ask"
CLIMB = wire.D100Ask(id="", player="Senna", label="Escalade", rule=wire.D100Rule(score=55))
LIFT = wire.D6Ask(id="", player="Koris", rule=wire.D6Rule(code="3D+2", fd=15))


@pytest.fixture
async def box(table):
    """Senna holds the box, and Koris has a seat at it."""
    await table.hear_box(BOX, player="Senna", players=["Senna", "Koris"])


async def state_of(hub, asked):
    return (await hub.log.asks.get(asked.ask.id)).state


async def test_a_player_is_asked_at_the_box_they_hold(hub, link, box):
    asked = await ask(hub, CLIMB, by="Maxime")
    told = json.loads(await link.heard(TOPIC))
    assert (told["id"], told["player"], told["rule"]["score"]) == (asked.ask.id, "Senna", 55)
    assert read_ask(link.on(TOPIC)[0]).label == "Escalade"
    assert (asked.box, asked.state, asked.by) == (BOX, "open", "Maxime")
    assert TOPIC not in link.retained


async def test_the_roll_that_comes_back_is_tied_to_its_ask_and_only_the_first(hub, table, box):
    asked = await ask(hub, CLIMB)
    await table.hear(d100(1, ask=asked.ask.id), d100(2, ask=asked.ask.id))
    kept = await hub.log.asks.get(asked.ask.id)
    assert (kept.state, kept.roll_id) == ("answered", f"{BOX}.9f3c.1")


@pytest.mark.parametrize(
    "forged",
    [
        {"box": "cd34"},
        {"rule": {"score": 95}},
        {"secret": True},
    ],
    ids=str,
)
async def test_what_was_not_asked_answers_nothing(hub, table, box, forged):
    asked = await ask(hub, CLIMB)
    await table.hear(d100(1, ask=asked.ask.id, **forged))
    assert await state_of(hub, asked) == "open"


async def test_a_box_is_asked_one_thing_at_a_time_the_oldest_first(hub, table, link, box):
    first, second = await ask(hub, CLIMB), await ask(hub, LIFT)
    await link.heard(TOPIC)
    await table.hear(d100(1, ask=first.ask.id))
    assert json.loads(await link.heard(TOPIC, 2))["id"] == second.ask.id
    assert [json.loads(payload)["id"] for payload in link.on(TOPIC)] == [first.ask.id, second.ask.id]


async def test_what_a_player_declines_is_declined_and_the_next_is_asked(hub, table, link, box):
    first, second = await ask(hub, CLIMB), await ask(hub, LIFT)
    await link.heard(TOPIC)
    await table.hear_box(BOX, declined=first.ask.id)
    assert json.loads(await link.heard(TOPIC, 2))["id"] == second.ask.id
    assert await state_of(hub, first) == "declined"


@pytest.mark.parametrize("end", ["declined", "expired"])
async def test_whoever_watches_hears_that_an_ask_is_over(hub, table, link, clock, box, end):
    asked = await ask(hub, CLIMB)
    await link.heard(TOPIC)
    ring = hub.play.next_ring
    if end == "declined":
        await table.hear_box(BOX, declined=asked.ask.id)
    else:
        clock.ms += EXPIRES_MS
        await table.hear_box(BOX)
    await asyncio.wait_for(ring.wait(), 20)
    assert await state_of(hub, asked) == end


async def test_a_box_that_comes_later_is_asked_then(hub, table, link, box):
    await table.hear_box(BOX, "offline")
    asked = await ask(hub, CLIMB, BOX)
    await table.hear_box("cd34")
    assert link.on(TOPIC) == []
    await table.hear_box(BOX)
    assert json.loads(await link.heard(TOPIC))["id"] == asked.ask.id


async def test_a_box_that_did_not_hear_is_told_again_but_not_at_once(hub, table, link, clock, box):
    asked = await ask(hub, CLIMB)
    await link.heard(TOPIC)
    await table.hear_box(BOX, player="Senna")
    clock.ms += HEARD_MS
    await table.hear_box(BOX, player="Senna")
    assert json.loads(await link.heard(TOPIC, 2))["id"] == asked.ask.id
    clock.ms += 2 * HEARD_MS
    await table.hear_box(BOX, player="Senna", asked=asked.ask.id)
    await table.hear_box(BOX, player="Senna", asked=asked.ask.id)
    assert len(link.on(TOPIC)) == 2


async def test_an_ask_nobody_answers_expires(hub, table, clock, box):
    asked = await ask(hub, CLIMB)
    clock.ms += EXPIRES_MS
    await table.hear_box(BOX)
    await until(lambda: _is(hub, asked, "expired"))


async def _is(hub, asked, state):
    return await state_of(hub, asked) == state


async def test_an_ask_taken_back_goes_from_the_box_too(hub, table, link, box):
    asked = await ask(hub, CLIMB)
    await link.heard(TOPIC)
    await table.hear_box(BOX, player="Senna", asked=asked.ask.id)
    assert (await withdraw(hub, asked.ask.id)).state == "withdrawn"
    assert await link.heard(TOPIC, 2) == b""
    with pytest.raises(NotThere):
        await withdraw(hub, "nothing")


async def test_what_is_answered_cannot_be_taken_back(hub, table, box):
    asked = await ask(hub, CLIMB)
    await table.hear(d100(1, ask=asked.ask.id))
    with pytest.raises(TableError):
        await withdraw(hub, asked.ask.id)


async def test_a_roll_that_comes_late_still_answers(hub, table, clock, box):
    asked = await ask(hub, CLIMB)
    clock.ms += EXPIRES_MS
    await table.hear_box(BOX)
    await until(lambda: _is(hub, asked, "expired"))
    await table.hear(d100(1, ask=asked.ask.id))
    assert await state_of(hub, asked) == "answered"


async def test_the_ask_of_another_hub_is_left_on_the_digits(hub, table, link, box):
    await table.hear_box(BOX, player="Senna", asked="of another hub")
    await ask(hub, CLIMB)
    await table.hear_box(BOX, player="Senna", asked="of another hub")
    await table.hear_box("cd34")
    assert link.on(TOPIC) == []


async def test_a_player_without_a_box_is_asked_on_the_page(hub, link):
    asked = await ask(hub, CLIMB)
    assert asked.box == f"hub-{await hub.log.hub_id()}"
    assert [topic for topic, _ in link.said if topic.endswith("/ask")] == []


async def test_without_a_broker_a_box_is_not_asked_and_nothing_is_kept(hub, link, box):
    link.connection = 0
    with pytest.raises(IntegrationError):
        await ask(hub, CLIMB)
    assert await hub.log.asks.open() == []


async def test_a_box_nobody_heard_of_is_not_asked(hub, box):
    with pytest.raises(NotThere) as refused:
        await ask(hub, CLIMB, "ffff")
    assert "ffff" in refused.value.sentence("fr")
    assert BOX in refused.value.sentence("en")


RULES = [
    wire.D100Rule(score=score, modifiers=modifiers, advantages=advantages)
    for score in (-100, -99, 0, 999, 1000)
    for modifiers in ((), (600, 600), (-100,), (10, -20))
    for advantages in (0, 3, 1000)
]
RULES += [wire.D100Rule(), wire.D100Rule(declared="automatic")]
RULES += [
    wire.D6Rule(code=code, fd=fd, adjustments=adjustments, bonuses=bonuses)
    for code in ("3D+2", "+1", "100D", "chess")
    for fd in (None, -100, -99, 0, 99, 100)
    for adjustments in ((), (5,), (-1000,))
    for bonuses in ((), (6, 6), (7,))
]


async def test_the_hub_asks_just_what_a_box_takes(hub, box):
    for rule in RULES:
        kind = wire.D100Ask if isinstance(rule, wire.D100Rule) else wire.D6Ask
        wanted = kind(id="q", rule=rule)
        try:
            asked = await ask(hub, wanted, BOX)
        except RuleError:
            with pytest.raises(ToldError):
                read_ask(wire.encode(wanted))
        else:
            assert read_ask(wire.encode(asked.ask)).rule


async def test_a_d6_ask_is_answered_by_the_very_rule(hub, table, box):
    asked = await ask(hub, replace_fd(LIFT, None))
    rule = {"code": "3D+2", "fd": None, "adjustments": [], "bonuses": [], "ruling": "cancel"}
    await table.hear(d6(1, ask=asked.ask.id, rule=rule, player="Koris"))
    assert await state_of(hub, asked) == "answered"


def replace_fd(asked, fd):
    return wire.D6Ask(id="", player=asked.player, rule=wire.D6Rule(code=asked.rule.code, fd=fd))


async def test_a_page_of_asks_is_newest_first(hub, box):
    asked = [await ask(hub, CLIMB) for _ in range(3)]
    found = await hub.log.asks.page(None, None, 2)
    assert [one.position for one in found] == [asked[2].position, asked[1].position]
    assert await hub.log.asks.page("answered", None, 2) == []
    assert found[0] == asked[2]
