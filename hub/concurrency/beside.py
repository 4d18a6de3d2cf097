"""A task that runs beside a block and ends with it."""

import asyncio
from collections.abc import AsyncIterator, Coroutine
from contextlib import asynccontextmanager, suppress
from typing import Any


@asynccontextmanager
async def beside(work: Coroutine[Any, Any, None], name: str) -> AsyncIterator[None]:
    """Run `work` for as long as the block runs; where `work` fails, the block ends with its error."""
    block = asyncio.current_task()
    task = asyncio.create_task(work, name=name)

    def end_block(done: asyncio.Task[None]) -> None:
        if block and not done.cancelled() and done.exception():
            block.cancel()

    task.add_done_callback(end_block)
    try:
        yield
    except asyncio.CancelledError:
        if block and task.done() and not task.cancelled() and task.exception():
            block.uncancel()
            await task
        raise
    finally:
        task.remove_done_callback(end_block)
        task.cancel()
        with suppress(asyncio.CancelledError):
            await task
