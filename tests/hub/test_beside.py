"""A task beside a block: both end together, and a failure is not lost."""

import asyncio

import pytest

from hub.concurrency.beside import beside
from hub.errors import SettingsError


async def for_ever():
    await asyncio.Event().wait()


async def fails():
    raise ZeroDivisionError


async def test_the_task_ends_with_the_block():
    async with beside(for_ever(), "waiter"):
        (task,) = [task for task in asyncio.all_tasks() if task.get_name() == "waiter"]
    assert task.cancelled()


async def test_a_failing_task_ends_the_block_with_its_error():
    with pytest.raises(ZeroDivisionError):
        async with beside(fails(), "failing"):
            await for_ever()
    await asyncio.sleep(0)
    assert asyncio.current_task().cancelling() == 0


async def test_an_error_of_the_block_comes_out_as_it_is():
    with pytest.raises(SettingsError):
        async with beside(for_ever(), "waiter"):
            raise SettingsError(fr="non", en="no")


async def test_a_cancelled_block_stays_cancelled():
    async def block():
        async with beside(for_ever(), "waiter"):
            await for_ever()

    task = asyncio.create_task(block())
    await asyncio.sleep(0)
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
