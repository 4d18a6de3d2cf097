"""A joker that shows five thousand sixes (MicroPython)."""

import gc

from tests.firmware.long_session import longest_beat

SIXES = 5000
SIMPLEST = (("game", "d6"), ("code", "1D"), ("fd", "10"), ("adjustment", "0"), ("bonus", "0"))


class Sixes:
    """A thrown joker that shows SIXES sixes, then a 1."""

    def __init__(self):
        self.thrown = 0

    def __call__(self, count):
        self.thrown += 1
        return b"\x05" if self.thrown <= SIXES else b"\x00"


def sixes(paper):
    """Roll 1D until the joker's chain ends; (result, ms of the longest beat)."""
    for name, value in SIMPLEST:
        paper.choices.put(name, value)
    gc.collect()
    paper.board.chance = Sixes()
    longest_ms = longest_beat(paper, "roll", "result")
    return paper.box.last["result"], longest_ms
