"""Who is there, and since when: availability, state, and the Wi-Fi a box is born into."""

import asyncio
import time

from tests.firmware.links.play import at_home, rolled, tells_a_roll
from tests.hub.waiting import until


async def test_a_box_says_it_is_there_and_its_will_says_when_it_is_gone(box_at, mosquitto, ear):
    async with box_at(mosquitto) as box:
        await ear.until_online(box)
        await box.cut_power()
    await until(lambda: ear.of(box, "availability") == ["online", "offline"], 10)


async def test_a_restart_from_afar_says_offline_itself_then_online(box_at, mosquitto, ear):
    async with box_at(mosquitto) as box:
        await ear.until_online(box)
        ear.order(box, "restart")
        await ear.until_online(box, times=2)
        assert ear.of(box, "availability") == ["online", "offline", "online"]
        assert ear.of(box, "state")[0]["reset"] == "power"
        await until(lambda: ear.state(box)["reset"] == "hard", 10)


async def test_a_restart_waits_for_the_roll_that_tumbles(box_at, mosquitto, ear):
    async with box_at(mosquitto) as box:
        await ear.until_online(box)
        await box.tap("roll")
        ear.order(box, "restart")
        told = await box.until(tells_a_roll)
        (roll,) = await ear.rolls(box, 1)
        assert roll["result"]["roll"] == int(told.digits[:3])
        await ear.until_online(box, times=2)


async def test_what_a_box_is_stays_at_the_broker_and_a_roll_does_not(box_at, mosquitto, ear, new_ear):
    async with box_at(mosquitto) as box:
        await ear.until_online(box)
        value = await rolled(box)
        (roll,) = await ear.rolls(box, 1)
        await until(lambda: ear.state(box)["queue"] == 0, 10)
        late = await new_ear()
        await until(lambda: late.state(box), 10)
    kinds = {topic.rsplit("/", 1)[1]: retained for topic, _, retained in late.heard if box.id in topic}
    assert kinds == {"availability": True, "state": True}
    assert roll["result"]["roll"] == value
    # Nobody told it the time, so it gives none.
    assert 0 <= roll["age_ms"] < 10_000
    assert "at" not in roll


async def test_two_boxes_of_one_name_keep_apart(box_at, mosquitto, ear):
    async with (
        box_at(mosquitto, "one", name="Box") as one,
        box_at(mosquitto, "two", name="Box") as two,
    ):
        await ear.until_online(one)
        await ear.until_online(two)
        ear.order(one, "score", "33")
        await until(lambda: ear.state(one).get("score") == 33, 10)
        values = await asyncio.gather(rolled(one), rolled(two))
        rolls = [(await ear.rolls(box, 1))[0] for box in (one, two)]
        assert [roll["result"]["roll"] for roll in rolls] == values
        assert [roll["rule"]["score"] for roll in rolls] == [33, 50]
        assert ear.of(one, "availability") == ear.of(two, "availability") == ["online"]


async def test_without_an_access_point_the_first_roll_is_told_within_three_seconds(box_at, mosquitto):
    box = box_at(mosquitto)
    box.wifi("off")
    before_s = time.monotonic()
    async with box:
        await at_home(box)
        await rolled(box)
        assert time.monotonic() - before_s < 3 + 1.5  # the dice of the result tumble for a second and a half


async def test_a_password_refused_three_times_is_tried_a_fourth_time(box_at, mosquitto, ear):
    box = box_at(mosquitto)
    box.wifi("on", answers=(202, 202, 202), connect_ms=10)
    async with box:
        await ear.until_online(box)
        assert not box.output


async def test_a_radio_that_is_joining_already_is_waited_for(box_at, mosquitto, ear):
    box = box_at(mosquitto)
    box.wifi("off", connect_ms=100)
    async with box:
        await at_home(box)
        box.wifi("on", connect_ms=100)
        await ear.until_online(box)
        for _ in range(2):
            box.wifi("off", connect_ms=100)
            box.wifi("on", connect_ms=100)
        await rolled(box)
        await ear.rolls(box, 1)
        assert not [line for line in box.output if "Traceback" in line or "stopped" in line]
