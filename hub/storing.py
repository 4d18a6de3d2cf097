"""What cannot be stored at once is tried again, and meanwhile the hub is stuck."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from functools import partial
from typing import TypeVar

from hub.concurrency.patience import until_done
from hub.metrics import Counted

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Stuck:
    """Nothing is stored since a moment (ms UTC), and so many messages wait here for it."""

    since_ms: int
    waiting: int


class Storing:
    """`stuck_since_ms` is None while all is well; `tell` is called when it changes, and at each failure."""

    def __init__(self, now_ms: Callable[[], int], counted: Counted, tell: Callable[[], object]) -> None:
        self.stuck_since_ms: int | None = None
        self._now_ms = now_ms
        self._counted = counted
        self._tell = tell

    async def until_done(
        self, what: str, attempt: Callable[[], Awaitable[T]], mendable: type[Exception]
    ) -> T:
        """What `attempt` gives, once it does; `what` it needs stands in the log, and is counted by."""
        return await until_done(what, partial(self._attempted, what, attempt, mendable), mendable)

    async def _attempted(
        self, what: str, attempt: Callable[[], Awaitable[T]], mendable: type[Exception]
    ) -> T:
        was_stuck = self.stuck_since_ms
        try:
            done = await attempt()
        except mendable:
            self._counted.not_stored(what)
            self.stuck_since_ms = was_stuck or self._now_ms()
            self._tell()
            raise
        self.stuck_since_ms = None
        if was_stuck:
            self._tell()
        return done
