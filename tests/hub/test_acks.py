"""The hub tells each box up to where it has its rolls: after commit, retained, sealed, and again."""

import asyncio
import queue

import pytest

from hub import wire
from hub.core import open_hub
from hub.errors import SettingsError
from hub.log import open_log
from hub.mqtt import open_link
from shared_rules.seal import seal_ack, seal_held
from tests.hub.peers import hearing, publish
from tests.hub.rolls import BOX, TOPIC, d6, payload
from tests.hub.sealing import KEY, OTHER_KEY, SealingBox
from tests.hub.test_mqtt import linked, settings
from tests.hub.waiting import until

ACK = f"cornet/table/{BOX}/ack"
STATE = f"cornet/table/{BOX}/state"
PRESENCE = f"cornet/table/{BOX}/availability"
EPOCH = "9f3c"


@pytest.fixture
async def table(mosquitto, hub):
    """A hub linked to a broker, and the acks of the box."""
    with hearing(mosquitto, ACK) as acks:
        async with linked(mosquitto, hub):
            yield Table(mosquitto, acks)


class Table:
    """What the box sends, and the acks it hears."""

    def __init__(self, broker, acks):
        self.broker = broker
        self._acks = acks

    async def sends(self, *messages):
        await asyncio.to_thread(publish, self.broker, [(TOPIC, payload(one)) for one in messages])

    async def says(self, topic, message, retain=True):
        await asyncio.to_thread(publish, self.broker, [(topic, message)], retain)

    async def state(self, **state):
        await self.says(STATE, wire.encode(wire.State(**state)))

    async def hears(self):
        """The next ack."""
        return wire.decode_ack((await asyncio.to_thread(self._acks.next))[0])

    async def hears_upto(self, upto):
        """The first ack of this number; returns those before it."""
        before = []
        while (ack := await self.hears()).upto != upto:
            before.append(ack.upto)
        return before

    async def hears_nothing(self):
        await asyncio.sleep(0.3)  # longer than the calm between two acks
        with pytest.raises(queue.Empty):
            self._acks.heard.get_nowait()


async def test_a_roll_is_acknowledged_to_its_box_once_it_is_in_the_log(table, log, locked):
    with locked():
        await table.sends(d6(1))
        await table.hears_nothing()
    assert await table.hears() == wire.Ack(epoch=EPOCH, upto=1)
    assert await log.count() == 1


async def test_an_ack_is_retained_for_a_box_that_is_away(table, mosquitto):
    await table.sends(d6(1))
    await table.hears_upto(1)
    with hearing(mosquitto, ACK) as later:
        payload_of_ack, retained = await asyncio.to_thread(later.next)
    assert (wire.decode_ack(payload_of_ack).upto, retained) == (1, True)


async def test_a_gap_holds_the_ack_until_it_is_filled(table):
    await table.sends(d6(1), d6(2), d6(4), d6(5))
    await table.hears_upto(2)
    await table.sends(d6(3))
    await table.hears_upto(5)


async def test_what_the_box_has_no_more_holds_up_no_ack_and_is_told_as_lost(table, log):
    await table.sends(d6(1), d6(5), d6(6))
    await table.hears_upto(1)
    await table.state(epoch=EPOCH, first=5, last=6)
    await table.hears_upto(6)
    assert [(gap.first, gap.last, gap.lost) for gap in await log.gaps()] == [(2, 4, True)]


async def test_no_more_is_acknowledged_than_is_here_whatever_the_box_says(table):
    await table.sends(d6(1), d6(2))
    await table.hears_upto(2)
    await table.state(epoch=EPOCH, first=900, last=1000)
    await table.says(PRESENCE, b"online")
    assert (await table.hears()).upto == 2


async def test_a_thousand_rolls_take_few_acks(table):
    await table.sends(*(d6(number) for number in range(1, 1001)))
    assert len(await table.hears_upto(1000)) < 40


async def test_a_roll_sent_again_and_a_box_that_comes_online_are_told_again(table):
    await table.sends(d6(1))
    await table.hears_upto(1)
    await table.sends(d6(1))
    assert (await table.hears()).upto == 1
    await table.says(PRESENCE, b"online")
    assert (await table.hears()).upto == 1


async def test_a_box_that_only_tells_its_state_is_not_told_the_same_again(table):
    await table.sends(d6(1))
    await table.hears_upto(1)
    for uptime_s in range(3):
        await table.state(epoch=EPOCH, first=1, last=1, uptime_s=uptime_s)
    await table.hears_nothing()


async def test_a_box_that_was_erased_is_told_of_its_new_journal(table):
    await table.sends(d6(1), d6(2))
    await table.hears_upto(2)
    await table.state(epoch="0001", first=1, last=0)
    assert await table.hears() == wire.Ack(epoch="0001", upto=0)


async def test_a_box_with_a_key_gets_sealed_acks_of_its_newest_key(mosquitto, log):
    async with open_hub(log, keys_of=lambda box: [KEY, OTHER_KEY]) as hub:
        with hearing(mosquitto, ACK) as acks:
            async with linked(mosquitto, hub):
                table = Table(mosquitto, acks)
                await table.sends(*SealingBox().rolls(1, 2))
                ack = await table.hears()
                assert ack.seal == seal_ack(KEY, BOX, EPOCH, ack.upto)


async def test_a_key_that_cannot_be_read_keeps_no_other_box_from_its_ack(table, hub):
    def keys_of(box):
        if box == "cd34":
            raise SettingsError(fr="illisible", en="unreadable")
        return []

    await table.sends(d6(1))
    await table.hears_upto(1)
    hub.owed.epochs["cd34"], hub.keys_of = EPOCH, keys_of
    hub.owed.tell("cd34")
    await table.sends(d6(2))
    await table.hears_upto(2)


async def test_a_roll_set_aside_is_not_acknowledged(mosquitto, log):
    async with open_hub(log, keys_of=lambda box: [KEY]) as hub:
        with hearing(mosquitto, ACK) as acks:
            async with linked(mosquitto, hub):
                table = Table(mosquitto, acks)
                await table.sends(d6(1), *SealingBox(OTHER_KEY).rolls(1))
                await until(lambda: aside(log, 2))
                await table.hears_nothing()


async def test_only_the_box_itself_says_what_it_holds_no_more(mosquitto, log):
    told = {"epoch": EPOCH, "first": 5, "last": 6}
    async with open_hub(log, keys_of=lambda box: [KEY]) as hub:
        with hearing(mosquitto, ACK) as acks:
            async with linked(mosquitto, hub):
                table = Table(mosquitto, acks)
                await table.sends(*SealingBox().rolls(1, 5, 6))
                await table.hears_upto(1)
                await table.state(**told)
                await table.state(epoch=EPOCH, first=5)
                await table.state(**told, seal=seal_held(OTHER_KEY, BOX, *told.values()))
                await table.state(**told | {"first": 4}, seal=seal_held(KEY, BOX, *told.values()))
                await until(lambda: aside(log, 2))
                await table.says(PRESENCE, b"online")
                assert (await table.hears()).upto == 1
                assert [gap.lost for gap in await log.gaps()] == [False]
                await table.state(**told, seal=seal_held(KEY, BOX, *told.values()))
                await table.hears_upto(6)


async def aside(log, count):
    return await log.aside_count() == count


async def test_a_log_put_back_from_a_backup_asks_for_what_it_lacks(mosquitto, tmp_path):
    with hearing(mosquitto, ACK) as acks:
        table = Table(mosquitto, acks)
        await table.says(PRESENCE, b"online")
        for file, count in (("whole.db", 9), ("backup.db", 4)):
            async with (
                open_log(tmp_path / file) as log,
                open_hub(log) as hub,
                linked(mosquitto, hub),
            ):
                await table.sends(*(d6(number) for number in range(1, count + 1)))
                await table.hears_upto(count)
        async with (
            open_log(tmp_path / "backup.db") as log,
            open_hub(log) as hub,
            linked(mosquitto, hub),
        ):
            assert (await table.hears()).upto == 4


async def test_two_hubs_hear_every_roll_and_neither_throws_the_other_out(mosquitto, tmp_path):
    async with (
        open_log(tmp_path / "one.db") as one,
        open_log(tmp_path / "other.db") as other,
        open_hub(one) as first,
        open_hub(other) as second,
        open_link(settings(mosquitto), first) as its_link,
        open_link(settings(mosquitto), second) as other_link,
    ):
        await until(lambda: its_link.connection and other_link.connection)
        connections = its_link._connection, other_link._connection
        rolls = [(TOPIC, payload(d6(number))) for number in range(1, 101)]
        await asyncio.to_thread(publish, mosquitto, rolls)
        for log in (one, other):
            await until(lambda log=log: holds(log, 100))
        assert (its_link._connection, other_link._connection) == connections == (1, 1)


async def holds(log, count):
    return await log.count() == count


async def test_a_hub_that_stays_says_so_when_the_other_leaves(mosquitto, tmp_path, hub):
    with hearing(mosquitto, "cornet/table/hub/availability") as presence:
        async with linked(mosquitto, hub):
            async with (
                open_log(tmp_path / "other.db") as log,
                open_hub(log) as leaving,
                linked(mosquitto, leaving),
            ):
                pass
            said = [(await asyncio.to_thread(presence.next))[0] for _ in range(4)]
            assert said == [b"online", b"online", b"offline", b"online"]
    assert said[-1] == b"online"
