"""A backup put back under a running hub: boxes post again what it lacks, and readers read on."""

import asyncio
from contextlib import asynccontextmanager

import paho.mqtt.client as mqtt
import pytest
from paho.mqtt.enums import CallbackAPIVersion

from hub import statistics, wire
from hub.concurrency.beside import beside
from hub.core import open_hub
from hub.fairness import Watch
from hub.integrations.viewer.events import event_lines
from hub.log import open_log
from hub.table.visitor import TABLE
from hub.verify import verify
from tests.hub.conftest import Backup
from tests.hub.rolls import BOX, TOPIC, d6, payload
from tests.hub.sealing import KEY, SealingBox
from tests.hub.test_mqtt import linked
from tests.hub.waiting import until

EPOCH = "9f3c"
ACK, STATE, PRESENCE = (f"cornet/table/{BOX}/{kind}" for kind in ("ack", "state", "availability"))


class PaperBox:
    """A box that seals, keeps every roll it made, and posts those that the hub says it has not."""

    def __init__(self, broker):
        self.acked = 0
        self._rolls = []
        self._sealing = SealingBox()
        self._paho = mqtt.Client(CallbackAPIVersion.VERSION2)
        self._paho.on_message = self._on_ack
        self._paho.connect(broker.host, broker.port)
        self._paho.subscribe(ACK, 1)
        self._paho.loop_start()
        self._paho.publish(PRESENCE, b"online", 1, True)

    def roll(self, count):
        """So many rolls fall."""
        for _ in range(count):
            self._rolls.append(payload(self._sealing.roll(len(self._rolls) + 1)))
            self._paho.publish(TOPIC, self._rolls[-1], 1)
        self._tell()

    def leave(self):
        self._paho.publish(PRESENCE, b"offline", 1, True).wait_for_publish(10)
        self._paho.disconnect()
        self._paho.loop_stop()

    def _on_ack(self, paho, _, message):
        upto = wire.decode_ack(message.payload).upto
        if upto < self.acked:
            for roll in self._rolls[upto:]:
                paho.publish(TOPIC, roll, 1)
        self.acked = upto

    def _tell(self):
        state = wire.State(epoch=EPOCH, first=1, last=len(self._rolls))
        self._paho.publish(STATE, wire.encode(state), 1, True)


@pytest.fixture
def box(mosquitto):
    made = PaperBox(mosquitto)
    yield made
    made.leave()


@asynccontextmanager
async def hub_at(log, broker):
    async with open_hub(log, keys_of=lambda box: [KEY]) as hub, linked(broker, hub):
        yield hub


async def holds_all(log, count):
    """Whether the log has these rolls, each once, and nothing is wrong with them."""
    if await log.count() != count:
        return False
    verified = await verify(log, lambda box: [KEY])
    return (verified.rolls, verified.sealed, verified.findings) == (count, count, [])


async def test_a_box_posts_again_what_a_restore_took_away(log, mosquitto, box, backup):
    async with hub_at(log, mosquitto) as hub:
        box.roll(10)
        await until(lambda: box.acked == 10)
        await backup()
        box.roll(10)
        await until(lambda: box.acked == 20)
        await backup.restore()
        assert await log.count() == 10
        await until(lambda: holds_all(log, 20))
        await until(lambda: box.acked == 20)
        assert await log.aside_count() == 0
        assert list(hub.boxes) == [BOX]


async def test_a_roll_right_after_a_restore_takes_no_ack_for_what_was_before(log, mosquitto, box, backup):
    async with hub_at(log, mosquitto):
        box.roll(5)
        await until(lambda: box.acked == 5)
        await backup()
        box.roll(95)
        await until(lambda: box.acked == 100)
        await backup.restore()
        # Before the hub has looked: roll 101 does not stand upon 100 rolls any more.
        box.roll(1)
        await until(lambda: box.acked < 100)
        await until(lambda: holds_all(log, 101))


async def test_a_hub_started_upon_an_older_log_is_given_the_rest(tmp_path, mosquitto, box, backup):
    async with open_log(tmp_path / "cornet.db") as log:
        async with hub_at(log, mosquitto):
            box.roll(3)
            await until(lambda: box.acked == 3)
            await backup()
            box.roll(3)
            await until(lambda: box.acked == 6)
        await backup.restore()
        async with hub_at(log, mosquitto):
            await until(lambda: holds_all(log, 6))


async def test_a_hub_given_the_backup_of_another_one_knows_its_boxes(hub, log, backup, tmp_path, broker):
    async with open_log(tmp_path / "other.db") as other, open_hub(other) as old:
        type(broker)(old).send(STATE, wire.encode(wire.State(epoch=EPOCH, name="Dés de Senna")), True)
        await until(lambda: old.boxes)
        type(broker)(old).send(TOPIC, payload(d6(1)))
        await until(other.count)
        await Backup(tmp_path / "other.db", tmp_path / "copy.db")()
    broker.send("cornet/table/cd34/availability", b"online", True)
    await until(lambda: hub.boxes)
    await backup.restore()
    await until(lambda: BOX in hub.boxes)
    assert (hub.boxes[BOX].state.name, hub.boxes[BOX].availability) == ("Dés de Senna", "offline")
    assert hub.boxes["cd34"].availability == "online"
    assert (await hub.owed.take()).keys() == {BOX, "cd34"}


async def test_a_listener_hears_no_roll_twice_and_each_new_one(hub, log, broker, backup):
    heard = []

    async def deliver(logged):
        heard.append(int(logged.roll.id.split(".")[2]))

    async with beside(hub.listen("chat", deliver), "chat"):
        await until(lambda: has_cursor(log, "chat"))
        broker.send(TOPIC, payload(d6(1)))
        await until(lambda: heard == [1])
        await backup()
        for number in (2, 3):
            broker.send(TOPIC, payload(d6(number)))
        await until(lambda: heard == [1, 2, 3])
        await until(lambda: stands_at_the_end(log, "chat"))
        await backup.restore()
        broker.send(TOPIC, payload(d6(4)))
        await until(lambda: heard == [1, 2, 3, 4])
        await until(lambda: stands_at_the_end(log, "chat"))


async def has_cursor(log, name):
    return await log.cursor(name) is not None


async def stands_at_the_end(log, name):
    return await log.cursor(name) == await log.last()


async def test_who_follows_live_hears_what_falls_and_not_what_was_put_back(
    log, hub, broker, backup, tmp_path
):
    async with open_log(tmp_path / "long.db") as long:
        async with open_hub(long) as old:
            for number in range(1, 301):
                type(broker)(old).send(TOPIC, payload(d6(number)))
            await until(lambda: holds(long, 300))
        await Backup(tmp_path / "long.db", tmp_path / "copy.db")()
    lines = event_lines(hub.readers.follow(), asyncio.Event(), TABLE)
    assert (await anext(lines)).startswith(": cornet")
    coming = asyncio.ensure_future(anext(lines))
    await asyncio.sleep(0)
    await backup.restore()
    await until(lambda: BOX not in hub.boxes)
    broker.send(TOPIC, payload(d6(301)))
    assert (await coming).startswith("id: 302\n")
    await lines.aclose()


async def holds(log, count):
    return await log.count() == count


async def test_fairness_is_counted_anew(log, backup):
    from tests.hub.log.incoming import incoming

    watch = Watch(log, secrets=False)
    await log.remember([incoming(d6(number)) for number in (1, 2)])
    await backup()
    await log.remember([incoming(d6(number)) for number in (3, 4, 5)])
    assert [group.rolls for group in (await watch.report()).groups if group.whole_table] == [5]
    await backup.restore()
    assert [group.rolls for group in (await watch.report()).groups if group.whole_table] == [2]


async def test_statistics_are_counted_anew(log, backup):
    from tests.hub.log.incoming import incoming

    watch = statistics.Watch(log)
    await log.remember([incoming(d6(number)) for number in (1, 2)])
    await backup()
    await log.remember([incoming(d6(number)) for number in (3, 4, 5)])
    assert (await watch.report(statistics.Choice(TABLE))).rolls == 5
    await backup.restore()
    assert (await watch.report(statistics.Choice(TABLE))).rolls == 2


async def test_a_ruling_after_a_restore_is_heard(hub, log, broker, backup):
    broker.send(TOPIC, payload(d6(1, joker=(1,))))
    await until(log.count)
    await backup()
    roll_id = f"{BOX}.{EPOCH}.1"
    for ruling in ("cancel", "complication", "cancel"):
        await hub.rule(roll_id, ruling, "MJ")
    ruled = hub.follow_rulings(await log.last_ruling())
    await backup.restore()
    assert await log.last_ruling() == 0
    coming = asyncio.ensure_future(anext(ruled))
    await asyncio.sleep(0)
    await hub.rule(roll_id, "complication", "MJ")
    assert (await coming).ruled.ruling == "complication"
