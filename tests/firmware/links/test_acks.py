"""Rolls wait in the flash until the hub says it has them, over power cuts and restored hubs (real broker)."""

import time
from types import SimpleNamespace

import pytest

from hub.virtual_box import flash
from shared_rules.canonical import canonical
from shared_rules.seal import seal_ack, seal_held, seal_roll
from tests.firmware.links.play import at_home, rolled
from tests.hub.waiting import until

KEY = bytes(range(32))
LINKED = SimpleNamespace(id="a1b2c3d4e5f6")


@pytest.fixture
def paired(tmp_path, box_at, mosquitto):
    """A box with a key, not yet powered."""
    place = tmp_path / "box" / "flash"
    place.mkdir(parents=True)
    flash.write_settings(place, key=KEY.hex())
    return box_at(mosquitto)


def hub_comes(ear) -> None:
    ear.say("cornet/table/hub/availability", "online", retain=True)


def acknowledge(ear, box, upto: int, retain: bool = True, **told: object) -> None:
    """What a hub says; `seal` of KEY unless another is given, none where it is None."""
    epoch = told.setdefault("epoch", ear.state(box)["epoch"])
    told.setdefault("seal", seal_ack(KEY, box.id, epoch, upto))
    said = {name: value for name, value in told.items() if value is not None}
    ear.say(f"cornet/table/{box.id}/ack", canonical({"v": 1, "upto": upto, **said}), retain)


def numbers(ear, box) -> list[int]:
    return [int(roll["id"].split(".")[2]) for roll in ear.of(box, "roll")]


def waits(ear, box, queue: int):
    return until(lambda: ear.state(box).get("queue") == queue, 10)


def chained(rolls: list[dict]) -> bool:
    return all(
        roll["seal"] == seal_roll(KEY, roll, roll["prev"]) and (not before or roll["prev"] == before["seal"])
        for before, roll in zip([{}, *rolls], rolls, strict=False)
    )


async def test_only_an_ack_of_this_epoch_under_the_right_seal_lets_the_box_forget(paired, ear):
    hub_comes(ear)
    async with paired as box:
        await ear.until_online(box)
        await rolled(box)
        await ear.rolls(box, 1)
        await waits(ear, box, 1)
        state = ear.state(box)
        assert (state["sealed"], state["first"], state["last"]) == (True, 1, 1)
        assert state["seal"] == seal_held(KEY, box.id, state["epoch"], 1, 1)
        for why, seal in (("seal_missing", None), ("seal_wrong", "0" * 64)):
            acknowledge(ear, box, 1, retain=False, seal=seal)
            told_so = {"name": "ack", "value": "", "why": why}
            await until(lambda told_so=told_so: ear.state(box).get("refused") == told_so, 10)
        acknowledge(ear, box, 1, epoch="0000")
        ear.order(box, "score", "61")
        await until(lambda: ear.state(box).get("score") == 61, 10)
        assert ear.state(box)["queue"] == 1
        acknowledge(ear, box, 1)
        await waits(ear, box, 0)
        assert numbers(ear, box) == [1]


async def test_power_cuts_break_no_chain_and_what_was_acknowledged_is_not_posted_again(paired, ear):
    hub_comes(ear)
    async with paired as box:
        for boot in range(1, 4):
            await ear.until_online(box, times=boot)
            await at_home(box)
            await rolled(box)
            await until(lambda boot=boot: numbers(ear, box)[-1:] == [boot], 10)
            if boot < 3:
                acknowledge(ear, box, boot)
                await waits(ear, box, 0)
                await box.cut_power()
                await box.power_on()
    rolls = ear.of(box, "roll")
    assert numbers(ear, box) == [1, 2, 3]
    assert chained(rolls)
    assert len({roll["id"].rsplit(".", 1)[0] for roll in rolls}) == 1


async def test_after_a_power_cut_what_was_not_acknowledged_is_posted_again_without_age(paired, ear):
    hub_comes(ear)
    async with paired as box:
        await ear.until_online(box)
        await rolled(box)
        await ear.rolls(box, 1)
        await box.cut_power()
        await box.power_on()
        before, after = await ear.rolls(box, 2)
    assert before.pop("age_ms") >= 0
    assert before == after


async def test_a_restored_hub_asks_for_less_and_gets_the_rest_again(paired, ear):
    hub_comes(ear)
    async with paired as box:
        await ear.until_online(box)
        for upto in (1, 2, 3):
            await rolled(box)
            await until(lambda upto=upto: numbers(ear, box)[-1:] == [upto], 10)
            acknowledge(ear, box, upto)
            await waits(ear, box, 0)
        acknowledge(ear, box, 1)
        await until(lambda: numbers(ear, box) == [1, 2, 3, 2, 3], 10)
        acknowledge(ear, box, 3)
        await waits(ear, box, 0)
    again = ear.of(box, "roll")
    assert {**again[3], "age_ms": 0} == {**again[1], "age_ms": 0}


async def test_without_a_hub_the_receipt_of_the_broker_counts_for_good(box_at, mosquitto, ear):
    async with box_at(mosquitto) as box:
        await ear.until_online(box)
        await rolled(box)
        await ear.rolls(box, 1)
        await waits(ear, box, 0)
        saved = box._flash / "saved.json"
        await until(lambda: saved.exists() and '"posted": 1' in saved.read_text(), 10)
        await box.cut_power()
        await box.power_on()
        await ear.until_online(box, times=2)
        await at_home(box)
        await rolled(box)
        await ear.rolls(box, 2)
        await waits(ear, box, 0)
        assert "sealed" not in ear.of(box, "roll")[0]
        assert (ear.state(box)["sealed"], numbers(ear, box)) == (False, [1, 2])


async def test_a_hub_once_seen_is_remembered_when_only_the_broker_is_there(box_at, mosquitto, ear):
    hub_comes(ear)
    async with box_at(mosquitto) as box:
        await ear.until_online(box)
        saved = box._flash / "saved.json"
        await until(lambda: saved.exists() and '"hub": true' in saved.read_text(), 10)
        ear.say("cornet/table/hub/availability", "", retain=True)
        await box.cut_power()
        await box.power_on()
        await ear.until_online(box, times=2)
        await at_home(box)
        await rolled(box)
        await ear.rolls(box, 1)
        await waits(ear, box, 1)
        acknowledge(ear, box, 1, seal=None)
        await waits(ear, box, 0)


async def test_after_a_reconnect_what_was_not_acknowledged_is_posted_again(box_at, mosquitto, ear):
    hub_comes(ear)
    async with box_at(mosquitto) as box:
        await ear.until_online(box)
        for _ in range(2):
            await rolled(box)
        await until(lambda: numbers(ear, box) == [1, 2], 10)
        acknowledge(ear, box, 1)
        await waits(ear, box, 1)
        box.wifi("refusing")
        await until(lambda: ear.of(box, "availability")[-1] == "offline", 10)
        box.wifi("on")
        await until(lambda: numbers(ear, box) == [1, 2, 2], 30)


async def test_while_the_hub_is_silent_the_rolls_are_posted_again_and_again(mosquitto, ear, link_running):
    hub_comes(ear)
    async with link_running(port=mosquitto.port, rolls=2, post_again_ms=300):
        await until(lambda: numbers(ear, LINKED)[:6] == [1, 2] * 3, 10)
        await until(lambda: ear.state(LINKED), 10)
        acknowledge(ear, LINKED, 2)
        await waits(ear, LINKED, 0)
        posted = len(numbers(ear, LINKED))
        ear.order(LINKED, "score", "61")
        await until(lambda: ear.state(LINKED).get("score") == 61, 10)
        assert len(numbers(ear, LINKED)) == posted


async def test_the_longer_the_hub_is_silent_the_more_seldom_a_roll_is_posted_again(
    mosquitto, ear, link_running
):
    hub_comes(ear)
    async with link_running(port=mosquitto.port, rolls=1, post_again_ms=100):
        await until(lambda: numbers(ear, LINKED), 10)
        first_s = time.monotonic()
        await until(lambda: len(numbers(ear, LINKED)) >= 5, 10)
    assert time.monotonic() - first_s >= 0.1 + 0.2 + 0.4 + 0.8 - 0.1


async def test_a_live_hub_gives_the_time_and_a_retained_message_does_not(box_at, mosquitto, ear):
    ear.say("cornet/table/hub/state", {"v": 1, "time": 1_500_000_000}, retain=True)
    async with box_at(mosquitto) as box:
        await ear.until_online(box)
        await rolled(box)
        (timeless,) = await ear.rolls(box, 1)
        assert "at" not in timeless
        for payload in (b"\xff{", b'{"time":"noon"}', b'{"time":-1}', b"[]"):
            ear.say("cornet/table/hub/state", payload)
        ear.say("cornet/table/hub/state", {"v": 1, "time": 1_790_000_000})
        ear.order(box, "score", "61")
        await until(lambda: ear.state(box).get("score") == 61, 10)
        await rolled(box)
        await until(lambda: numbers(ear, box)[-1] == 2, 10)
        assert 1_790_000_000 <= ear.of(box, "roll")[-1]["at"] < 1_790_000_030
        # It was posted before a hub was there to ask for more, and is not told again.
        assert ear.of(box, "availability") == ["online"]
