"""Waits for a condition, not for a time."""

import asyncio
import time
from collections.abc import Awaitable, Callable
from typing import Any

PATIENCE_S = 20.0


async def until(condition: Callable[[], Any], patience_s: float = PATIENCE_S) -> Any:
    """The first true value of `condition` (awaited where it must be); AssertionError after the deadline."""
    deadline = time.monotonic() + patience_s
    while True:
        value = condition()
        if isinstance(value, Awaitable):
            value = await value
        if value:
            return value
        assert time.monotonic() < deadline, f"never came: {condition}"
        await asyncio.sleep(0.01)
