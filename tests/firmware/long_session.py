"""An evening on a small heap: a thousand rolls of the box alone, or of all of it (MicroPython)."""

import gc
import sys
import time

from firmware.main import LOADING_BYTES, PLAYING_BYTES, collect_after

ROLLS, SETTLED = 1000, 200
SIXES = 5000
BEAT_MS = 25
KEY = bytes(32)
ASK = {"id": "q1", "player": "Koris", "label": "Tir", "game": "d100", "rule": {"score": 62, "advantages": 1}}
COMMANDS = (("score", b"70"), ("game", b"d6"), ("code", b"5D+1"), ("fd", b"oops"), ("game", b"d100"))
LONGEST_ODDS = (("game", "d6"), ("code", "12D+2"), ("fd", "99"), ("adjustment", "30"), ("bonus", "-12"))
SIMPLEST = (("game", "d6"), ("code", "1D"), ("fd", "10"), ("adjustment", "0"), ("bonus", "0"))


class Sixes:
    """A thrown joker that shows SIXES sixes, then a 1."""

    def __init__(self):
        self.thrown = 0

    def __call__(self, count):
        self.thrown += 1
        return b"\x05" if self.thrown <= SIXES else b"\x00"


def post_all(box):
    """Post every roll as the link does where there is no hub; how many bytes it came to."""
    size = 0
    while box.journal.waiting:
        entry = box.journal.oldest()
        size += len(box.journal.message(entry, box.board.now_ms()))
        box.arrived(entry.number)
        box.journal.forget(entry.number)
    return size


def detour(paper, number):
    """Something else than rolling, another each time."""
    kind = number % 5
    if kind == 0:
        paper.hold("mode", 900)
        paper.tap("up", "mode", "adv")
    elif kind == 1:
        paper.hold("mode player", 2100)
        paper.tap("up", "mode", "up", "mode", "player")
    elif kind == 2:
        paper.tap("player", "mode", "down")
    elif kind == 3:
        paper.hold("adv", 900)
    else:
        paper.hold("player", 900)


def call_from_afar(paper, number):
    """What the network brings while people play: acks, an ask, commands, the state to be told."""
    from firmware import acks, remote
    from firmware.state import state
    from shared_rules.messages import to_bytes
    from shared_rules.seal import seal_ack

    epoch, last = paper.box.journal.epoch, paper.box.journal.last_number
    seal = seal_ack(KEY, paper.board.id, epoch, last)
    acks.take_ack(paper.box, to_bytes({"epoch": epoch, "upto": last, "seal": seal}))
    assert (paper.box.hub_seen, paper.box.journal.waiting) == (True, 0)
    if number % 3 == 0:
        remote.take_ask(paper.box, to_bytes(ASK))
        paper.wait_for("asked", 60000)
        paper.roll()
    elif number % 3 == 1:
        for name, payload in COMMANDS:
            remote.command(paper.box, name, payload)
    else:
        to_bytes(state(paper.box, -60))


def evening(paper, whole):
    """Roll, wander and post; the heap in use once settled, and at the end."""
    used = []
    for number in range(1, ROLLS + 1):
        paper.roll()
        paper.wait(1000)
        detour(paper, number)
        post_all(paper.box)
        if whole:
            call_from_afar(paper, number)
        paper.wait(3000)
        paper.tap("player")
        if number in (SETTLED, ROLLS):
            gc.collect()
            used.append(gc.mem_alloc())
    return used


def longest_odds(paper):
    """Ask for the odds that take the most; ms of the longest beat."""
    for name, value in LONGEST_ODDS:
        paper.choices.put(name, value)
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
    for name, value in SIMPLEST:
        paper.choices.put(name, value)
    gc.collect()
    paper.board.chance = Sixes()
    longest_ms = longest_beat(paper, "roll", "result")
    return paper.box.last["result"], longest_ms


def main(saved, what):
    collect_after(LOADING_BYTES)
    from firmware.words_fr import WORDS
    from tests.firmware.paper_board import Chance, PaperBoard
    from tests.firmware.paper_box import PaperBox

    paper = PaperBox(PaperBoard(Chance()), saved, WORDS, beat_ms=BEAT_MS, key=KEY)
    if what != "box":
        from firmware.links.link import Link

        Link(paper.box, None, {"broker": "127.0.0.1"})
        paper.box.on_news = lambda: None
    collect_after(PLAYING_BYTES)
    print("ready", gc.mem_alloc(), "of", gc.mem_alloc() + gc.mem_free())
    if what == "sixes":
        result, longest_ms = sixes(paper)
        print("chain", result["total"], result["joker"], post_all(paper.box), longest_ms)
    else:
        settled, used = evening(paper, what == "whole")
        print("evening", settled, used)
        print("odds", longest_odds(paper))


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2])
