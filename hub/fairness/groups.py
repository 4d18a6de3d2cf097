"""Which rolls are judged together, under which names."""

from collections.abc import Iterable
from typing import NamedTuple

from hub.fairness.tally import Tallies, Tally


class Named(NamedTuple):
    """A tally and everything it is the tally of."""

    tally: Tally
    whole_table: bool
    boxes: tuple[str, ...]
    players: tuple[str, ...]

    @property
    def place(self) -> tuple[object, ...]:
        """Where it stands: by game, the table first, then boxes, then players, the most dice first."""
        kind = 0 if self.whole_table else 1 if self.boxes else 2
        return (self.tally.game, kind, -self.tally.dice, self.boxes, self.players)


def named(tallies: Tallies) -> list[Named]:
    """The groups that have dice; two that hold the very same rolls are one with two names."""
    same: dict[object, list[tuple[str, str, Tally]]] = {}
    for (kind, name, game), tally in tallies.groups.items():
        if tally.dice:
            same.setdefault((game, frozenset(tally.whose)), []).append((kind, name, tally))
    return [_named(group) for group in same.values()]


def _named(group: list[tuple[str, str, Tally]]) -> Named:
    kinds = [kind for kind, _, _ in group]
    return Named(group[0][2], "table" in kinds, _called("box", group), _called("player", group))


def _called(kind: str, group: Iterable[tuple[str, str, Tally]]) -> tuple[str, ...]:
    return tuple(sorted(name for its_kind, name, _ in group if its_kind == kind))
