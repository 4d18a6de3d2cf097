"""How long the box takes to start and to answer a press, beside a yardstick of known weight (MicroPython)."""

import gc
import sys
import time

from firmware.main import LOADING_BYTES, PLAYING_BYTES, collect_after

TIMES = 40


class Cell:
    def __init__(self, value):
        self.value = value

    def add(self, other):
        return self.value + other


def work():
    """What every Python does all day: calls, attributes, lists, dicts and small numbers."""
    cells = [Cell(number) for number in range(16)]
    table = {"a": 1, "b": 2, "c": 3}
    total = 0
    for number in range(2000):
        cell = cells[number & 15]
        total = cell.add(total) & 0xFFFF
        if total > 40000:
            total -= table["b"]
        cell.value = total & 255
    return total


def taken_us(act):
    started_us = time.ticks_us()
    act()
    return time.ticks_diff(time.ticks_us(), started_us)


def start(saved):
    """Load the application and make the box, up to its first frame."""
    from firmware.box import Box
    from firmware.journal import Journal
    from firmware.store import Store
    from firmware.words_fr import WORDS
    from tests.firmware.paper_board import Chance, PaperBoard

    board = PaperBoard(Chance())
    box = Box(board, Journal(board.id, saved + ".journal", "0011aabb", bytes(32)), Store(saved), WORDS)
    box.step()
    return box


def press_us(paper, key):
    """From the beat that hears a press to the frame that answers it, the quickest of several."""
    shown_us = []
    show = paper.board.show

    def note(cells):
        show(cells)
        shown_us.append(time.ticks_us())

    quickest_us = 1_000_000
    for _ in range(TIMES):
        paper.wait(3000)
        gc.collect()
        paper.board.show = note
        paper.board.press(key)
        del shown_us[:]
        started_us = time.ticks_us()
        paper.box.step()
        quickest_us = min(quickest_us, time.ticks_diff(shown_us[0], started_us))
        paper.board.show = show
        paper.wait(50)
        paper.board.release(key)
    return quickest_us


def main(saved, what):
    yardstick_us = min([taken_us(work) for _ in range(TIMES)])
    collect_after(LOADING_BYTES)
    start_us = taken_us(lambda: start(saved))
    collect_after(PLAYING_BYTES)
    print("heap", gc.mem_alloc())
    print("start", start_us)
    if what == "all":
        from tests.firmware.paper_board import Chance, PaperBoard
        from tests.firmware.paper_box import PaperBox

        paper = PaperBox(PaperBoard(Chance()), saved + ".other")
        print("d100", press_us(paper, "roll"))
        print("up", press_us(paper, "up"))
        paper.choices.put("game", "d6")
        paper.choices.put("code", "6D")
        print("d6", press_us(paper, "roll"))
    print("yardstick", min([yardstick_us] + [taken_us(work) for _ in range(TIMES)]))


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2])
