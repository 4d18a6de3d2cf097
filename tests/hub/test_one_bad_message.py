"""No single message ends the hub, or holds up the others."""

import asyncio
import time

import pytest

from hub import wire
from tests.hub.rolls import BOX, TOPIC, d6, d100, payload
from tests.hub.waiting import until


@pytest.mark.parametrize(
    "sent",
    [
        b'{"name":5,"name":"\\ud800"}',
        b'{"name":"\\ud800","name":5}',
        b'{"players":["\\udc00"],"players":7}',
        b'{"refused":{"name":1,"name":"\\udfff"}}',
    ],
)
async def test_half_an_emoji_in_a_wrong_field_is_set_aside_and_the_hub_goes_on(hub, log, broker, sent):
    broker.send(f"cornet/table/{BOX}/state", sent, retained=True)
    broker.send(TOPIC, payload(d100()))
    await until(lambda: len(broker.acknowledged) == 2)
    assert (await log.count(), await log.aside_count()) == (1, 1)
    assert (await log.asides())[0].payload == sent


async def test_a_defect_met_in_one_message_sets_it_aside_and_is_logged_once(
    hub, log, broker, caplog, monkeypatch
):
    def agrees(roll):
        if roll.label == "Piège":
            raise ZeroDivisionError("a defect")
        return True

    monkeypatch.setattr(wire, "agrees", agrees)
    for number in range(1, 7):
        broker.send(TOPIC, payload(d100(number, label="" if number % 2 else "Piège")))
    await until(lambda: len(broker.acknowledged) == 6)
    assert (await log.count(), await log.aside_count()) == (3, 3)
    assert "défaut du hub" in (await log.asides())[0].why_fr
    assert [record.exc_info[0] for record in caplog.records] == [ZeroDivisionError]


async def test_a_message_the_log_chokes_on_is_set_aside_and_the_others_of_its_batch_are_kept(
    hub, log, broker, caplog, monkeypatch
):
    remember = log.remember

    async def choke(rolls, unreadable=(), boxes=()):
        if any(one.roll.label == "Piège" for one in rolls):
            raise UnicodeEncodeError("utf-8", "\ud800", 0, 1, "a defect")
        return await remember(rolls, unreadable, boxes)

    monkeypatch.setattr(log, "remember", choke)
    for number in range(1, 6):
        broker.send(TOPIC, payload(d100(number, label="Piège" if number == 3 else "")))
    await until(lambda: len(broker.acknowledged) == 5)
    assert [roll.roll.id[-1] for roll in await log.page()] == ["5", "4", "2", "1"]
    assert await log.aside_count() == 1
    assert len(caplog.records) == 1


async def test_long_jokers_hold_nobody_up(hub, broker):
    for number in range(1, 101):
        broker.send(TOPIC, payload(d6(number, joker=(6,) * 5_999 + (1,))))
    longest_s, before_s = 0.0, time.monotonic()
    while len(broker.acknowledged) < 100:
        await asyncio.sleep(0.001)
        now_s = time.monotonic()
        longest_s, before_s = max(longest_s, now_s - before_s), now_s
    assert longest_s < 0.5
