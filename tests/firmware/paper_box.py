"""A whole box on a paper board, and hands that press its keys (both Pythons)."""

from firmware.box import FRAME_MS, Box
from firmware.journal import Journal
from firmware.store import Store
from firmware.words_fr import WORDS

BEAT_MS = 5
BOOT_MS = 600
# Longer than any tumble and reveal of up to eight dice.
ROLL_MS = 2500


class PaperBox:
    """`box` on `board`; every wait beats as main.py does."""

    def __init__(
        self, board, path="saved.json", words=WORDS, names=("1", "2", "3", "4"), beat_ms=BEAT_MS, key=None
    ):
        self.board = board
        self.beat_ms = beat_ms
        self.watch = None  # called after each beat
        journal = Journal(board.id, path + ".journal", "0011aabb", key)
        self.box = Box(board, journal, Store(path), words, names)
        self.wait(BOOT_MS)

    def beat(self):
        self.box.step()
        if self.watch:
            self.watch(self)
        self.board.ms += self.beat_ms

    def wait(self, ms):
        end_ms = self.board.ms + ms
        while self.board.ms < end_ms:
            self.beat()

    def tap(self, *names):
        """Press and release each key in turn, as a hand does."""
        for name in names:
            self.hold(name, 60)
            self.wait(60)

    def hold(self, names, ms):
        """Hold one key or several, given as "mode" or "mode adv"."""
        for name in names.split():
            self.board.press(name)
        self.wait(ms)
        for name in names.split():
            self.board.release(name)
        self.wait(40)

    def roll(self):
        """Press ROLL and wait for the digits to tell it; the roll."""
        self.tap("roll")
        self.wait_for("result")
        return self.box.last

    def wait_for(self, screen, most_ms=ROLL_MS):
        """Beat until the digits show this screen."""
        end_ms = self.board.ms + most_ms
        while self.box.panel.screen != screen:
            if self.board.ms >= end_ms:
                raise AssertionError("%s never came, %s shows" % (screen, self.box.panel.screen))
            self.beat()
        self.wait(FRAME_MS)

    @property
    def screen(self):
        return self.box.panel.screen

    @property
    def choices(self):
        return self.box.choices
