"""Two hubs of one table on one PostgreSQL: a listener runs in one of them, and goes on in the other."""

import asyncio
from contextlib import AsyncExitStack, asynccontextmanager

import pytest

from hub.core import open_hub
from hub.errors import IntegrationError
from hub.leased import leased
from hub.log import Log, open_log
from hub.log.leases import LeaseLost
from tests.hub.log.conftest import postgres
from tests.hub.log.incoming import incoming, numbers
from tests.hub.rolls import d6
from tests.hub.waiting import until

__all__ = ("postgres",)

LEASE_S = 0.6


@pytest.fixture
async def hubs(postgres):
    """Two of one table."""
    url = postgres.new_database()
    async with AsyncExitStack() as stack:
        logs = [await stack.enter_async_context(open_log(url)) for _ in range(2)]
        yield [await stack.enter_async_context(open_hub(log)) for log in logs]


def listening(heard):
    """An integration that keeps what it hears."""

    @asynccontextmanager
    async def enter(hub):
        async def deliver(logged):
            heard.append(logged)

        task = asyncio.create_task(hub.listen("lamp", deliver))
        yield "here"
        task.cancel()

    return enter


async def test_a_listener_runs_in_one_of_two_hubs(hubs):
    heard = [], []
    async with (
        leased("lamp", hubs[0], listening(heard[0]), LEASE_S) as first,
        leased("lamp", hubs[1], listening(heard[1]), LEASE_S) as second,
    ):
        assert (first, second) == ("here", "")
        await wait_for_cursor(hubs[0])
        await hubs[1].log.remember([incoming(d6(1)), incoming(d6(2))])
        await until(lambda: numbers(heard[0]) == [1, 2])
    assert heard[1] == []


async def wait_for_cursor(hub):
    while await hub.log.cursor("lamp") is None:
        await asyncio.sleep(0.01)


async def test_when_the_holder_is_gone_another_takes_over_where_it_stood(hubs):
    heard = []
    async with leased("lamp", hubs[0], listening([]), LEASE_S):
        await wait_for_cursor(hubs[0])
    await hubs[0].log.remember([incoming(d6(1))])
    async with leased("lamp", hubs[1], listening(heard), LEASE_S) as here:
        assert here == "here"
        await until(lambda: numbers(heard) == [1])


async def test_one_that_waits_is_told_when_a_dead_holder_keeps_its_lease_no_longer(hubs):
    assert await hubs[0].log.leases.take("lamp", "dead", round(LEASE_S * 1000)) == 1
    with pytest.raises(IntegrationError):
        async with leased("lamp", hubs[1], listening([]), LEASE_S):
            await asyncio.sleep(10)
    assert await hubs[0].log.leases.take("lamp", "dead", 1) == 0


async def test_a_holder_that_wakes_up_too_late_moves_no_cursor(hubs):
    log, other = hubs[0].log, hubs[1].log
    fence = await log.leases.take("lamp", "slow", 1)
    held = Log(*log.leases.held("lamp", "slow", fence))
    await asyncio.sleep(0.05)
    assert await other.leases.take("lamp", "quick", 60_000) == fence + 1
    with pytest.raises(LeaseLost):
        await held.move_cursor("lamp", 7)
    assert await log.cursor("lamp") is None


async def test_of_two_tables_each_has_its_own_listener(postgres):
    url = postgres.new_database()
    async with open_log(f"{url}?cornet_table=a") as one, open_log(f"{url}?cornet_table=b") as other:
        assert await one.leases.take("lamp", "x", 60_000) == 1
        assert await other.leases.take("lamp", "y", 60_000) == 1
