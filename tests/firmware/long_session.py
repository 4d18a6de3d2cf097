"""An evening on a small heap, of the box alone or of all of it (MicroPython).

What only one of the sessions needs is imported there: it is the box's heap that is measured, not the test's.
"""

import gc
import sys
import time

from firmware.main import LOADING_BYTES, PLAYING_BYTES, collect_after

SETTLED = 200
BEAT_MS = 50
KEY = bytes(32)
LONGEST_ODDS = (("game", "d6"), ("code", "12D+2"), ("fd", "99"), ("adjustment", "30"), ("bonus", "-12"))


def post_all(box):
    """Post every roll as the link does where there is no hub; how many bytes it came to."""
    size = 0
    while box.journal.waiting:
        entry = box.journal.after(box.journal.acked)
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


def evening(paper, rolls, call):
    """Roll, wander, post and be called from afar; the heap in use once settled, and at the end."""
    used = []
    for number in range(1, rolls + 1):
        paper.roll()
        paper.wait(1000)
        detour(paper, number)
        post_all(paper.box)
        call(paper, number)
        paper.wait(3000)
        paper.tap("player")
        if number in (SETTLED, rolls):
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


def take_sheet_beside(box, saved):
    """Take the sheet that the test has laid beside the settings, if it has."""
    try:
        with open(saved + ".told", "rb") as told:
            payload = told.read()
    except OSError:
        return
    from firmware.sheet import take_sheet

    box.sheet_path = saved + ".sheet"
    take_sheet(box, payload)
    assert (bool(box.sheet), box.refused) == (True, None)


def main(saved, what, rolls):
    collect_after(LOADING_BYTES)
    from firmware.words_fr import WORDS
    from tests.firmware.paper_board import Chance, PaperBoard
    from tests.firmware.paper_box import PaperBox

    paper = PaperBox(PaperBoard(Chance()), saved, WORDS, beat_ms=BEAT_MS, key=KEY)
    if what != "box":
        from firmware.links.link import Link

        Link(paper.box, None, {"broker": "127.0.0.1"})
        paper.box.on_news = lambda: None
    take_sheet_beside(paper.box, saved)
    collect_after(PLAYING_BYTES)
    print("ready", gc.mem_alloc(), "of", gc.mem_alloc() + gc.mem_free())
    if what == "sixes":
        from tests.firmware.long_chain import sixes

        result, longest_ms = sixes(paper)
        print("chain", result["total"], result["joker"], post_all(paper.box), longest_ms)
        return
    call = lambda paper, number: None  # noqa: E731
    if what == "whole":
        from tests.firmware.far_calls import call_from_afar as call
    print("evening", *evening(paper, int(rolls), call))
    print("odds", longest_odds(paper))


if __name__ == "__main__":
    main(*sys.argv[1:])
