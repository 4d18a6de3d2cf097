"""Receive, remember, announce: each roll once, whatever comes beside it."""

import logging

import pytest

from hub.core import open_hub
from hub.errors import IntegrationError
from tests.hub.rolls import BOX, TOPIC, d6, d100, payload
from tests.hub.waiting import until


class PaperLink:
    """Notes what is published."""

    connected = True

    def __init__(self):
        self.sent = []

    def publish(self, topic, payload, retain=False):
        self.sent.append((topic, payload, retain))


async def first(rolls, count):
    """The first rolls of a stream that never ends."""
    found = []
    async for roll in rolls:
        found.append(roll)
        if len(found) == count:
            return found
    raise AssertionError("the stream ended")


async def test_a_roll_is_in_the_log_before_it_is_acknowledged(hub, log, broker):
    sent = payload(d100(label="Escalade", age_ms=0))
    broker.send(TOPIC, sent)
    await until(lambda: broker.acknowledged == [sent])
    (stored,) = await log.page()
    assert (stored.roll.player, stored.roll.label, stored.roll.result.roll) == ("Senna", "Escalade", 43)
    assert (stored.box, stored.agreed, stored.dated_by, stored.late) == (BOX, True, "hub", False)


async def test_rolls_are_kept_in_the_order_they_came(hub, log, broker):
    numbers = [5, 1, 4, 2, 3]
    for number in numbers:
        broker.send(TOPIC, payload(d6(number)))
    followed = await first(hub.follow(0), len(numbers))
    assert [roll.roll.id.split(".")[2] for roll in followed] == [str(number) for number in numbers]
    assert [roll.position for roll in followed] == sorted(roll.position for roll in followed)


async def test_a_second_copy_of_a_roll_changes_nothing_and_is_told_to_nobody(hub, log, broker):
    broker.send(TOPIC, payload(d100(1, age_ms=5)))
    await until(lambda: len(broker.acknowledged) == 1)
    (before,) = await log.page()
    broker.send(TOPIC, payload(d100(1, age_ms=90_000)))
    broker.send(TOPIC, payload(d100(2)))
    followed = await first(hub.follow(0), 2)
    assert [roll.roll.id for roll in followed] == [f"{BOX}.9f3c.1", f"{BOX}.9f3c.2"]
    assert followed[0] == before
    assert await log.aside_count() == 0


async def test_another_roll_under_a_known_id_is_set_aside(hub, log, broker):
    broker.send(TOPIC, payload(d100(1)))
    other = payload(d100(1, faces=((1, 1),)))
    broker.send(TOPIC, other)
    await until(lambda: len(broker.acknowledged) == 2)
    (aside,) = await log.asides()
    assert aside.payload == other
    assert f"{BOX}.9f3c.1" in aside.why_fr
    assert [(one.what, one.topic) for one in await log.aside_groups()] == [("id_taken", TOPIC)]
    assert [roll.roll.result.roll for roll in await log.page()] == [43]


async def test_a_retained_roll_is_no_event(hub, log, broker):
    broker.send(TOPIC, payload(d100()), retained=True)
    await until(lambda: broker.acknowledged)
    assert await log.count() == 0


async def test_what_cannot_be_read_is_set_aside_counted_and_the_service_goes_on(hub, log, broker):
    for _ in range(3):
        broker.send(TOPIC, b"not a roll")
    broker.send(TOPIC, payload(d100(1) | {"v": 2}))
    broker.send(TOPIC, payload(d100(7)))
    await until(lambda: len(broker.acknowledged) == 5)
    assert await log.count() == 1
    assert await log.aside_count() == 4
    newer, garbled = sorted(await log.asides(), key=lambda aside: aside.times)
    assert (garbled.times, garbled.payload, garbled.topic) == (3, b"not a roll", TOPIC)
    assert "JSON" in garbled.why_fr
    assert "version 2" in newer.why_en


async def test_a_roll_the_hub_judges_otherwise_is_kept_as_shown_and_marked(hub, log, broker):
    shown = d100()
    shown["result"] = shown["result"] | {"outcome": "failure"}
    broker.send(TOPIC, payload(shown))
    (roll,) = await first(hub.follow(0), 1)
    assert (roll.agreed, roll.roll.result.outcome) == (False, "failure")


async def test_boxes_are_known_by_their_state_and_availability(hub, log, broker):
    broker.send(f"cornet/table/{BOX}/availability", b"online")
    broker.send(f"cornet/table/{BOX}/state", b'{"v":1,"player":"Koris","score":45,"new_field":[1]}')
    broker.send("cornet/table/hub/state", b'{"v":1}')
    await until(lambda: len(broker.acknowledged) == 3)
    assert list(hub.boxes) == [BOX]
    box = hub.boxes[BOX]
    assert (box.availability, box.state.player, box.state.score) == ("online", "Koris", 45)
    broker.send(f"cornet/table/{BOX}/availability", b"offline")
    await until(lambda: hub.boxes[BOX].availability == "offline")
    assert hub.boxes[BOX].state.player == "Koris"


async def test_only_an_offline_box_is_forgotten_and_its_rolls_stay(hub, log, broker):
    hub.link = link = PaperLink()
    broker.send(f"cornet/table/{BOX}/availability", b"online")
    broker.send(TOPIC, payload(d100()))
    await until(lambda: len(broker.acknowledged) == 2)
    await hub.forget_box(BOX)
    assert (list(hub.boxes), link.sent) == ([BOX], [])
    broker.send(f"cornet/table/{BOX}/availability", b"offline")
    await until(lambda: hub.boxes[BOX].availability == "offline")
    await hub.forget_box(BOX)
    assert (hub.boxes, await log.boxes(), await log.count()) == ({}, [], 1)
    kinds = ("availability", "state", "ack")
    assert set(link.sent) == {(f"cornet/table/{BOX}/{kind}", b"", True) for kind in kinds}


async def test_without_a_broker_no_box_is_forgotten(hub, log, broker):
    broker.send(f"cornet/table/{BOX}/availability", b"offline")
    await until(lambda: broker.acknowledged)
    with pytest.raises(IntegrationError):
        await hub.forget_box(BOX)
    assert (list(hub.boxes), len(await log.boxes())) == ([BOX], 1)


async def test_a_topic_taken_back_makes_a_known_box_offline_and_no_new_one(hub, broker):
    broker.send(f"cornet/table/{BOX}/availability", b"online")
    for box in (BOX, "cd34"):
        broker.send(f"cornet/table/{box}/availability", b"")
    await until(lambda: len(broker.acknowledged) == 3)
    assert {box.id: box.availability for box in hub.boxes.values()} == {BOX: "offline"}


async def test_a_restarted_hub_knows_its_boxes_but_not_whether_they_are_there(hub, log, broker):
    broker.send(f"cornet/table/{BOX}/availability", b"online")
    await until(lambda: broker.acknowledged)
    async with open_hub(log) as restarted:
        assert {box.id: box.availability for box in restarted.boxes.values()} == {BOX: "offline"}


async def test_news_wakes_whoever_waits_and_only_the_latest_matters(hub, broker):
    news = hub.news()
    await anext(news)
    for said in (b"online", b"offline", b"online"):
        broker.send(f"cornet/table/{BOX}/availability", said)
    await anext(news)
    assert hub.boxes[BOX].availability == "online"


async def test_a_locked_database_acknowledges_nothing_until_it_is_back(hub, log, broker, locked, caplog):
    caplog.set_level(logging.INFO, "cornet")
    with locked():
        for number in range(1, 11):
            broker.send(TOPIC, payload(d100(number)))
        await until(lambda: "locked" in caplog.text)
        assert (broker.acknowledged, await log.count()) == ([], 0)
    await until(lambda: len(broker.acknowledged) == 10)
    assert await log.count() == 10
    assert [record.levelname for record in caplog.records] == ["WARNING", "INFO"]


async def test_while_nothing_is_stored_the_hub_says_since_when_and_how_much_waits(hub, broker, locked):
    assert hub.stuck is None
    with locked():
        for number in range(1, 11):
            broker.send(TOPIC, payload(d100(number)))
        stuck = await until(lambda: hub.stuck)
        assert stuck.waiting == 10
        assert 0 <= hub.now_ms() - stuck.since_ms < 20_000
    await until(lambda: hub.stuck is None)
    assert len(broker.acknowledged) == 10


async def test_without_a_link_nothing_can_be_published(hub):
    assert not hub.connected
    with pytest.raises(IntegrationError) as refused:
        hub.publish("cornet/table/ab12/ask", b"{}")
    assert "broker is not connected" in refused.value.sentence("en")
