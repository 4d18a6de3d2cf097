"""Rolls kept until they have arrived: numbered, in order, the oldest dropped and counted when full."""

from firmware.journal import CAPACITY, Journal
from shared_rules.messages import from_bytes, to_bytes


def numbers(journal: Journal) -> list[int]:
    found = []
    while entry := journal.oldest():
        found.append(entry.number)
        journal.forget(entry.number)
    return found


def filled(count: int) -> Journal:
    journal = Journal("ab12", "0f", CAPACITY)
    for made_ms in range(count):
        journal.keep({"n": made_ms}, made_ms)
    return journal


def test_a_roll_is_named_by_box_epoch_and_number_from_one():
    journal = Journal("ab12", "0f")
    rolls = [{}, {}, {}]
    for roll in rolls:
        journal.keep(roll, 0)
    assert [roll["id"] for roll in rolls] == ["ab12.0f.1", "ab12.0f.2", "ab12.0f.3"]


def test_rolls_leave_in_the_order_they_came_with_the_time_they_were_made():
    journal = filled(5)
    assert (from_bytes(journal.oldest().record)["n"], journal.oldest().made_ms) == (0, 0)
    assert numbers(journal) == [1, 2, 3, 4, 5]


def test_when_full_the_oldest_is_dropped_and_counted():
    journal = filled(CAPACITY + 3)
    assert (journal.waiting, journal.dropped) == (CAPACITY, 3)
    assert numbers(journal) == list(range(4, CAPACITY + 4))


def test_a_number_is_never_given_twice():
    journal = filled(2)
    numbers(journal)
    journal.keep({}, 0)
    assert numbers(journal) == [3]


def test_what_arrived_late_or_twice_forgets_nothing_more():
    journal = filled(4)
    journal.forget(2)
    journal.forget(1)
    journal.forget(2)
    assert numbers(journal) == [3, 4]


def test_what_is_posted_is_the_roll_with_its_age():
    journal = filled(2)
    entry = journal.oldest()
    posted = from_bytes(journal.message(entry, 1234))
    assert posted == {**from_bytes(entry.record), "age_ms": 1234}
    assert journal.message(entry, 1234) == to_bytes(posted)


def test_an_empty_journal_has_no_oldest():
    assert Journal("ab12", "0f").oldest() is None
