"""The rolls the box keeps in its flash until they have arrived: numbered, sealed, bounded."""

import json
from collections import namedtuple

from firmware.frames import frame
from firmware.volumes import Volumes
from shared_rules.canonical import canonical
from shared_rules.messages import SCHEMA, roll_id, to_bytes

# How many rolls wait in memory while the flash takes none.
MOST_UNWRITTEN = 16
NO_SPACE = 28

# `made_ms` is on the clock of the power-on it was made in; `record` is the roll as it travels, without age.
Entry = namedtuple("Entry", ("number", "made_ms", "record"))


class Journal:
    """Rolls in order; each gets the next number of this journal's epoch, and with it its id.

    `epoch` names a journal that begins here; one found in `folder` keeps its own. With a `key` (32 bytes)
    every roll is sealed and chained to the one before. `acked`: every roll up to here has arrived.
    """

    def __init__(self, box: str, folder: str, epoch: str, key: "bytes | None" = None) -> None:
        self.box = box
        self.epoch = epoch
        self.key = key
        self.last_number = 0
        self.acked = 0
        self.dropped = 0
        self.trouble = None  # why the flash takes no rolls: "full" or "fault"
        self._prev = ""
        self._posted = 0
        self._unwritten = []
        self._volumes = Volumes(folder)
        if key:
            # Only where it is needed, but from the start: what is loaded late lies across the heap.
            from shared_rules.seal import seal_roll

            self._seal_roll = seal_roll
        self._recover()
        self._before_power_on = self.last_number

    @property
    def first(self) -> int:
        """The number of the oldest roll still held, arrived or not; the next number where there is none."""
        if self._volumes.firsts:
            return self._volumes.firsts[0]
        return self._unwritten[0].number if self._unwritten else self.last_number + 1

    @property
    def waiting(self) -> int:
        """How many rolls have not arrived."""
        return max(0, self.last_number - max(self.acked, self.first - 1))

    def keep(self, roll: "dict", made_ms: int) -> None:
        """Give the roll the next number, its id and its seal, and keep it, in memory if nowhere else."""
        self.last_number += 1
        roll["id"] = roll_id(self.box, self.epoch, self.last_number)
        if self.key:
            self._seal(roll)
        self._unwritten.append(Entry(self.last_number, made_ms, to_bytes(roll)))
        self._write()

    def after(self, number: int) -> "Entry | None":
        """The next roll held above `number`."""
        found = self._volumes.after(number)
        if found:
            return Entry(found[0], found[2], found[3])
        later = [entry for entry in self._unwritten if entry.number > number]
        return later[0] if later else None

    def forget(self, number: int) -> None:
        """Every roll up to `number` has arrived; it is deleted once its room is needed."""
        self.acked = max(self.acked, number)

    def believe(self, upto: int) -> None:
        """The hub has every roll up to `upto` and no more, whatever it had before."""
        self.acked = upto
        again = self._unknown_to_hub(upto)
        # A number it knows is never given again, even where the flash has lost that roll.
        self.last_number = max(self.last_number, upto)
        for entry in again:
            self.keep(_unnamed(entry.record), entry.made_ms)

    def message(self, entry: Entry, now_ms: int) -> bytes:
        """What to post of an entry, which the hub may have from now on: its record, and its age if known."""
        self._posted = max(self._posted, entry.number)
        if entry.number <= self._before_power_on:
            return entry.record
        # The keys of a record are sorted, and none comes before this one.
        return ('{"age_ms":%d,' % (now_ms - entry.made_ms)).encode() + entry.record[1:]

    def wipe(self) -> None:
        """Forget every roll, arrived or not."""
        while self._volumes.firsts:
            self._volumes.drop(self.first)

    def _unknown_to_hub(self, upto: int) -> list:
        """The rolls up to `upto` that were never posted: their numbers were given before, and forgotten."""
        found, number = [], max(self._before_power_on, self._posted)
        while number < upto:
            entry = self.after(number)
            if not entry or entry.number > upto:
                break
            found.append(entry)
            number = entry.number
        return found

    def _seal(self, roll: "dict") -> None:
        roll["v"] = SCHEMA
        roll["prev"] = self._prev
        roll["seal"] = self._prev = self._seal_roll(self.key, roll, self._prev)

    def _write(self) -> None:
        """Write what waits in memory, as far as the flash takes it."""
        while self._unwritten:
            goes_on = not self._volumes.is_full()
            try:
                self._put(self._unwritten[0])
            except OSError as error:
                self.trouble = "full" if error.errno == NO_SPACE else "fault"
                # A volume that broke off takes no more: a new one may, and at once.
                if not (goes_on or self._make_room()):
                    break
            else:
                self._unwritten.pop(0)
                self.trouble = None
        while len(self._unwritten) > MOST_UNWRITTEN:
            gone = self._unwritten.pop(0)
            self.dropped += 1
            if self.acked >= gone.number - 1:  # nobody is to wait for what lies between
                self.wipe()

    def _put(self, entry: Entry) -> None:
        opening, lost = b"", 0
        if self._volumes.is_full():
            rest = self._volumes.firsts + [entry.number]
            lost = self._unarrived(rest[self._volumes.spare(entry.number)])
            opening = frame(0, 0, 0, canonical({"epoch": self.epoch, "dropped": self.dropped + lost}))
        framed = frame(entry.number, self.acked, entry.made_ms, entry.record)
        self._volumes.add(entry.number, framed, opening)
        self.dropped += lost
        self._trim()

    def _make_room(self) -> bool:
        """Drop the oldest volume where it has arrived, or must go; whether one was dropped."""
        firsts = self._volumes.firsts
        if self.trouble != "full" or not firsts:
            return False
        end = firsts[1] if firsts[1:] else self._unwritten[0].number
        lost = self._unarrived(end)
        if lost and len(self._unwritten) <= MOST_UNWRITTEN:
            return False
        self.dropped += lost
        self._volumes.drop(firsts[0])
        return True

    def _unarrived(self, end: int) -> int:
        """How many of the rolls held below `end` have not arrived."""
        return max(0, end - 1 - max(self.acked, self.first - 1))

    def _trim(self) -> None:
        """Drop the volumes that the opening of the newest counted already."""
        if self._volumes.firsts:
            for first in self._volumes.firsts[: self._volumes.spare(self._volumes.firsts[-1])]:
                self._volumes.drop(first)

    def _recover(self) -> None:
        """Go on where what can be read ends; without an epoch no number means anything: all begins anew."""
        opening = None
        for first in list(reversed(self._volumes.firsts)):
            opening, newest = self._volumes.survey(first)
            if newest and not self.last_number:
                self.last_number, self.acked = newest[:2]
                self._prev = _text_of(b'"seal":"', newest[3])
            if not self.last_number:
                self._volumes.drop(first)
            elif opening:
                break
        said = _said(opening) if self.last_number else None
        if said:
            self.epoch, self.dropped = said
        else:
            self.wipe()
            self.last_number, self.acked, self._prev = 0, 0, ""
        self._trim()


def _unnamed(record: bytes) -> "dict":
    roll = json.loads(record)
    for name in ("id", "prev", "seal"):
        roll.pop(name, None)
    return roll


def _said(opening: "tuple | None") -> "tuple | None":
    """The epoch and the count of the dropped that an opening tells, or None."""
    try:
        said = json.loads(opening[3])
        epoch, dropped = said["epoch"], said["dropped"]
    except (KeyError, TypeError, ValueError):
        return None
    return (epoch, dropped) if isinstance(epoch, str) and type(dropped) is int else None


def _text_of(key: bytes, record: bytes) -> str:
    """The value after this key, "" where there is none; in a text its quotation marks would be escaped."""
    start = record.find(key) + len(key)
    try:
        return str(record[start : record.find(b'"', start)], "ascii") if start >= len(key) else ""
    except UnicodeError:
        return ""
