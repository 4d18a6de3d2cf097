"""The relay does to real MQTT clients at a real broker what its faults say."""

import asyncio
from random import Random
from types import SimpleNamespace

import paho.mqtt.client as mqtt
import pytest

from hub.broker import embedded_broker
from tests.chaos.relay import Relay
from tests.hub.peers import Subscriber, publish
from tests.hub.rolls import BOX, TOPIC, d100, payload
from tests.hub.waiting import until

ROLLS = [f"{BOX}.9f3c.{number}" for number in (1, 2, 3)]


@pytest.fixture
async def road():
    """A relay before a broker, and somebody who hears the rolls behind it."""
    async with embedded_broker(port=0) as broker:
        relay = Relay(broker.port, Random())
        await relay.start()
        ear = await asyncio.to_thread(Subscriber, broker, TOPIC)
        yield relay, ear
        await asyncio.to_thread(ear.leave)
        await relay.stop()


async def post(relay, numbers=(1, 2, 3)):
    """Rolls sent one after the other, each once the one before has its receipt."""
    here = SimpleNamespace(host="127.0.0.1", port=relay.port)
    for number in numbers:
        await asyncio.to_thread(publish, here, [(TOPIC, payload(d100(number)))])


async def heard(ear, count):
    """The numbers of so many rolls, as they came."""
    payloads = [(await asyncio.to_thread(ear.next))[0] for _ in range(count)]
    return [next(n for n, name in enumerate(ROLLS, 1) if name.encode() in said) for said in payloads]


async def test_without_a_fault_all_passes_in_order(road):
    relay, ear = road
    await post(relay)
    assert await heard(ear, 3) == [1, 2, 3]
    assert relay.tricks.rolls == dict.fromkeys(ROLLS, 1)


@pytest.mark.parametrize(
    ("trick", "comes"),
    [("double", [1, 1, 2, 3]), ("lost", [2, 3]), ("unanswered", [1, 1, 2, 3])],
)
async def test_a_trick_is_played_on_the_next_roll_alone(road, trick, comes):
    relay, ear = road
    relay.tricks.armed.append(trick)
    await post(relay)
    assert await heard(ear, len(comes)) == comes
    assert relay.tricks.done[trick] == 1


async def test_a_roll_that_is_late_is_passed_by_others_and_comes_over_another_connection(road):
    relay, ear = road
    relay.tricks.armed.append("late")
    await post(relay, (1, 2))
    client = mqtt.Client(mqtt.CallbackAPIVersion.VERSION2)
    await asyncio.to_thread(client.connect, "127.0.0.1", relay.port)
    client.loop_start()
    assert await heard(ear, 2) == [2, 1]
    client.disconnect()
    client.loop_stop()


async def test_what_passed_before_comes_again_behind_a_later_roll(road):
    relay, ear = road
    await post(relay, (1, 2))
    relay.tricks.armed.append("replay")
    await post(relay, (3,))
    came = await heard(ear, 5)
    assert (came[:3], sorted(came[3:])) == ([1, 2, 3], [1, 2])


@pytest.mark.parametrize("ends_in_a_cut", [False, True])
async def test_in_silence_nothing_passes_and_after_it_all_does(road, ends_in_a_cut):
    relay, ear = road
    relay.weather.open.clear()
    posting = asyncio.create_task(post(relay, (1,)))
    await until(lambda: relay._tasks)
    assert ear.heard.empty()
    relay.weather.clear()
    if ends_in_a_cut:
        await relay.cut()
    await posting
    assert (await heard(ear, 1))[0] == 1
