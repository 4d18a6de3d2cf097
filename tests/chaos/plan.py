"""When which fault comes: drawn over the rolls of a run, so that each kind comes as often as was asked."""

from random import Random
from typing import NamedTuple

from tests.chaos.tricks import TRICKS

KILLS = ("kill box", "kill hub", "kill broker")
WEATHERS = ("cut", "silent", "slow", "dribble")
DISKS = ("hub's disk full", "box's flash fails")
FLOOD = "flood"


class Fault(NamedTuple):
    """One fault, due once so many rolls were told."""

    rolls: int
    kind: str


def plan(chance: Random, rolls: int, kills: int, with_floods: bool) -> list[Fault]:
    """`kills` of each process, as many of each fault of the network, half as many full disks, few floods."""
    counts = dict.fromkeys((*KILLS, *WEATHERS, *TRICKS), kills)
    counts |= dict.fromkeys(DISKS, (kills + 1) // 2)
    counts |= {FLOOD: (kills + 9) // 10 if with_floods else 0}
    faults = [
        Fault(round(rolls * chance.uniform(0.02, 0.9)), kind)
        for kind, count in counts.items()
        for _ in range(count)
    ]
    return sorted(faults)
