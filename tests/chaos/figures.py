"""The figures of a run: counted, laid out as a table, and the promises held against them."""

import statistics
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from shared_rules.messages import split_id
from tests.chaos.check import Broken
from tests.chaos.ledger import Ledger


@dataclass
class Figures:
    """What came of a run against one broker. Times in s, sizes in bytes."""

    broker: str
    rolls_shown: int = 0
    in_log: int = 0
    lost: int = 0
    doubled: int = 0
    altered: int = 0
    unseen: int = 0
    unheard: int = 0
    verified: bool = False
    faults: Counter[str] = field(default_factory=Counter)
    longest_s: float = 0.0
    median_s: float = 0.0
    posted_again: int = 0
    streams: int = 0
    flash_bytes: int = 0
    taken_s: float = 0.0
    broken: list[str] = field(default_factory=list)

    @property
    def kept(self) -> bool:
        """Whether every promise was."""
        return not self.broken

    def take_ledgers(self, ledgers: Mapping[str, Ledger], arrived_s: Mapping[str, float]) -> None:
        """What the digits showed, and how long each roll took from there to a listener of the log."""
        self.rolls_shown = sum(len(ledger.shown) for ledger in ledgers.values())
        self.unseen = sum(len(ledger.unseen) for ledger in ledgers.values())
        waits_s = [0.0]
        for roll_id, at_s in arrived_s.items():
            box, _, number = split_id(roll_id)
            if shown := ledgers[box].shown.get(number):
                waits_s.append(max(0.0, at_s - shown.at_s))
        self.longest_s, self.median_s = max(waits_s), statistics.median(waits_s)

    def take_broken(self, broken: Broken) -> None:
        """What was found wrong."""
        self.lost, self.doubled = len(broken.lost), len(broken.doubled)
        self.altered, self.unheard = len(broken.altered), len(broken.unheard)
        self.broken += broken.all()

    def rows(self) -> dict[str, str]:
        """The lines of the table, in order."""
        return {
            "rolls told by the digits": f"{self.rolls_shown}",
            "in the log": f"{self.in_log}",
            "  of them under way at a power cut": f"{self.unseen}",
            "lost": f"{self.lost}",
            "doubled": f"{self.doubled}",
            "altered": f"{self.altered}",
            "chain and seals (cornet verify)": "whole" if self.verified else "BROKEN",
            **{name: f"{count}" for name, count in sorted(self.faults.items())},
            "rolls posted again": f"{self.posted_again}",
            "streams of the listener": f"{self.streams}",
            "not told to the listener, once and in order": f"{self.unheard}",
            "from digits to log, median": f"{1000 * self.median_s:.0f} ms",
            "from digits to log, longest": f"{self.longest_s:.1f} s",
            "largest journal in a flash": f"{self.flash_bytes / 1024:.0f} KiB",
            "time taken": f"{self.taken_s:.0f} s",
        }


def table(runs: list[Figures]) -> str:
    """All runs side by side, as Markdown."""
    names = list(dict.fromkeys(name for run in runs for name in run.rows()))
    lines = [["", *(run.broker for run in runs)]]
    lines += [[name, *(run.rows().get(name, "–") for run in runs)] for name in names]
    return "\n".join(f"| {' | '.join(line)} |" for line in [lines[0], ["---"] * len(lines[0]), *lines[1:]])


def as_json(runs: list[Figures]) -> dict[str, Any]:
    """All runs, for a program."""
    return {"kept": all(run.kept for run in runs), "runs": [vars(run) for run in runs]}
