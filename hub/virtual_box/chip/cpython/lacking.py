"""What the firmware finds on MicroPython and CPython lacks."""

import asyncio
import gc
import select
import sys
import time
import traceback


class Poll:
    """`select.poll` for one reader, where the system has none (Windows)."""

    def register(self, waited, mask):
        """Wait for this one."""
        self._waited = waited

    def poll(self, timeout_ms):
        """The reader in a list once it can be read, else an empty list."""
        return select.select([self._waited], [], [], timeout_ms / 1000)[0]


def fill():
    """Put the missing names in their modules."""
    if not hasattr(select, "poll"):
        select.poll, select.POLLIN = Poll, 1
    time.ticks_ms = lambda: time.monotonic_ns() // 1_000_000
    time.ticks_us = lambda: time.monotonic_ns() // 1_000
    time.ticks_add = lambda ticks, delta: ticks + delta
    time.ticks_diff = lambda later, earlier: later - earlier
    time.sleep_ms = lambda duration_ms: time.sleep(duration_ms / 1000)
    asyncio.sleep_ms = lambda duration_ms: asyncio.sleep(duration_ms / 1000)
    gc.mem_free = lambda: 100_000
    gc.mem_alloc = lambda: 50_000
    sys.print_exception = lambda error, file=None: traceback.print_exception(error, file=file)


def listen_while_asyncio_waits(host):
    """Each event loop flushes before it waits, and wakes when the host speaks."""

    class ListeningLoop(asyncio.SelectorEventLoop):
        def _run_once(self):
            host.pump()
            super()._run_once()

    def new_event_loop():
        loop = ListeningLoop()
        loop.add_reader(host.socket, host.listen, 0)
        return loop

    asyncio.events.new_event_loop = new_event_loop
