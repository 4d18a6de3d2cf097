"""Tells whoever waits that something is new; what is new, they read for themselves."""

import asyncio
from collections.abc import Iterable


class Bell:
    """Take `next_ring` before you look, then wait for it: nothing between the two is missed."""

    def __init__(self) -> None:
        self.next_ring = asyncio.Event()

    def ring(self) -> None:
        """Wake everyone who waits for the next ring."""
        self.next_ring.set()
        self.next_ring = asyncio.Event()


async def first_of(rings: Iterable[asyncio.Event], within_s: float) -> None:
    """Wait for any of these rings, and no longer than that."""
    waits = [asyncio.create_task(ring.wait()) for ring in rings]
    try:
        await asyncio.wait(waits, timeout=within_s, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for wait in waits:
            wait.cancel()
