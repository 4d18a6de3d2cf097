"""Listeners are cursors over the log: in order, from where they stood, harming nobody."""

import asyncio
from functools import partial

from hub.concurrency.beside import beside
from hub.core import open_hub
from hub.log import open_log
from tests.hub.conftest import Broker
from tests.hub.rolls import TOPIC, d6, payload
from tests.hub.waiting import until


class Heard:
    """A chat, say: notes the number of each roll; fails as often as asked."""

    def __init__(self, failures=0):
        self.numbers = []
        self.failures = failures
        self.tries = 0

    async def deliver(self, logged):
        self.tries += 1
        if self.failures:
            self.failures -= 1
            raise ConnectionError("the chat is down")
        self.numbers.append(int(logged.roll.id.split(".")[2]))


def send(broker, numbers):
    for number in numbers:
        broker.send(TOPIC, payload(d6(number)))


async def started(log, *names):
    """Whether each of these listeners has its cursor."""
    return None not in [await log.cursor(name) for name in names]


async def delivered_all(log, name):
    """Whether the listener has come to the end of the log."""
    return await log.last() and await log.cursor(name) == await log.last()


async def test_a_new_listener_hears_what_falls_from_now_on(hub, log, broker):
    send(broker, [1, 2])
    await until(lambda: len(broker.acknowledged) == 2)
    chat = Heard()
    async with beside(hub.listen("chat", chat.deliver), "chat"):
        await until(lambda: started(log, "chat"))
        send(broker, [3])
        await until(lambda: chat.numbers)
    assert chat.numbers == [3]


async def test_a_listener_resumes_where_it_stood(tmp_path):
    chat = Heard()
    for numbers in ([1, 2, 3], [4, 5]):
        async with open_log(tmp_path / "cornet.db") as log, open_hub(log) as hub:
            broker = Broker(hub)
            if chat.numbers:
                # Falls while the listener is away.
                send(broker, [99])
                await until(partial(getattr, broker, "acknowledged"))
            async with beside(hub.listen("chat", chat.deliver), "chat"):
                await until(partial(started, log, "chat"))
                send(broker, numbers)
                await until(lambda last=numbers[-1]: last in chat.numbers)
                await until(partial(delivered_all, log, "chat"))
    assert chat.numbers == [1, 2, 3, 99, 4, 5]


async def test_a_failing_listener_harms_nobody_and_loses_nothing(hub, log, broker, caplog):
    broken, well = Heard(failures=3), Heard()
    async with (
        beside(hub.listen("broken", broken.deliver), "broken"),
        beside(hub.listen("well", well.deliver), "well"),
    ):
        await until(lambda: started(log, "broken", "well"))
        send(broker, range(1, 6))
        await until(lambda: len(well.numbers) == 5)
        assert broken.numbers == []
        await until(lambda: len(broken.numbers) == 5)
    assert broken.numbers == well.numbers == [1, 2, 3, 4, 5]
    assert broken.tries == 8
    assert caplog.text.count("the chat is down") == 1


async def test_with_every_listener_down_the_roll_is_in_the_log_before_any_of_them_hears_of_it(
    hub, log, broker
):
    found = {}

    def throws(name, error):
        async def deliver(logged):
            found[name] = await log.get(logged.roll.id)
            raise error

        return beside(hub.listen(name, deliver), name)

    async with throws("chat", ConnectionError("down")), throws("home", ZeroDivisionError()):
        await until(lambda: started(log, "chat", "home"))
        send(broker, [1])
        await until(lambda: len(found) == 2)
        assert found["chat"] == found["home"] == (await log.page())[0]
        assert len(broker.acknowledged) == 1
        send(broker, [2])
        await until(lambda: len(broker.acknowledged) == 2)
    assert [roll.roll.id.split(".")[2] for roll in await log.page()] == ["2", "1"]


async def test_the_cursor_moves_only_after_delivery(hub, log, broker):
    release = asyncio.Event()

    async def slow(logged):
        await release.wait()

    async with beside(hub.listen("slow", slow), "slow"):
        await until(lambda: started(log, "slow"))
        send(broker, [1])
        await until(lambda: broker.acknowledged)
        assert await log.cursor("slow") == 0
        release.set()
        await until(lambda: log.cursor("slow"))
    assert await log.cursor("slow") == await log.last()


async def test_many_followers_each_get_every_roll(hub, broker):
    async def follow():
        numbers = []
        async for logged in hub.follow(0):
            numbers.append(int(logged.roll.id.split(".")[2]))
            if len(numbers) == 450:
                return numbers
        raise AssertionError

    followers = [asyncio.create_task(follow()) for _ in range(5)]
    send(broker, range(1, 451))
    assert await asyncio.gather(*followers) == [list(range(1, 451))] * 5


async def test_a_listener_to_rulings_resumes_where_it_stood(tmp_path):
    ruled = []

    async def deliver(logged):
        ruled.append((logged.roll.id, logged.ruled.ruling))

    one, two = (f"ab12.9f3c.{number}" for number in (1, 2))
    for roll_ids in ([one], [two]):
        async with open_log(tmp_path / "cornet.db") as log, open_hub(log) as hub:
            for number in (1, 2):
                Broker(hub).send(TOPIC, payload(d6(number, joker=(1,))))
            await until(partial(holds, log, 2))
            if ruled:
                # Falls while the listener is away.
                await hub.rule(one, "cancel", "MJ")
            async with beside(hub.listen_to_rulings("chat.rulings", deliver), "chat"):
                await until(partial(started, log, "chat.rulings"))
                await hub.rule(roll_ids[0], "complication", "MJ")
                await until(partial(ruled_all, log, "chat.rulings"))
    assert ruled == [(one, "complication"), (one, "cancel"), (two, "complication")]


async def holds(log, count):
    """Whether the log has so many rolls."""
    return await log.count() == count


async def ruled_all(log, name):
    """Whether the listener has come to the last ruling."""
    return await log.last_ruling() and await log.cursor(name) == await log.last_ruling()
