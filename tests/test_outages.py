"""Broker, hub and box are taken away and given back: every roll is in the log once, as it fell."""

import os
import signal
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from types import SimpleNamespace

import pytest

from hub.broker import embedded_broker
from hub.concurrency.beside import beside
from hub.core import Hub, open_hub, wall_clock_ms
from hub.log import Log, LoggedRoll, open_log
from hub.virtual_box import VirtualBox
from hub.wire.topics_table import TOPICS
from shared_rules import topics
from tests.firmware.links.ear import Ear, listening
from tests.firmware.links.play import rolled, tells_a_roll
from tests.hub.conftest import make_mosquitto, mosquitto  # noqa: F401
from tests.hub.test_mqtt import linked
from tests.hub.waiting import until

MINUTE_MS = 60_000
# The hub tells whole seconds, and the box keeps them.
DATED_WITHIN_MS = 2500


@pytest.fixture
def box_at(tmp_path: Path) -> Callable[..., VirtualBox]:
    return lambda broker: VirtualBox(tmp_path / "box", broker=(broker.host, broker.port))


@pytest.fixture(params=["mosquitto", "embedded"])
async def any_broker(request) -> AsyncIterator[SimpleNamespace]:
    """A broker on a port that stays, and how it is restarted."""
    if request.param == "mosquitto":
        broker = request.getfixturevalue("mosquitto")

        async def restart():
            broker.stop()
            broker.start()

        yield SimpleNamespace(host=broker.host, port=broker.port, restart=restart)
        return
    async with embedded_broker(port=0) as broker:

        async def restart():
            killed = broker.engine.pid
            os.kill(killed, signal.SIGKILL)
            await until(lambda: broker.engine.pid != killed)

        yield SimpleNamespace(host=broker.host, port=broker.port, restart=restart)


@asynccontextmanager
async def table_at(broker, file: Path, now_ms: Callable[[], int] = wall_clock_ms):
    """(log, hub) of a hub that the broker knows, and knows what to send."""
    async with open_log(file) as log, open_hub(log, now_ms=now_ms) as hub, linked(broker, hub) as link:
        await until(lambda: link._announced)
        yield log, hub


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "cornet.db"


async def holds(log: Log, count: int) -> bool:
    return await log.count() == count


def state_of(hub: Hub, box: VirtualBox):
    """The state of a box that is here, as the hub knows it; None until then."""
    known = hub.boxes.get(box.id)
    return known.state if known and known.availability == "online" else None


async def order(hub: Hub, box: VirtualBox, score: int) -> None:
    """Set the Score from afar, and wait until the box says that it is so."""
    hub.publish(topics.of_box(hub.table, box.id, "set", "score"), b"%d" % score)
    await until(lambda: (state_of(hub, box) or SimpleNamespace(score=None)).score == score)


def numbers(rolls: list[LoggedRoll]) -> list[int]:
    return [int(logged.roll.id.split(".")[2]) for logged in rolls]


async def test_after_a_broker_restart_the_next_roll_is_logged_and_the_next_command_obeyed(
    any_broker, box_at, file
):
    async with table_at(any_broker, file) as (log, hub), box_at(any_broker) as box:
        await until(lambda: state_of(hub, box))
        await any_broker.restart()
        value = await rolled(box)
        await until(lambda: holds(log, 1))
        assert [logged.roll.result.roll for logged in await log.page()] == [value]
        await order(hub, box, 23)


async def test_five_rolls_of_an_outage_of_a_minute_come_after_it_in_order_as_of_then_and_marked_late(
    mosquitto,  # noqa: F811
    box_at,
    file,
):
    ahead_ms = 0
    with listening(mosquitto) as ear:
        await ear.listens()
        async with (
            table_at(mosquitto, file, lambda: wall_clock_ms() + ahead_ms) as (log, hub),
            box_at(mosquitto) as box,
        ):
            await until(lambda: was_told_the_time(ear, box))
            await rolled(box)
            await until(lambda: holds(log, 1))
            mosquitto.stop()
            fell = [(wall_clock_ms(), await rolled_in_haste(box)) for _ in range(5)]
            ahead_ms = MINUTE_MS  # the rest of a minute passes for the hub alone
            mosquitto.start()
            await until(lambda: holds(log, 6), 40)
            calm, *late = await log.after(0)
    assert (calm.late, [logged.late for logged in late]) == (False, [True] * 5)
    assert numbers(late) == [2, 3, 4, 5, 6]
    assert [logged.roll.result.roll for logged in late] == [value for _, value in fell]
    for logged, (pressed_ms, _) in zip(late, fell, strict=True):
        assert logged.dated_by == "box"
        assert abs(logged.rolled_at.timestamp() * 1000 - pressed_ms) < DATED_WITHIN_MS


# What the MJ plays is told by the whole service; here is the hub alone.
PLAYED = ("/contest", "/counters", "/sheet")


def was_told_the_time(ear: Ear, box: VirtualBox) -> bool:
    """Whether the hub told its state after the box had come."""
    told = [topic for topic, _, _ in ear.heard]
    came = topics.of_box("table", box.id, "availability")
    return came in told and topics.of_hub("table", "state") in told[told.index(came) :]


async def rolled_in_haste(box: VirtualBox) -> int:
    """Press ROLL until the digits tell a new result; what they tell."""
    await box.tap("roll")
    await box.until(lambda shown: not tells_a_roll(shown))
    while not tells_a_roll(box.shown):
        await box.tap("roll", ms=300)
    return int(box.shown.digits[:3])


async def test_a_roll_from_before_any_clock_carries_no_time_and_is_dated_and_marked_by_the_hub(
    mosquitto,  # noqa: F811
    box_at,
    file,
):
    box = box_at(mosquitto)
    box.wifi("refusing")
    async with table_at(mosquitto, file) as (log, _), box:
        await box.until(lambda shown: shown.digits == " 050    ")
        pressed_ms = wall_clock_ms()
        await rolled(box)
        box.wifi("on")
        await until(lambda: holds(log, 1))
        (logged,) = await log.page()
    assert (logged.roll.at, logged.dated_by, logged.late) == (None, "hub", False)
    assert abs(logged.rolled_at.timestamp() * 1000 - pressed_ms) < 1000
    assert logged.received_at > logged.rolled_at


async def test_a_roll_without_a_clock_that_lay_at_the_broker_while_the_hub_was_away_is_marked_late(
    mosquitto,  # noqa: F811
    box_at,
    file,
):
    async with table_at(mosquitto, file):
        pass
    with listening(mosquitto) as ear:
        await ear.listens()
        async with box_at(mosquitto) as box:
            await box.until(lambda shown: shown.digits == " 050    ")
            await rolled(box)
            await ear.rolls(box, 1)
    async with table_at(mosquitto, file, lambda: wall_clock_ms() + MINUTE_MS) as (log, _):
        await until(lambda: holds(log, 1))
        (logged,) = await log.page()
    assert (logged.roll.at, logged.dated_by, logged.late) == (None, "hub", True)


async def test_one_press_is_one_message_on_one_topic_and_all_that_is_said_is_in_the_table(
    mosquitto,  # noqa: F811
    box_at,
    file,
):
    with listening(mosquitto) as ear:
        await ear.listens()
        async with table_at(mosquitto, file) as (log, hub), box_at(mosquitto) as box:
            await until(lambda: state_of(hub, box))
            await rolled(box)
            await until(lambda: (state_of(hub, box).last, state_of(hub, box).queue) == (1, 0))
            await order(hub, box, 23)
            (logged,) = await log.page()
            assert not logged.late
    carried = [topic for topic, payload, _ in ear.heard if logged.roll.id.encode() in payload]
    assert carried == [topics.of_box("table", box.id, "roll")]
    allowed = {topic.pattern.format(table="table", box=box.id, name="score") for topic in TOPICS}
    allowed |= {f"homeassistant/device/cornet_{box.id}/config"}  # two seconds after it has come
    assert {topic for topic, _, _ in ear.heard} <= allowed


async def test_after_restarts_of_hub_broker_and_box_nothing_is_rolled_or_told_again(
    mosquitto,  # noqa: F811
    box_at,
    file,
):
    told: list[LoggedRoll] = []

    async def deliver(logged: LoggedRoll) -> None:
        told.append(logged)

    async def play(box: VirtualBox, number: int) -> None:
        async with table_at(mosquitto, file) as (log, hub), beside(hub.listen("home", deliver), "home"):
            await until(lambda: started(log))
            await box.until(lambda shown: shown.digits.startswith(" 0"))
            await rolled(box)
            # Before it posts a roll, a box that comes back listens.
            await until(lambda: numbers(told)[-1:] == [number])
            await order(hub, box, 20 + number)
            await until(lambda: state_of(hub, box).queue == 0)

    async with box_at(mosquitto) as box:
        await play(box, 1)
        mosquitto.stop()
        mosquitto.start()
        await play(box, 2)
        await box.cut_power()
        await box.power_on()
        await play(box, 3)
        introduced = f"homeassistant/device/cornet_{box.id}/config"
        assert await retained_at(mosquitto) - {introduced} == {
            topic.pattern.format(table="table", box=box.id)
            for topic in TOPICS
            if topic.retained and not topic.pattern.endswith(PLAYED)
        }
    assert numbers(told) == [1, 2, 3]
    assert numbers(await kept(file)) == [3, 2, 1]


async def kept(file: Path) -> list[LoggedRoll]:
    async with open_log(file) as log:
        return await log.page()


async def started(log: Log) -> bool:
    return await log.cursor("home") is not None


async def retained_at(broker) -> set[str]:
    """The topics that somebody who comes now finds retained, as Home Assistant does after a restart."""
    with listening(broker) as ear:
        await ear.listens()
        ear.say("over")
        await until(lambda: ("over", b"", False) in ear.heard)
        return {topic for topic, _, retained in ear.heard if retained}
