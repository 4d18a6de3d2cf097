"""What a batch of rolls adds to each table."""

from collections import defaultdict
from collections.abc import Iterable
from functools import lru_cache
from typing import Any, NamedTuple, TypeAlias, cast

import msgspec

from hub import wire
from hub.log.compact import Kind
from hub.log.fold import fold
from hub.log.rollups.feats import At
from hub.weighing import Odds, Weighed, weigh

Lines: TypeAlias = dict[tuple[Any, ...], list[int]]

DAY_MS = 24 * 3600 * 1000
BILLION = 10**9


class Falling(NamedTuple):
    """A roll as it goes into the log; `roll` is None where its row is damaged."""

    position: int
    id: str
    player_id: int
    label_id: int
    player: str
    label: str
    kind: Kind
    secret: bool
    agreed: bool
    rolled_at_ms: int
    roll: wire.Roll | None


class Feat(NamedTuple):
    """What of a roll may be a feat."""

    at: At
    game: str
    label: str
    secret: bool
    weighed: Weighed


class Sums:
    """By the keys of the tables, classes by their text: how much is added; `feats` by folded name."""

    def __init__(self) -> None:
        self.tallied: dict[tuple[int, int, Kind, bool, str | None, str], list[int]] = defaultdict(lambda: [0])
        self.figures: dict[tuple[int, bool, str, int], list[int]] = defaultdict(lambda: [0])
        self.days: dict[tuple[int, int, str, bool], list[int]] = defaultdict(lambda: [0] * 5)
        self.feats: dict[str, list[Feat]] = defaultdict(list)

    def add(self, rolls: Iterable[Falling], sign: int = 1) -> None:
        """Some more; with `sign` -1, some that are taken out."""
        for one in rolls:
            self._add(one, sign)

    def add_up(self, other: "Sums") -> None:
        """All of another, but for its feats."""
        for lines, more in (
            (self.tallied, other.tallied),
            (self.figures, other.figures),
            (self.days, other.days),
        ):
            into, added = cast(Lines, lines), cast(Lines, more)
            for key, counts in added.items():
                into[key] = [one + two for one, two in zip(into[key], counts, strict=True)]

    def _add(self, one: Falling, sign: int) -> None:
        weighed = weigh(one.roll, one.agreed)
        told = _class(weighed.odds) if weighed.odds else ""
        self.tallied[one.player_id, one.label_id, one.kind, one.secret, weighed.left, told][0] += sign
        if weighed.odds is None:
            return
        spread = _spread(weighed.odds)
        self.figures[one.player_id, one.secret, spread, weighed.figure][0] += sign
        day = self.days[one.rolled_at_ms // DAY_MS, one.player_id, one.kind.game, one.secret]
        day[0] += sign
        if weighed.won is not None:
            p = weighed.odds.success or 0.0
            day[1] += sign
            day[2] += sign * weighed.won
            day[3] += sign * round(p * BILLION)
            day[4] += sign * round(p * (1 - p) * BILLION)
            at = At(one.position, one.id, one.rolled_at_ms, one.player)
            self.feats[fold(one.player)].append(Feat(at, one.kind.game, one.label, one.secret, weighed))


@lru_cache(maxsize=8192)
def _class(odds: Odds) -> str:
    return msgspec.json.encode(odds).decode()


@lru_cache(maxsize=8192)
def _spread(odds: Odds) -> str:
    return msgspec.json.encode({"spread": odds.spread}).decode()


def read_class(text: str) -> Odds | None:
    """The odds that a class stands for, or a spread alone; None for those that are left out."""
    if not text:
        return None
    told = msgspec.json.decode(text)
    spread = told["spread"]
    whole = tuple(spread) if isinstance(spread, list) else spread
    return Odds(told.get("success"), told.get("good", 0.0), told.get("bad", 0.0), whole)
