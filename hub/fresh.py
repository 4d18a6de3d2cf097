"""The rolls that this hub has just stored: whoever follows the log need not read them again."""

from collections.abc import Iterable, Sequence
from itertools import islice

from hub.log import LoggedRoll

MOST = 2000


class Fresh:
    """An unbroken stretch of the log, up to its end as far as this hub knows.

    Positions may be left out, or be another hub's: then the stretch begins anew behind them.
    """

    def __init__(self) -> None:
        self._rolls: list[LoggedRoll] = []

    def add(self, new: Iterable[LoggedRoll]) -> None:
        """Rolls that were committed, in the order of their positions."""
        for roll in new:
            last = self._rolls[-1].position if self._rolls else 0
            if roll.position != last + 1:
                self._rolls.clear()
            if roll.position > last:  # else a later one was told before: the log knows them all
                self._rolls.append(roll)
        del self._rolls[:-MOST]

    def forget(self) -> None:
        """Something about them may have changed."""
        self._rolls.clear()

    def after(self, position: int) -> Sequence[LoggedRoll] | None:
        """Those after a position; None where others may stand between."""
        if not self._rolls or not self._rolls[0].position - 1 <= position <= self._rolls[-1].position:
            return None
        return list(islice(self._rolls, position + 1 - self._rolls[0].position, None))
