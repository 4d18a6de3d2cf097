"""What can be said of the dice: each group with its tests, and a verdict no stronger than they are."""

from collections.abc import Collection, Iterator
from typing import Literal

from msgspec import Struct

from hub.fairness import tails
from hub.fairness.chains import CHANCES
from hub.fairness.groups import Named, named
from hub.fairness.many import holm
from hub.fairness.power import dice_needed
from hub.fairness.tally import FACES, Tallies, Tally
from hub.fairness.trials import Name, Trial, trials

ALARM = 0.01
WATCH = 0.1
# The largest groups: whoever sends a thousand names does not make a thousand tests.
MOST_GROUPS = 60

Verdict = Literal["strange", "unusual", "too_few", "nothing_strange"]


class Bar(Struct, frozen=True):
    """A count beside what honest dice give on average; `label`: a face, or the throws of a chain."""

    label: str
    seen: int
    expected: float


class Tested(Struct, frozen=True):
    """A trial; `p_of_many` is its p once it has paid for every other test of the report."""

    name: Name
    seen: float
    expected: float
    p: float
    p_of_many: float
    method: str

    @property
    def strange(self) -> bool:
        """Whether chance alone explains it badly."""
        return self.p_of_many <= ALARM

    @property
    def unusual(self) -> bool:
        """Whether honest dice do that less than once in ten reports."""
        return self.p_of_many <= WATCH


class Group(Struct, frozen=True):
    """Rolls of one game, of all that is named.

    `dice_needed`: until a loaded die would be seen 4 times in 5. `band`: where honest dice keep all
    bars of the report, 99 times in 100. The last of `chains` stands for all longer ones.
    """

    game: str
    whole_table: bool
    boxes: tuple[str, ...]
    players: tuple[str, ...]
    rolls: int
    dice: int
    dice_needed: int
    verdict: Verdict
    bars: tuple[Bar, ...]
    band: tuple[int, int]
    chains: tuple[Bar, ...]
    longest_chain: int
    tests: tuple[Tested, ...]


class LeftOut(Struct, frozen=True):
    """Rolls that were not counted, and groups too small to be judged beside the largest."""

    secret: int
    disagreed: int
    typed: int
    damaged: int
    groups: int


class Report(Struct, frozen=True):
    """Every group; `tests`: how many share the one `alarm`."""

    alarm: float
    tests: int
    groups: tuple[Group, ...]
    left_out: LeftOut


def report(tallies: Tallies) -> Report:
    """Judge what was counted."""
    every = sorted(named(tallies), key=lambda group: -group.tally.dice)
    kept = sorted(every[:MOST_GROUPS], key=lambda group: group.place)
    found = [trials(group.tally) for group in kept]
    tested = _tested([trial for group in found for trial in group])
    count = sum(map(len, found))
    groups = tuple(
        _group(group, tuple(next(tested) for _ in its), ALARM / count, ALARM / len(kept))
        for group, its in zip(kept, found, strict=True)
    )
    left_out = LeftOut(
        tallies.secret, tallies.disagreed, tallies.typed, tallies.damaged, len(every) - len(kept)
    )
    return Report(ALARM, count, groups, left_out)


def _tested(found: list[Trial]) -> Iterator[Tested]:
    for trial, p_of_many in zip(found, holm([trial.p for trial in found]), strict=True):
        yield Tested(trial.name, trial.seen, trial.expected, trial.p, p_of_many, trial.method)


def _group(group: Named, tests: tuple[Tested, ...], alarm: float, outside: float) -> Group:
    tally, faces = group.tally, len(FACES[group.tally.game])
    needed = dice_needed(faces, alarm)
    return Group(
        game=tally.game,
        whole_table=group.whole_table,
        boxes=group.boxes,
        players=group.players,
        rolls=tally.rolls,
        dice=tally.dice,
        dice_needed=needed,
        verdict=_verdict(tests, tally.dice >= needed),
        bars=_bars(tally),
        band=tails.binomial_band(tally.dice, 1 / faces, outside / faces / 2),
        chains=_chains(tally) if tally.jokers else (),
        longest_chain=max(tally.chains, default=0),
        tests=tests,
    )


def _verdict(tests: Collection[Tested], enough: bool) -> Verdict:
    if any(test.strange for test in tests):
        return "strange"
    if any(test.unusual for test in tests):
        return "unusual"
    return "nothing_strange" if enough else "too_few"


def _bars(tally: Tally) -> tuple[Bar, ...]:
    faces = FACES[tally.game]
    expected = tally.dice / len(faces)
    return tuple(Bar(str(face), seen, expected) for face, seen in zip(faces, tally.counts, strict=True))


def _chains(tally: Tally) -> tuple[Bar, ...]:
    lengths = zip(("1", "2", "3+"), tally.lengths, CHANCES, strict=True)
    return tuple(Bar(label, seen, tally.jokers * chance) for label, seen, chance in lengths)
