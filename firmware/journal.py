"""The rolls the box keeps until they have been posted; in memory, oldest dropped and counted when full."""

from collections import namedtuple

from shared_rules.messages import roll_id, to_bytes

CAPACITY = 64

# `made_ms` is on the board's clock, so that the age of a roll is known when it is sent; `record` is the
# roll as it travels, a quarter of what it takes as a dict.
Entry = namedtuple("Entry", ("number", "made_ms", "record"))


class Journal:
    """Keeps rolls in order; each gets the next number of this journal's epoch, and with it its id."""

    def __init__(self, box: str, epoch: str, capacity: int = CAPACITY) -> None:
        self.box = box
        self.epoch = epoch
        self.capacity = capacity
        self.dropped = 0
        self.last_number = 0
        self._entries = []

    def keep(self, roll: "dict", made_ms: int) -> None:
        """Give the roll the next number and its id, and keep it."""
        self.last_number += 1
        roll["id"] = roll_id(self.box, self.epoch, self.last_number)
        if len(self._entries) == self.capacity:
            self._entries.pop(0)
            self.dropped += 1
        self._entries.append(Entry(self.last_number, made_ms, to_bytes(roll)))

    def oldest(self) -> "Entry | None":
        """The next roll to post."""
        return self._entries[0] if self._entries else None

    def forget(self, number: int) -> None:
        """Forget every roll up to `number`: it has arrived."""
        while self._entries and self._entries[0].number <= number:
            self._entries.pop(0)

    def message(self, entry: Entry, now_ms: int) -> bytes:
        """What to post of an entry: its record and its age by now."""
        # The keys of a record are sorted, and none comes before this one.
        return ('{"age_ms":%d,' % (now_ms - entry.made_ms)).encode() + entry.record[1:]

    @property
    def waiting(self) -> int:
        """How many rolls have not arrived."""
        return len(self._entries)
