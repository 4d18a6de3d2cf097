"""Tells whoever waits that something is new; what is new, they read for themselves."""

import asyncio


class Bell:
    """Take `next_ring` before you look, then wait for it: nothing between the two is missed."""

    def __init__(self) -> None:
        self.next_ring = asyncio.Event()

    def ring(self) -> None:
        """Wake everyone who waits for the next ring."""
        self.next_ring.set()
        self.next_ring = asyncio.Event()
