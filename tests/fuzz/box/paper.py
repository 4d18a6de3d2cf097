"""A box on paper whose flash takes nothing, in the moment after it was switched on (both Pythons)."""

from firmware.box import Box
from firmware.journal import Journal
from firmware.links.link import Link
from firmware.state import state
from firmware.words_fr import WORDS
from shared_rules.messages import to_bytes
from tests.firmware.paper_board import Chance, PaperBoard
from tests.firmware.paper_box import BOOT_MS, PaperBox

KEY = bytes(range(32))
EPOCH = "0011aabb"
ID = "a1b2c3d4e5f6"
NOWHERE = "/nowhere/journal"


class Forgetful:
    """Stands where `Store` does."""

    def load(self):
        return {}

    def save(self, values):
        pass


class FuzzedBox(PaperBox):
    """A box, its link, and what it would post; `key` seals."""

    def __init__(self, key=None, journal=None, store=None, names=("1", "Zoé")):
        self.board = PaperBoard(Chance())
        self.beat_ms = 50
        self.watch = None
        journal = journal or Journal(ID, NOWHERE, EPOCH, key)
        self.box = Box(self.board, journal, store or Forgetful(), WORDS, names)
        self.link = Link(self.box, None, {})
        self.wait(BOOT_MS)

    def hear(self, kind, payload, retained=False):
        """What the link does with a message of this kind, e.g. "set/score"."""
        self.link._on_message(f"cornet/table/{ID}/{kind}", payload, retained)
        self.wait(200)

    def told(self):
        """The state as it would be posted."""
        return to_bytes(state(self.box, -61, "Dés"))

    def posts(self):
        """The state, and every roll that waits, as they would be posted."""
        journal, rolls = self.box.journal, []
        while journal.waiting:
            entry = journal.after(journal.acked)
            rolls.append(journal.message(entry, self.board.ms))
            journal.forget(entry.number)
        return self.told(), rolls
