"""The ledger reads the digits as a player does, and the check finds each promise that is broken."""

from random import Random

import pytest

from firmware.journal import Journal
from tests.chaos import flash
from tests.chaos.check import check
from tests.chaos.ledger import Ledger

BOX = "a1b2c3d4e5f6"


@pytest.fixture
def ledger():
    return Ledger()


def show(ledger, *lines):
    for digits in lines:
        ledger.hear(digits, 1.0)


def test_a_roll_is_what_the_digits_tell_once_they_have_tumbled(ledger):
    show(ledger, " 050    ", "   03   ", "   71   ", "80      ", "80 6  86", "086E -36")
    assert (ledger.number, ledger.shown[1].page, ledger.tumbling_since_s) == (1, "086E -36", None)


def test_the_pages_of_a_result_belong_to_it_until_a_key_is_pressed(ledger):
    show(ledger, "  012   ", "t  6E -4", "EC-5 b12", "145     ")
    ledger.reading = False
    show(ledger, " 3d0 F10", "  345   ", "t 12r  2")
    assert ledger.shown[1].after == {"EC-5 b12", "145     "}
    assert (ledger.number, ledger.shown[2].after) == (2, set())


def test_a_press_that_comes_late_makes_another_roll(ledger):
    show(ledger, "   03   ", "043r   7", "   12   ", "70      ", "071E -21")
    assert {number: shown.page for number, shown in ledger.shown.items()} == {1: "043r   7", 2: "071E -21"}


@pytest.mark.parametrize(("kept", "number", "unseen"), [(1, 1, set()), (2, 2, {2})])
def test_a_roll_under_way_at_a_power_cut_is_in_the_flash_or_not(ledger, kept, number, unseen):
    show(ledger, "   03   ", "043r   7", "   12   ")
    assert ledger.power_cut(kept) is None
    assert (ledger.number, ledger.unseen) == (number, unseen)


@pytest.mark.parametrize("kept", [0, 3])
def test_a_flash_that_holds_other_rolls_than_were_told_breaks_the_promise(ledger, kept):
    show(ledger, "   03   ", "043r   7", "   12   ")
    assert str(kept) in ledger.power_cut(kept)


def test_a_torn_write_leaves_the_rolls_before_it(tmp_path):
    journal = Journal(BOX, str(tmp_path / "journal"), "0e0e")
    for number in (1, 2, 3):
        journal.keep({"player": "Zoé"}, number)
    written = flash.newest(tmp_path / "journal")
    assert written.number == 3
    flash.tear(written, Random())
    assert flash.newest_number(tmp_path / "journal") == 2
    assert Journal(BOX, str(tmp_path / "journal"), "ffff").last_number == 2


def logged(number, **more):
    roll = {
        "id": f"{BOX}.0e0e.{number}", "position": number, "game": "d100", "faces": [[4, 3]],
        "result": {"roll": 43, "outcome": "success", "margin": 7, "kept": 0},
        "agreed": True, "sealed": True, "broken": False,
    }  # fmt: skip
    return {**roll, **more}


def found(ledger, log, heard):
    broken = check({BOX: ledger}, log, heard)
    return {name: len(sentences) for name, sentences in vars(broken).items() if sentences}


@pytest.fixture
def two(ledger):
    """Two rolls of 43, told by the digits; the second one read to its dice."""
    show(ledger, "   03   ", "043r   7")
    ledger.reading = False
    show(ledger, "   03   ", "043r   7", "40 3  43")
    return ledger


HEARD = [(1, f"{BOX}.0e0e.1"), (2, f"{BOX}.0e0e.2")]


def test_a_log_that_says_what_the_digits_said_is_right(two):
    assert found(two, [logged(1), logged(2)], HEARD) == {}


def test_a_roll_that_is_not_in_the_log_is_lost(two):
    assert found(two, [logged(1)], HEARD[:1]) == {"lost": 1}


@pytest.mark.parametrize("more", [logged(3), logged(2, position=3), logged(3, id="ffffffffffff.0e0e.1")])
def test_a_roll_that_nobody_rolled_is_doubled(two, more):
    heard = [*HEARD, (3, more["id"])]
    assert found(two, [logged(1), logged(2), more], heard)["doubled"] >= 1


@pytest.mark.parametrize(
    "change",
    [
        {"result": {"roll": 42, "outcome": "success", "margin": 8, "kept": 0}},
        {"result": {"roll": 43, "outcome": "failure", "margin": 7, "kept": 0}},
        {"faces": [[3, 4]]},
        {"agreed": False},
        {"sealed": False},
        {"broken": True},
    ],
)
def test_a_roll_that_says_something_else_is_altered(two, change):
    assert found(two, [logged(1), logged(2, **change)], HEARD) == {"altered": 1}


@pytest.mark.parametrize(
    ("heard", "wrong"),
    [(HEARD[:1], {"unheard": 1}), ([*HEARD, HEARD[1]], {"doubled": 1}), (HEARD[::-1], {"unheard": 1})],
)
def test_a_listener_hears_each_roll_once_and_in_order(two, heard, wrong):
    assert found(two, [logged(1), logged(2)], heard) == wrong
