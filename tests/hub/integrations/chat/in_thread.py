"""A web application served beside a test that has no loop."""

import asyncio
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from tests.hub.integrations.chat.served import served


@contextmanager
def served_in_thread(app: Any) -> Iterator[str]:
    """Its address, for as long as the block runs."""
    loop = asyncio.new_event_loop()
    stop, told = asyncio.Event(), threading.Event()
    address = []

    async def serve() -> None:
        async with served(app) as where:
            address.append(where)
            told.set()
            await stop.wait()

    thread = threading.Thread(target=loop.run_until_complete, args=(serve(),))
    thread.start()
    assert told.wait(20)
    yield address[0]
    loop.call_soon_threadsafe(stop.set)
    thread.join()
    loop.close()
