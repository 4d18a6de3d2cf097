"""Who is there, and since when: availability, state, and the Wi-Fi a box is born into."""

import asyncio
import json
import sys
import time

import pytest

from hub.virtual_box.flash import write_settings
from shared_rules.session import session_name
from tests.firmware.links.linked import Board as Linked
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


async def test_a_box_stopped_on_purpose_says_so_itself_and_leaves_it_at_the_broker(
    link_running, mosquitto, ear, new_ear
):
    async with link_running(port=mosquitto.port) as linked:
        await until(lambda: ear.of(Linked, "availability") == ["online"], 10)
        ear.order(Linked, "restart")
        await linked.ended()
    late = await new_ear()
    assert await left_at_broker(late, Linked) == (b"offline", True)
    # Not twice: after a goodbye the broker keeps the will to itself.
    assert ear.of(Linked, "availability") == ["online", "offline"]


async def test_who_comes_right_after_a_break_or_a_reconnect_hears_what_is_so(box_at, mosquitto, ear, new_ear):
    async with box_at(mosquitto) as box:
        await ear.until_online(box)
        box.wifi("refusing")
        await until(lambda: ear.of(box, "availability")[-1] == "offline", 10)
        assert await left_at_broker(await new_ear(), box) == (b"offline", True)
        box.wifi("on")
        await ear.until_online(box, times=2)
        assert await left_at_broker(await new_ear(), box) == (b"online", True)


async def test_the_client_is_named_after_the_mac_and_its_will_is_where_it_says_online(
    paper_broker, link_running
):
    async with link_running(port=paper_broker.port, name="Des"):
        await until(lambda: paper_broker.published, 10)
    said = paper_broker.connects[0][10:]
    topic = b"cornet/table/a1b2c3d4e5f6/availability"
    assert texts(said) == [b"cornet-a1b2c3d4e5f6", topic, b"offline"]
    assert paper_broker.published[0] == (topic.decode(), b"online")


async def test_with_a_password_the_client_s_name_is_one_that_nobody_can_guess(paper_broker, link_running):
    async with link_running(port=paper_broker.port, user="a1b2c3d4e5f6", secret="élan"):
        await until(lambda: paper_broker.connects, 10)
    name = session_name("cornet-a1b2c3d4e5f6", "élan").encode()
    assert texts(paper_broker.connects[0][10:])[0] == name
    assert len(name) == len(b"cornet-a1b2c3d4e5f6-") + 16


async def test_at_another_table_all_that_a_box_says_stands_under_that_name(box_at, mosquitto, ear):
    async with box_at(mosquitto, table="salon") as box:
        await until(lambda: any(topic.endswith("/state") for topic, _, _ in ear.heard), 10)
        await rolled(box)
        await until(lambda: any(topic.endswith("/roll") for topic, _, _ in ear.heard), 10)
    assert {topic.rsplit("/", 1)[0] for topic, _, _ in ear.heard} == {f"cornet/salon/{box.id}"}


async def left_at_broker(late, box) -> tuple[bytes, bool]:
    """The availability, and whether it is retained, that somebody hears who has just come."""
    topic = f"cornet/table/{box.id}/availability"
    await until(lambda: any(heard == topic for heard, _, _ in late.heard), 5)
    return next((payload, retained) for heard, payload, retained in late.heard if heard == topic)


def texts(said: bytes) -> list[bytes]:
    """The texts of a packet, each behind its length."""
    if not said:
        return []
    end = 2 + int.from_bytes(said[:2], "big")
    return [said[2:end], *texts(said[end:])]


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


async def test_two_boxes_both_named_des_keep_apart(box_at, mosquitto, ear):
    async with (
        box_at(mosquitto, "one", name="Des") as one,
        box_at(mosquitto, "two", name="Des") as two,
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


@pytest.mark.parametrize("interpreter", [None, sys.executable], ids=["micropython", "cpython"])
async def test_without_an_access_point_the_first_roll_is_told_within_three_seconds_of_power(
    box_at, mosquitto, interpreter
):
    box = box_at(mosquitto, interpreter=interpreter)
    box.wifi("off")
    before_s = time.monotonic()
    async with box:
        await box.until(lambda shown: shown.digits.strip() != "")
        await rolled(box)
        told_s = time.monotonic() - before_s
    print(f"the first roll was told {told_s:.2f} s after power")
    assert told_s < 3


async def test_after_a_router_that_calls_the_password_wrong_the_box_is_back_and_forgot_nothing(
    box_at, mosquitto, ear
):
    async with box_at(mosquitto) as box:
        await ear.until_online(box)
        before = (box._flash / "settings.json").read_text()
        box.wifi("off")
        await box.until(lambda shown: shown.digits.startswith(" 050") and 7 not in shown.points)
        box.wifi("on", answers=(202, 202, 202), connect_ms=10)
        await ear.until_online(box, times=2)
        value = await rolled(box)
        (roll,) = await ear.rolls(box, 1)
        assert roll["result"]["roll"] == value
        assert (box._flash / "settings.json").read_text() == before


async def test_a_box_tells_home_assistant_the_build_it_was_deployed_as(box_at, mosquitto, ear):
    box = box_at(mosquitto)
    box._flash.mkdir(parents=True)
    write_settings(box._flash, build="esp32-battery-encoder")

    def told():
        topic = f"homeassistant/device/cornet_{box.id}/config"
        return [json.loads(payload)["dev"]["hw"] for heard, payload, _ in ear.heard if heard == topic]

    async with box:
        await until(told, 15)
    assert told()[0] == "esp32-battery-encoder 1"


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
