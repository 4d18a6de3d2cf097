"""What is told again: the longest streaks, the luckiest success, the unluckiest failure."""

from collections.abc import Iterable

from hub.log.fold import Spellings
from hub.statistics.counted import Counted
from hub.statistics.figures import Figures, iso


class Streak(Figures, frozen=True):
    """So many in a row of one player, from this roll on."""

    length: int
    player: str
    id: str
    at: str


class Moment(Figures, frozen=True):
    """A roll, and the chance that it would come out as it did; what is `secret` is not for every eye."""

    id: str
    player: str
    label: str
    game: str
    at: str
    chance: float
    secret: bool


def streaks(rolls: Iterable[Counted]) -> tuple[Streak | None, Streak | None]:
    """The longest of successes and of failures; the first of equals, and none of a single roll."""
    first = Spellings()
    runs: dict[str, tuple[bool, int, Counted]] = {}
    longest: dict[bool, tuple[int, Counted]] = {}
    for roll in rolls:
        if roll.won is None:
            continue
        player = first(roll.player)
        won, length, start = runs.get(player, (not roll.won, 0, roll))
        length, start = (length + 1, start) if won == roll.won else (1, roll)
        runs[player] = roll.won, length, start
        if length > longest.get(roll.won, (1, roll))[0]:
            longest[roll.won] = length, start
    return _streak(longest.get(True)), _streak(longest.get(False))


def _streak(found: tuple[int, Counted] | None) -> Streak | None:
    if found is None:
        return None
    length, start = found
    return Streak(length, start.player, start.id, iso(start.at_ms))


def best(rolls: Iterable[Counted]) -> Moment | None:
    """The least probable success, the first of equals."""
    return _rarest((_chance(roll), roll) for roll in rolls if roll.won is True)


def worst(rolls: Iterable[Counted]) -> Moment | None:
    """The least probable failure."""
    return _rarest((1 - _chance(roll), roll) for roll in rolls if roll.won is False)


def _chance(roll: Counted) -> float:
    return roll.odds.success or 0.0 if roll.odds else 0.0


def _rarest(found: Iterable[tuple[float, Counted]]) -> Moment | None:
    chance, roll = min(found, key=lambda one: one[0], default=(1.0, None))
    if roll is None or chance >= 1:
        return None
    return Moment(roll.id, roll.player, roll.label, roll.game, iso(roll.at_ms), chance, roll.secret)
