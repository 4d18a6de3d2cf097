"""Work that may never end, and is waited for only so long."""

import asyncio
import threading
from collections.abc import Callable
from contextlib import suppress
from typing import Any, TypeVar

T = TypeVar("T")

LIMIT_S = 3.0


async def in_time(work: Callable[[], T], limit_s: float = LIMIT_S) -> T:
    """What `work` returns, in a thread of its own; TimeoutError where it takes longer.

    A thread that hangs (in a name server that is silent, a disk that is gone) is left behind, and ends with
    the program.
    """
    loop = asyncio.get_running_loop()
    result: asyncio.Future[T] = loop.create_future()

    def tell(put: Callable[..., None], value: Any) -> None:
        with suppress(RuntimeError):  # nobody waits any more, and the loop is closed
            loop.call_soon_threadsafe(lambda: None if result.done() else put(value))

    def run() -> None:
        try:
            value = work()
        except Exception as error:
            tell(result.set_exception, error)
        else:
            tell(result.set_result, value)

    threading.Thread(target=run, name="cornet-doctor", daemon=True).start()
    return await asyncio.wait_for(result, limit_s)
