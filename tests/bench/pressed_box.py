"""A linked box whose ROLL is pressed again and again; prints what presses and its link took (MicroPython).

pressed_box.py FILE: settings as in settings.json, and for how many `seconds`.
"""

import asyncio
import json
import sys
import time

from firmware.box import Box
from firmware.journal import Journal
from firmware.links import link, stream
from firmware.main import PLAYING_BYTES, collect_after
from firmware.words_fr import WORDS
from tests.firmware.budget import taken_us, work
from tests.firmware.links.linked import Store, Wifi
from tests.firmware.paper_board import Chance, PaperBoard

BEAT_S = 0.005
# Longer than a key bounces.
PRESS_BEATS = 20


class Board(PaperBoard):
    """On the machine's clock; `shown_us` is when the digits first changed since it was None."""

    shown_us = None

    def now_ms(self):
        return time.ticks_ms()

    def show(self, cells):
        self.shown_us = self.shown_us or time.ticks_us()


class Slices:
    """How long each piece of the link's work kept the keys waiting, in µs."""

    def __init__(self):
        self.count = self.total = self.longest = 0

    def add(self, us):
        self.count += 1
        self.total += us
        self.longest = max(self.longest, us)

    def measured(self, work):
        """The same coroutine, each of its steps noted."""
        error = None
        while True:
            began_us = time.ticks_us()
            try:
                wanted = work.throw(error) if error else work.send(None)
            except StopIteration as done:
                return done.value
            finally:
                self.add(time.ticks_diff(time.ticks_us(), began_us))
            error = None
            try:
                yield wanted
            except BaseException as thrown:
                error = thrown


def noting(slices):
    """Have every task from now on note its steps."""
    create_task = asyncio.core.create_task
    asyncio.create_task = asyncio.core.create_task = lambda work: create_task(slices.measured(work))


async def play(settings):
    """Press and beat; the answers to ROLL in µs, from the beat that hears it."""
    box = Box(Board(Chance()), Journal("a1b2c3d4e5f6", settings["journal"], "0000", None), Store(), WORDS)
    stream.HANDS_REST_MS = 0  # these hands never rest
    slices = Slices()
    noting(slices)
    linked = asyncio.create_task(link.Link(box, Wifi(), settings).run())
    answers, beat, ends_ms = [], 0, time.ticks_ms() + 1000 * settings["seconds"]
    while linked and (time.ticks_ms() < ends_ms or not answers):
        beat += 1
        # Pressed while dice tumble, it skips that; so the next one may roll again.
        pressed, tumbling = beat % PRESS_BEATS == 0, box.is_tumbling()
        (box.board.press if pressed else box.board.release)("roll")
        box.board.shown_us = None
        began_us = time.ticks_us()
        box.step()
        if pressed and not tumbling and box.is_tumbling():
            answers.append(time.ticks_diff(box.board.shown_us, began_us))
        await asyncio.sleep(BEAT_S)
    return answers, slices


def main(path):
    with open(path) as file:
        settings = json.load(file)
    yardstick_us = min([taken_us(work) for _ in range(40)])
    collect_after(PLAYING_BYTES)
    answers, slices = asyncio.run(play(settings))
    answers.sort()
    told = {"answers": len(answers), "quickest_us": answers[0], "median_us": answers[len(answers) // 2]}
    told.update({"slices": slices.count, "slices_us": slices.total, "longest_us": slices.longest})
    told["yardstick_us"] = min([yardstick_us] + [taken_us(work) for _ in range(40)])
    print(json.dumps(told))


if __name__ == "__main__":
    main(sys.argv[1])
