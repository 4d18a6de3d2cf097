"""What a box writes in a short life, and what must be left after a cut at any moment of it (both Pythons)."""

from firmware import volumes
from firmware.journal import Journal
from firmware.store import Store
from shared_rules.messages import from_bytes
from shared_rules.seal import seal_roll

KEY = bytes(range(32))
EPOCH = "0e0e"
PER_VOLUME, ENOUGH = 2, 4
ROLLS = 7


class PowerCut(BaseException):
    """Nothing after this is run."""


class Life:
    """A journal of small volumes and its settings in a folder; `kept` and `saved` are certain."""

    def __init__(self, folder):
        volumes.ROLLS, volumes.ENOUGH = PER_VOLUME, ENOUGH
        self.journal_folder, self.saved_path = folder + "/journal", folder + "/saved.json"
        self.kept = self.saved = 0

    def live(self, moment=lambda: None):
        """Roll and save; `moment` is called whenever something more is certain."""
        journal = Journal("ab12", self.journal_folder, EPOCH, KEY)
        store = Store(self.saved_path)
        for number in range(1, ROLLS + 1):
            journal.keep(a_roll(number), number)
            self.kept = number
            moment()
            store.save(settings(number))
            self.saved = number
            moment()

    def need_whole(self):
        """AssertionError unless the box boots with all that was certain, and rolls and saves on."""
        journal = Journal("ab12", self.journal_folder, EPOCH if not self.kept else "ffff", KEY)
        assert journal.epoch == EPOCH, journal.epoch
        last = journal.last_number
        assert last in (self.kept, self.kept + 1), (last, self.kept)
        self._need_rolls(journal, last)
        journal.keep(a_roll(last + 1), last + 1)
        again = Journal("ab12", self.journal_folder, EPOCH if not last else "ffff", KEY)
        self._need_rolls(again, last + 1)
        store = Store(self.saved_path)
        loaded = store.load()
        assert loaded in (settings(self.saved), settings(self.saved + 1)), loaded
        store.save(settings(99))
        assert Store(self.saved_path).load() == settings(99)

    def _need_rolls(self, journal, last):
        assert journal.trouble is None
        first = journal.first
        assert journal.last_number == last
        # What had to be dropped is counted, each once.
        assert last - first + 1 >= min(last, ENOUGH), (first, last)
        assert journal.dropped == first - 1, (journal.dropped, first)
        prev = None
        for number in range(first, last + 1):
            entry = journal.after(number - 1)
            roll = from_bytes(entry.record)
            assert (entry.number, roll["n"], roll["id"]) == (number, number, "ab12.0e0e.%d" % number)
            assert prev is None or roll["prev"] == prev
            assert roll["prev"] or number == 1
            prev = roll["seal"]
            assert prev == seal_roll(KEY, roll, roll["prev"])
        assert journal.after(last) is None


def a_roll(number):
    return {"n": number, "player": "Zoé"}


def settings(number):
    return {"locked": number % 2 == 0, "choices": [number] * 3} if number else {}
