"""The broker, or the air, is away: rolls wait in order with their age, and the link comes back by itself."""

import json
import time

from hub.core import open_hub
from hub.log import open_log
from tests.firmware.links.linked import Board as Linked
from tests.firmware.links.play import rolled
from tests.hub.test_mqtt import linked
from tests.hub.waiting import until


async def test_after_a_broker_restart_the_next_roll_is_posted_and_the_next_command_obeyed(
    box_at, mosquitto, ear
):
    async with box_at(mosquitto) as box:
        await ear.until_online(box)
        mosquitto.stop()
        mosquitto.start()
        await ear.listens()
        value = await rolled(box)
        (roll,) = await ear.rolls(box, 1)
        assert roll["result"]["roll"] == value
        ear.order(box, "score", "23")
        await until(lambda: ear.state(box).get("score") == 23, 10)


async def test_five_rolls_without_a_broker_are_posted_after_in_order_with_their_age(box_at, mosquitto, ear):
    async with box_at(mosquitto) as box:
        await ear.until_online(box)
        mosquitto.stop()
        values, pressed_s = [], []
        for _ in range(5):
            pressed_s.append(time.monotonic())
            values.append(await rolled(box))
        mosquitto.start()
        rolls = await ear.rolls(box, 5)
        heard_s = time.monotonic()
    assert [roll["result"]["roll"] for roll in rolls] == values
    assert [int(roll["id"].rsplit(".", 1)[1]) for roll in rolls] == [1, 2, 3, 4, 5]
    for roll, then_s in zip(rolls, pressed_s, strict=True):
        assert abs(heard_s - then_s - roll["age_ms"] / 1000) < 0.6


async def test_a_roll_without_air_is_posted_once_there_is_some(box_at, mosquitto, ear):
    async with box_at(mosquitto) as box:
        await ear.until_online(box)
        box.wifi("off")
        value = await rolled(box)
        assert ear.of(box, "roll") == []
        box.wifi("on")
        (roll,) = await ear.rolls(box, 1)
        assert roll["result"]["roll"] == value
        ear.order(box, "score", "23")
        await until(lambda: ear.state(box).get("score") == 23, 10)


async def test_beyond_four_volumes_the_oldest_is_dropped_and_counted(paper_broker, link_running):
    async with link_running(port=paper_broker.port, rolls=260):
        await until(lambda: len(of(paper_broker, "roll")) == 196, 30)
        numbers = [int(roll["id"].rsplit(".", 1)[1]) for roll in of(paper_broker, "roll")]
        assert numbers == list(range(65, 261))
        await until(
            lambda: [(told["queue"], told["dropped"]) for told in of(paper_broker, "state")][-1:] == [(0, 64)]
        )


async def test_what_a_long_outage_dropped_is_counted_by_the_box_and_told_as_lost_by_the_hub(
    mosquitto, link_running, tmp_path
):
    async with open_log(tmp_path / "cornet.db") as log, open_hub(log) as hub, linked(mosquitto, hub):
        async with link_running(port=mosquitto.port, rolls=260):
            await until(lambda: hub.boxes.get(Linked.id) and hub.boxes[Linked.id].state)
            await until(lambda: hub.boxes[Linked.id].state.queue == 0)
            assert hub.boxes[Linked.id].state.dropped == 64
        kept = await log.after(0, 300)
        assert [int(logged.roll.id.split(".")[2]) for logged in kept] == list(range(65, 261))
        assert [(gap.first, gap.last, gap.lost) for gap in await log.gaps()] == [(1, 64, True)]


def of(broker, kind: str) -> list[dict]:
    return [json.loads(payload) for topic, payload in broker.published if topic.endswith("/" + kind)]
