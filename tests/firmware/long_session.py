"""An evening on the heap of a box: the whole application, a thousand rolls, then 5000 sixes (MicroPython)."""

import gc
import sys
import time

from firmware import remote
from firmware.links.link import Link
from firmware.state import state
from firmware.words_fr import WORDS
from shared_rules.messages import to_bytes
from tests.firmware.paper_board import Chance, PaperBoard
from tests.firmware.paper_box import PaperBox

ROLLS, SETTLED = 1000, 200
SIXES = 5000
BEAT_MS = 25
ASK = {"id": "q1", "player": "Koris", "label": "Tir", "game": "d100", "rule": {"score": 62, "advantages": 1}}
COMMANDS = (("score", b"70"), ("game", b"d6"), ("code", b"5D+1"), ("fd", b"oops"), ("game", b"d100"))
LONGEST_ODDS = (("game", b"d6"), ("code", b"12D+2"), ("fd", b"99"), ("adjustment", b"30"), ("bonus", b"-12"))
SIMPLEST = (("code", b"1D"), ("fd", b"10"), ("adjustment", b"0"), ("bonus", b"0"))


class Sixes:
    """A thrown joker that shows SIXES sixes, then a 1."""

    def __init__(self):
        self.thrown = 0

    def __call__(self, count):
        self.thrown += 1
        return b"\x05" if self.thrown <= SIXES else b"\x00"


def post_all(box):
    """Take every roll out of the journal as the link does; how many bytes it came to."""
    size = 0
    while box.journal.waiting:
        entry = box.journal.oldest()
        message = dict(entry.roll)
        message["age_ms"] = box.board.now_ms() - entry.made_ms
        size += len(to_bytes(message))
        box.journal.forget(entry.number)
    return size


def detour(paper, number):
    """Something else than rolling, another each time."""
    kind = number % 8
    if kind == 0:
        paper.hold("mode", 900)
        paper.tap("up", "mode", "adv")
    elif kind == 1:
        paper.hold("mode player", 2100)
        paper.tap("up", "mode", "up", "mode", "player")
    elif kind == 2:
        paper.tap("player", "mode", "down")
    elif kind == 3:
        remote.take_ask(paper.box, to_bytes(ASK))
        paper.wait(500)
        paper.roll()
    elif kind == 4:
        for name, payload in COMMANDS:
            remote.command(paper.box, name, payload)
    elif kind == 5:
        to_bytes(state(paper.box, -60))
    elif kind == 6:
        paper.hold("adv", 900)
    else:
        paper.hold("player", 900)


def evening(paper):
    """Roll, wander and post; the heap in use once settled, and at the end."""
    used = []
    for number in range(1, ROLLS + 1):
        paper.roll()
        paper.wait(1000)
        detour(paper, number)
        post_all(paper.box)
        paper.wait(3000)
        paper.tap("player")
        if number in (SETTLED, ROLLS):
            gc.collect()
            used.append(gc.mem_alloc())
    return used


def longest_odds(paper):
    """Ask for the odds that take the most; ms of the longest beat."""
    for name, payload in LONGEST_ODDS:
        remote.command(paper.box, name, payload)
    gc.collect()
    longest_ms = longest_beat(paper, "adv", "odds")
    assert paper.box.odds
    paper.board.release("adv")
    paper.wait(7000)
    return longest_ms


def longest_beat(paper, key, screen):
    """Press a key and beat until a screen comes; ms of the longest beat on the way."""
    paper.board.press(key)
    longest_ms = 0
    while paper.screen != screen:
        started_ms = time.ticks_ms()
        paper.beat()
        longest_ms = max(longest_ms, time.ticks_diff(time.ticks_ms(), started_ms))
    return longest_ms


def sixes(paper):
    """Roll 1D until the joker's chain ends; (result, ms of the longest beat)."""
    for name, payload in SIMPLEST:
        remote.command(paper.box, name, payload)
    gc.collect()
    paper.board.chance = Sixes()
    longest_ms = longest_beat(paper, "roll", "result")
    return paper.box.last["result"], longest_ms


def main(saved):
    paper = PaperBox(PaperBoard(Chance()), saved, WORDS, beat_ms=BEAT_MS)
    Link(paper.box, None, {"broker": "127.0.0.1"})
    paper.box.on_news = lambda: None
    gc.collect()
    print("ready", gc.mem_alloc(), "of", gc.mem_alloc() + gc.mem_free())
    settled, used = evening(paper)
    print("evening", settled, used)
    print("odds", longest_odds(paper))
    result, longest_ms = sixes(paper)
    print("chain", result["total"], result["joker"], post_all(paper.box), longest_ms)
    gc.collect()
    print("left", gc.mem_alloc())


if __name__ == "__main__":
    main(sys.argv[1])
