"""Rolls kept in flash until they have arrived: numbered, sealed, the oldest dropped and counted when full."""

import hmac
from pathlib import Path

import pytest

from firmware import volumes
from firmware.frames import HEAD_BYTES, frame
from firmware.journal import MOST_UNWRITTEN, Journal
from shared_rules.canonical import canonical
from shared_rules.messages import from_bytes, to_bytes
from shared_rules.seal import seal_roll

KEY = bytes(range(32))
CAPACITY = volumes.ENOUGH + volumes.ROLLS


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "journal"


@pytest.fixture
def power_on(folder):
    """power_on() -> the journal as a box finds it at each power-on, each time with another epoch to offer."""
    epochs = iter("%02x" % number for number in range(256))
    return lambda key=None: Journal("ab12", str(folder), next(epochs), key)


def fill(journal: Journal, count: int, made_ms: int = 0) -> Journal:
    for n in range(count):
        journal.keep({"n": n, "player": 'x"seal":"y'}, made_ms + n)
    return journal


def held(journal: Journal, above: int = 0) -> list[dict]:
    found = []
    while entry := journal.after(above):
        found.append(from_bytes(entry.record))
        above = entry.number
    return found


def post(journal: Journal) -> Journal:
    above = 0
    while entry := journal.after(above):
        journal.message(entry, 0)
        above = entry.number
    return journal


def numbers(rolls: list[dict]) -> list[int]:
    return [int(roll["id"].split(".")[2]) for roll in rolls]


def need_chained(rolls: list[dict], prev: str = "") -> str:
    """Check every seal with the standard library; the seal of the last roll."""
    for roll in rolls:
        assert roll["prev"] == prev
        told = {name: value for name, value in roll.items() if name not in ("prev", "seal", "age_ms")}
        assert roll["seal"] == hmac.digest(KEY, canonical(told) + prev.encode(), "sha256").hex()
        prev = roll["seal"]
    return prev


def test_a_roll_is_named_by_box_epoch_and_number_from_one(power_on):
    assert [roll["id"] for roll in held(fill(power_on(), 3))] == ["ab12.00.1", "ab12.00.2", "ab12.00.3"]


def test_rolls_leave_in_order_with_the_time_they_were_made(power_on):
    journal = fill(power_on(), 5, made_ms=70)
    assert numbers(held(journal)) == [1, 2, 3, 4, 5]
    assert [journal.after(above).made_ms for above in range(5)] == [70, 71, 72, 73, 74]


def test_what_is_posted_is_the_roll_with_its_age(power_on):
    journal = fill(power_on(), 2)
    entry = journal.after(journal.acked)
    posted = from_bytes(journal.message(entry, 1234))
    assert posted == {**from_bytes(entry.record), "age_ms": 1234}
    assert journal.message(entry, 1234) == to_bytes(posted)


def test_what_arrived_late_or_twice_forgets_nothing_more(power_on):
    journal = fill(power_on(), 4)
    for number in (2, 1, 2):
        journal.forget(number)
    assert (journal.waiting, journal.after(journal.acked).number) == (2, 3)


def test_an_empty_journal_has_no_oldest(power_on):
    journal = power_on()
    assert journal.after(journal.acked) is None
    assert (journal.waiting, journal.first, journal.last_number) == (0, 1, 0)


def test_epoch_numbers_chain_and_rolls_survive_every_power_cut(power_on, folder):
    for boot in range(200):
        journal = fill(power_on(KEY), 1)
        assert (journal.epoch, journal.last_number) == ("00", boot + 1)
    rolls = held(power_on(KEY))
    assert numbers(rolls) == list(range(1, 201))
    need_chained(rolls)
    assert len(list(folder.iterdir())) == 4


def test_after_a_power_cut_the_age_of_an_older_roll_is_not_told(power_on):
    fill(power_on(), 1)
    journal = fill(power_on(), 1)
    older, newer = (journal.message(journal.after(above), 500) for above in (0, 1))
    assert "age_ms" not in from_bytes(older)
    assert from_bytes(newer)["age_ms"] == 500


def test_when_full_the_oldest_volume_is_dropped_and_counted_over_power_cuts_too(power_on):
    journal = fill(power_on(), CAPACITY)
    assert (journal.waiting, journal.dropped, journal.first) == (CAPACITY, 0, 1)
    fill(journal, 1)
    for again in (journal, power_on()):
        assert (again.dropped, again.first, again.last_number) == (64, 65, CAPACITY + 1)
        assert again.waiting == CAPACITY - 63
        assert numbers(held(again)) == list(range(65, CAPACITY + 2))


def test_what_has_arrived_is_not_counted_as_dropped(power_on):
    journal = fill(power_on(), CAPACITY)
    journal.forget(60)
    fill(journal, 1)
    assert (journal.dropped, journal.waiting) == (4, CAPACITY - 63)


def test_what_arrived_before_the_newest_roll_is_known_after_a_power_cut(power_on):
    journal = fill(power_on(), 5)
    journal.forget(5)
    fill(journal, 1)
    assert power_on().waiting == 1


def test_a_hub_that_lost_rolls_gets_back_what_lies_in_the_flash(power_on):
    journal = post(fill(power_on(), CAPACITY + 10))
    journal.forget(CAPACITY + 10)
    journal.believe(70)
    assert journal.after(journal.acked).number == 71
    assert journal.waiting == CAPACITY - 60
    journal.believe(3)
    assert (journal.after(journal.acked).number, journal.waiting) == (65, CAPACITY - 54)


def test_a_number_the_hub_knows_is_never_given_again(power_on):
    journal = post(fill(power_on(KEY), 3))
    journal.believe(7)
    fill(journal, 1)
    again = fill(power_on(KEY), 1)
    assert numbers(held(again)) == [1, 2, 3, 8, 9]


def test_a_key_given_later_begins_the_chain_and_a_rotated_one_goes_on(power_on):
    fill(power_on(), 2)
    fill(power_on(KEY), 2)
    other = bytes(32)
    rolls = held(fill(power_on(other), 1))
    assert ["seal" in roll for roll in rolls] == [False, False, True, True, True]
    last = need_chained(rolls[2:4])
    assert (rolls[4]["prev"], rolls[4]["seal"]) == (last, seal_roll(other, rolls[4], last))


def test_long_chains_of_sixes_begin_a_volume_sooner(power_on, folder):
    journal = power_on()
    for _ in range(6):
        journal.keep({"faces": [6] * 5000}, 0)
    assert len(list(folder.iterdir())) == 2
    assert numbers(held(power_on())) == [1, 2, 3, 4, 5, 6]


def test_wiped_it_begins_anew_under_another_epoch(power_on):
    fill(power_on(KEY), 70)
    power_on().wipe()
    journal = fill(power_on(KEY), 1)
    assert (journal.epoch, journal.last_number) == ("02", 1)
    need_chained(held(journal))


@pytest.mark.parametrize("place", ["nothing", "opening", "head", "record", "last record"])
def test_a_rotten_byte_costs_at_most_its_own_roll(power_on, folder, place):
    fill(power_on(KEY), 70)
    before = held(power_on(KEY))
    file = folder / "65"
    rotten = bytearray(file.read_bytes())
    opening = HEAD_BYTES + len(canonical({"dropped": 0, "epoch": "00"}))
    at = {"nothing": 0, "opening": 40, "head": opening + 9, "record": opening + 99, "last record": -9}[place]
    rotten[at] ^= place != "nothing"
    file.write_bytes(rotten)
    found = held(fill(power_on(KEY), 1))
    gone = {"head": [65], "record": [65], "last record": [70]}.get(place, [])
    assert [roll for roll in before if roll not in found and numbers([roll]) != gone] == []
    assert numbers(found)[-1] == (70 if place == "last record" else 71)


def test_nothing_readable_is_an_empty_journal_of_a_new_epoch(power_on, folder):
    fill(power_on(), 3)
    (folder / "1").write_bytes(b"\xd6\x64" + b"\xff" * 400)
    journal = fill(power_on(), 1)
    assert (journal.epoch, numbers(held(journal))) == ("01", [1])


@pytest.mark.parametrize("said", [b"[]", b"{}", b"7", b"{", b'{"epoch":5,"dropped":0}', b'{"epoch":"x"}'])
def test_a_volume_whose_opening_says_nothing_is_an_empty_journal_of_a_new_epoch(power_on, folder, said):
    fill(power_on(), 1)
    (folder / "1").write_bytes(frame(0, 0, 0, said) + frame(1, 0, 0, b'{"seal":"\xff"}'))
    journal = fill(power_on(), 1)
    assert (journal.epoch, numbers(held(journal))) == ("01", [1])


def test_a_roll_from_before_its_volume_is_not_believed(power_on, folder):
    fill(power_on(), 2)
    (folder / "900").write_bytes((folder / "1").read_bytes())
    assert power_on().last_number == 2
    fill(power_on(), 1)
    assert power_on().last_number == 3


@pytest.fixture
def flash(monkeypatch):
    """A flash that has only so many bytes left; None: it is broken."""

    class Flash:
        free: "int | None" = 10**9

        def open(self, path, mode="r"):
            if "r" not in mode and (self.free is None or self.free <= 0):
                raise OSError(5 if self.free is None else 28, "no flash")
            return open(path, mode)

    made = Flash()
    monkeypatch.setattr(volumes, "open", made.open, raising=False)
    return made


@pytest.mark.parametrize(("free", "trouble"), [(0, "full"), (None, "fault")])
def test_rolls_wait_in_memory_while_the_flash_takes_none_and_are_written_after(
    power_on, flash, free, trouble
):
    journal = fill(power_on(KEY), 3)
    flash.free = free
    fill(journal, 5)
    assert (journal.trouble, journal.waiting, numbers(held(journal))) == (trouble, 8, list(range(1, 9)))
    flash.free = 10**9
    fill(journal, 1)
    assert journal.trouble is None
    rolls = held(power_on(KEY))
    assert numbers(rolls) == list(range(1, 10))
    need_chained(rolls)


def test_a_roll_whose_writing_breaks_off_is_written_at_once_elsewhere(power_on, folder, monkeypatch):
    journal = fill(power_on(KEY), 3)
    torn = []

    def tearing(path, mode="r"):
        if mode == "ab" and not torn:
            torn.append(path)
            with open(path, mode) as file:
                file.write(b"\xd6\x64 and no more")
            raise OSError(5, "no flash")
        return open(path, mode)

    monkeypatch.setattr(volumes, "open", tearing, raising=False)
    fill(journal, 1)
    assert torn == [str(folder / "1")]
    assert journal.trouble is None
    rolls = held(power_on(KEY))
    assert numbers(rolls) == [1, 2, 3, 4]
    need_chained(rolls)


def test_a_full_flash_gives_up_what_has_arrived_before_anything_else(power_on, flash, folder):
    journal = fill(power_on(), 130)
    journal.forget(64)
    flash.free = 0
    fill(journal, 1)
    assert ([path.name for path in sorted(folder.iterdir())], journal.dropped) == (["129", "65"], 0)
    assert numbers(held(journal)) == list(range(65, 132))


def test_in_a_broken_flash_the_newest_rolls_are_kept_and_the_rest_is_counted(power_on, flash):
    journal = power_on()
    flash.free = None
    fill(journal, MOST_UNWRITTEN + 4)
    assert (journal.dropped, journal.first, journal.waiting) == (4, 5, MOST_UNWRITTEN)
    journal.forget(MOST_UNWRITTEN + 4)
    assert journal.waiting == 0


def test_a_number_the_flash_forgot_and_the_hub_has_is_given_anew_and_no_roll_is_taken_for_it(power_on, flash):
    journal = fill(power_on(KEY), 5)
    flash.free = None
    fill(journal, 3)  # posted from memory, acknowledged, and gone with the power
    flash.free = 10**9
    again = fill(power_on(KEY), 4, made_ms=70)
    assert again.last_number == 9
    again.believe(8)
    rolls = held(again, again.acked)
    assert [(roll["id"].split(".")[2], roll["n"]) for roll in rolls] == [
        ("9", 3), ("10", 0), ("11", 1), ("12", 2),
    ]  # fmt: skip
    assert (again.waiting, again.after(9).made_ms) == (4, 70)
    need_chained(rolls, rolls[0]["prev"])


def test_what_was_posted_is_not_given_another_number(power_on):
    journal = post(fill(power_on(KEY), 3))
    journal.believe(3)
    assert (journal.last_number, journal.waiting) == (3, 0)


def test_a_hole_that_nothing_waits_before_holds_nobody_up_and_is_counted_once(power_on, flash):
    journal = fill(power_on(), 50)
    journal.forget(50)
    flash.free = None
    fill(journal, MOST_UNWRITTEN + 10)
    assert (journal.first, journal.waiting, journal.dropped) == (61, MOST_UNWRITTEN, 10)
    flash.free = 10**9
    for _ in range(CAPACITY):
        journal.forget(fill(journal, 1).last_number)
    assert journal.dropped == 10
