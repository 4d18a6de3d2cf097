"""The air carries, falls silent, refuses and is slow."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest

from hub.virtual_box.air import Air

Link = tuple[asyncio.StreamReader, asyncio.StreamWriter]


class Broker:
    """Echoes, and remembers who is still there."""

    def __init__(self) -> None:
        self.open = 0
        self.heard = b""

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.open += 1
        try:
            while data := await reader.read(100):
                self.heard += data
                writer.write(data)
        except ConnectionError:
            pass
        finally:
            self.open -= 1
            writer.close()


@asynccontextmanager
async def air_over(broker: Broker) -> AsyncIterator[Air]:
    server = await asyncio.start_server(broker.serve, "127.0.0.1", 0)
    air = Air(server.sockets[0].getsockname()[:2])
    await air.start()
    try:
        yield air
    finally:
        await air.stop()
        server.close()


async def link(air: Air) -> Link:
    return await asyncio.open_connection("127.0.0.1", air.port)


async def echo(link: Link, data: bytes, timeout_s: float = 5) -> bytes:
    link[1].write(data)
    return await asyncio.wait_for(link[0].readexactly(len(data)), timeout_s)


async def until(condition, timeout_s: float = 5) -> None:
    async with asyncio.timeout(timeout_s):
        while not condition():
            await asyncio.sleep(0.01)


async def test_on_carries_both_ways() -> None:
    async with air_over(Broker()) as air:
        assert await echo(await link(air), b"dice") == b"dice"


async def test_off_swallows_and_what_was_said_arrives_afterwards_in_order() -> None:
    broker = Broker()
    async with air_over(broker) as air:
        old = await link(air)
        await echo(old, b"1")
        air.mode = "off"
        with pytest.raises(TimeoutError):
            await echo(old, b"2", timeout_s=0.2)
        assert broker.heard == b"1"
        air.mode = "on"
        assert await echo(old, b"3") == b"2"
        assert broker.heard == b"123"


async def test_a_connection_made_while_off_is_accepted_and_silent() -> None:
    broker = Broker()
    async with air_over(broker) as air:
        air.mode = "off"
        new = await link(air)
        with pytest.raises(TimeoutError):
            await echo(new, b"1", timeout_s=0.2)
        assert broker.open == 0
        air.mode = "on"
        assert await asyncio.wait_for(new[0].read(1), 5) == b"1"


async def test_refusing_resets_old_and_new_connections() -> None:
    broker = Broker()
    async with air_over(broker) as air:
        old = await link(air)
        await echo(old, b"1")
        air.mode = "refusing"
        with pytest.raises((ConnectionError, asyncio.IncompleteReadError)):
            await echo(old, b"2")
        with pytest.raises((ConnectionError, asyncio.IncompleteReadError)):
            await echo(await link(air), b"3")
        await until(lambda: broker.open == 0)


async def test_a_broker_that_is_down_refuses() -> None:
    async with air_over(Broker()) as air:
        air._broker = ("127.0.0.1", 1)
        with pytest.raises((ConnectionError, asyncio.IncompleteReadError)):
            await echo(await link(air), b"1")


async def test_closing_on_one_side_closes_the_other() -> None:
    broker = Broker()
    async with air_over(broker) as air:
        box = await link(air)
        await echo(box, b"1")
        box[1].close()
        await until(lambda: broker.open == 0)


async def test_a_box_without_power_closes_nothing_at_its_broker() -> None:
    broker = Broker()
    async with air_over(broker) as air:
        box = await link(air)
        await echo(box, b"1")
        air.abandon()
        with pytest.raises((ConnectionError, asyncio.IncompleteReadError)):
            await echo(box, b"2")
        assert broker.open == 1
        assert await echo(await link(air), b"3") == b"3"
        assert broker.open == 2
    await until(lambda: broker.open == 0)


async def test_delay_is_added_each_way() -> None:
    async with air_over(Broker()) as air:
        box = await link(air)
        air.delay_s = 0.05
        loop = asyncio.get_running_loop()
        before_s = loop.time()
        await echo(box, b"1")
        assert loop.time() - before_s >= 0.1
