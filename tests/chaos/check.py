"""Holds the log against what the digits showed, and what a listener heard against the log."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from firmware import texts
from firmware.segments import CELLS, cells
from hub.virtual_box.glyphs import read
from shared_rules.messages import split_id
from tests.chaos.ledger import Ledger, Shown


@dataclass
class Broken:
    """Promises that were not kept, a sentence each."""

    lost: list[str] = field(default_factory=list)
    doubled: list[str] = field(default_factory=list)
    altered: list[str] = field(default_factory=list)
    unheard: list[str] = field(default_factory=list)

    def all(self) -> list[str]:
        """Every sentence."""
        return self.lost + self.doubled + self.altered + self.unheard


def check(
    ledgers: Mapping[str, Ledger], log: Sequence[dict[str, Any]], heard: Sequence[tuple[int, str]]
) -> Broken:
    """`log`: what `cornet log --json` writes, oldest first; `heard`: the events, position and roll id."""
    broken = Broken()
    logged: dict[tuple[str, int], dict[str, Any]] = {}
    for roll in log:
        box, _, number = split_id(roll["id"])
        if box not in ledgers or number > ledgers[box].number or (box, number) in logged:
            broken.doubled.append(f"{roll['id']} is in the log, and was not rolled")
        logged[box, number] = roll
    for box, ledger in ledgers.items():
        for number in range(1, ledger.number + 1):
            _check_roll(broken, f"{box} roll {number}", ledger.shown.get(number), logged.get((box, number)))
    _check_heard(broken, [(roll["position"], roll["id"]) for roll in log], heard)
    return broken


def _check_roll(broken: Broken, name: str, shown: Shown | None, roll: dict[str, Any] | None) -> None:
    if roll is None:
        broken.lost.append(f"{name}: {shown.page if shown else 'kept in the flash'}, not in the log")
        return
    if not roll["agreed"] or not roll["sealed"] or roll["broken"]:
        broken.altered.append(f"{name}: the log itself doubts it")
    pages = [_as_read(page) for page in texts.results(roll)]
    if shown and shown.page != pages[0]:
        broken.altered.append(f"{name}: the digits told {shown.page!r}, the log says {pages[0]!r}")
    elif shown and (strange := shown.after - {*pages, *_dice(roll)}):
        broken.altered.append(f"{name}: the digits showed {sorted(strange)}, which the log does not say")


def _dice(roll: dict[str, Any]) -> Iterator[str]:
    """The first page of the dice, whole, and without those that blink."""
    text, blinking = texts.faces(roll)
    shown = cells(text)
    yield read(shown)
    yield read([0 if blinking >> place & 1 else shown[place] for place in range(CELLS)])


def _check_heard(broken: Broken, log: list[tuple[int, str]], heard: Sequence[tuple[int, str]]) -> None:
    for roll_id, times in Counter(roll_id for _, roll_id in heard).items():
        if times > 1:
            broken.doubled.append(f"{roll_id} was told {times} times to a listener")
    for _, roll_id in sorted(set(log) - set(heard)):
        broken.unheard.append(f"{roll_id} was not told to the listener")
    if sorted(heard) != list(heard):
        broken.unheard.append("the listener did not hear the rolls in the order of the log")


def _as_read(text: str) -> str:
    return read(cells(text))
