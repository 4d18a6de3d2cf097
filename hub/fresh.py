"""The rolls that this hub has just stored: whoever follows the log need not read them again."""

from collections.abc import Iterable, Sequence
from itertools import islice

from hub.log import LoggedRoll
from shared_rules.messages import split_id

MOST = 2000


class Fresh:
    """An unbroken stretch of the log, up to its end as far as this hub knows.

    Positions may be left out, or be another hub's: then the stretch begins anew behind them. So it does where
    a roll comes that was made before the last one of its box: that one may be marked as broken now.
    """

    def __init__(self) -> None:
        self._rolls: list[LoggedRoll] = []
        self._made: dict[str, tuple[str, int]] = {}  # the last one of each box: its journal, and its number

    def add(self, new: Iterable[LoggedRoll]) -> None:
        """Rolls that were committed, in the order of their positions."""
        for roll in new:
            last = self._rolls[-1].position if self._rolls else 0
            if not self._follows(roll) or roll.position != last + 1:
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

    def _follows(self, roll: LoggedRoll) -> bool:
        """Whether it is the first of its box, or was made after the last."""
        box, epoch, number = split_id(roll.roll.id)
        before = self._made.get(box, (epoch, 0))
        self._made[box] = epoch, number
        return before[0] == epoch and before[1] < number
