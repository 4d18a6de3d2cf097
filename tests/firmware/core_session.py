"""A session of keys, asks and commands whose every change of what shows is hashed (both Pythons)."""

import binascii
import hashlib
import sys

from firmware import remote
from firmware.words_en import WORDS
from shared_rules.messages import to_bytes
from tests.firmware.paper_board import Chance, PaperBoard
from tests.firmware.paper_box import PaperBox

# Every key on every screen it leads to, twice round.
KEYS = (
    "up down mode up up mode adv roll roll mode up player player roll adv adv roll "
    "mode mode mode up up mode down mode player roll roll down adv"
).split()
HOLDS = (("up", 3000), ("mode", 900), ("adv", 900), ("player", 900), ("mode adv", 700), ("adv player", 700))
COMMANDS = (
    ("score", "65"),
    ("code", "4D+1"),
    ("fd", "-"),
    ("game", "d6"),
    ("score", "1000"),
    ("roll", ""),
    ("ruling", "complication"),
    ("game", "d100"),
    ("identify", ""),
    ("what", "é"),
)
ASK = {"id": "q1", "player": "Senna", "label": "Tir", "game": "d6", "rule": {"code": "3D+2", "fd": 12}}


KEY = bytes(range(32))


class Trace:
    """What changed on the face of a box, and when, as one hash."""

    def __init__(self):
        self._hash = hashlib.sha256()
        self._last = None
        self.changes = 0

    def __call__(self, paper):
        board = paper.board
        shown = (bytes(board.cells), board.colours, board.hz, board.level, paper.screen)
        if shown != self._last:
            self._last = shown
            self.changes += 1
            self._hash.update(("%d %r" % (board.ms, shown)).encode())

    def hex(self):
        return binascii.hexlify(self._hash.digest()).decode()


def play(paper):
    """Everything a table may do in some minutes."""
    for name, ms in HOLDS:
        for key in KEYS:
            paper.tap(key)
        paper.hold(name, ms)
        paper.wait(1500)
    for name, text in COMMANDS:
        remote.command(paper.box, name, text.encode())
        paper.wait(2000)
        paper.tap("roll")
        paper.wait(2500)
    remote.take_ask(paper.box, to_bytes(ASK))
    paper.wait(500)
    paper.tap("roll", "roll")
    paper.wait(200000)
    try_itself(paper)


def try_itself(paper):
    """The self-test, one key silent."""
    from firmware.setup_menu import MENU

    paper.tap("player")  # it has dimmed
    paper.hold("mode player", 2100)
    paper.tap(*["up"] * [item for item, _ in MENU].index("test"))
    paper.tap("mode")
    paper.wait(7000)
    for key in ("roll", "mode", "down", "up", "down", "adv"):
        paper.tap(key)
    paper.wait(30000)


def lines(saved):
    """The hash, how much changed, and each roll as it would be posted; no file `saved` is there yet."""
    paper = PaperBox(PaperBoard(Chance(), cell=50), saved, WORDS, key=KEY)
    paper.box.hear_time(1_790_000_000)
    paper.watch = Trace()
    play(paper)
    yield "%s after %d changes" % (paper.watch.hex(), paper.watch.changes)
    yield "keys %s, flash %s" % (paper.box.tested["keys"], paper.box.tested["flash"])
    while paper.box.journal.waiting:
        entry = paper.box.journal.after(paper.box.journal.acked)
        yield entry.record.decode()
        paper.box.journal.forget(entry.number)


def main(saved):
    for line in lines(saved):
        print(line)


if __name__ == "__main__":
    main(sys.argv[1])
