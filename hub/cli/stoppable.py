"""Work that ends cleanly on SIGTERM and Ctrl-C."""

import asyncio
import signal
from collections.abc import Coroutine, Iterator
from contextlib import contextmanager, suppress
from typing import Any

SIGNALS = (signal.SIGINT, signal.SIGTERM)


def run_until_stopped(work: Coroutine[Any, Any, None]) -> None:
    """Run `work` until it ends or is asked to: what it holds open is closed on the way out."""
    with suppress(asyncio.CancelledError, KeyboardInterrupt):
        asyncio.run(_stoppable(work))


async def _stoppable(work: Coroutine[Any, Any, None]) -> None:
    task = asyncio.ensure_future(work)
    asked = False

    def ask() -> None:
        # Only once: a second Ctrl-C must not cut the closing short and leave something running.
        nonlocal asked
        if not asked:
            asked = True
            task.cancel()

    loop = asyncio.get_running_loop()
    for number in SIGNALS:
        # Windows has no signal handlers in a loop; there asyncio.run itself cancels on Ctrl-C.
        with suppress(NotImplementedError):
            loop.add_signal_handler(number, ask)
    await task


@contextmanager
def interrupted_by_sigterm() -> Iterator[None]:
    """Work without a loop: SIGTERM interrupts it as Ctrl-C does, and it closes what it holds open."""
    before = signal.signal(signal.SIGTERM, signal.default_int_handler)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)
