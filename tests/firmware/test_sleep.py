"""Rest on battery: dimmed, asleep, woken by a press that counts; minutes that are set; an empty cell."""

import pytest

from firmware import remote
from firmware.pictures import LOW
from firmware.rest import EMPTY, EMPTY_REST_MS
from tests.firmware.reading import fold, points, read

DIM_MS, SLEEP_MS, WORD_MS = 120000, 900000, 1500


def shown(paper) -> str:
    return read(paper.board.cells)


def asleep(set_down, **told):
    """A box on battery that has just been left alone long enough."""
    paper = set_down(beat_ms=25, **{"cell": 50, **told})
    paper.wait(DIM_MS + SLEEP_MS + 100)
    return paper


def test_on_battery_it_says_so_and_sleeps_deeply(set_down):
    paper = asleep(set_down)
    assert (paper.screen, shown(paper), paper.board.sleeps) == ("sleep", fold("dodo"), 0)
    paper.wait(WORD_MS)
    assert (paper.board.cells, paper.board.sleeps) == (bytes(8), 1)


def test_a_board_that_cannot_sleep_stays_dark_and_linked(set_down):
    paper = asleep(set_down)
    paper.wait(WORD_MS)
    paper.box.online = True
    paper.wait(60_000)
    assert (paper.board.sleeps, paper.box.rest.is_near(), paper.board.cells) == (1, False, bytes(8))
    assert paper.roll()


@pytest.mark.parametrize(("online", "cell", "sleeps"), [(True, 50, 0), (False, 50, 1), (True, EMPTY - 1, 1)])
def test_an_update_keeps_it_awake_while_it_goes_on_but_no_empty_cell(set_down, online, cell, sleeps):
    paper = asleep(set_down)
    paper.box.updating, paper.box.online, paper.board.cell = {"version": "9", "percent": 5}, online, cell
    paper.wait(60_000)
    assert paper.board.sleeps == sleeps


def test_roll_in_the_dark_rolls_and_another_key_only_wakes(set_down):
    paper = asleep(set_down)
    paper.tap("mode")
    assert (paper.screen, paper.box.journal.last_number) == ("score", 0)
    paper = asleep(set_down)
    paper.roll()
    assert paper.box.journal.last_number == 1


def test_linked_it_says_goodbye_first_and_sleeps_without_where_that_takes_too_long(set_down):
    paper = asleep(set_down)
    paper.box.online = True
    news = []
    paper.box.on_news = lambda: news.append(paper.box.rest.is_near())
    paper.wait(WORD_MS)
    assert (news, paper.board.sleeps) == ([True], 0)
    paper.wait(WORD_MS)
    assert paper.board.sleeps == 1


def test_a_press_after_the_word_to_the_link_keeps_it_awake(set_down):
    paper = asleep(set_down)
    paper.box.online = True
    paper.wait(WORD_MS)
    assert paper.box.rest.is_near()
    paper.tap("roll")
    assert not paper.box.rest.is_near()


def test_what_was_changed_is_in_the_flash_before_it_sleeps(set_down):
    paper = set_down(cell=EMPTY - 1, beat_ms=25)
    paper.wait(EMPTY_REST_MS)
    remote.command(paper.box, "score", b"77")
    paper.box.panel.go("sleep", paper.board.ms)
    paper.wait(WORD_MS + 50)
    assert paper.board.sleeps == 1
    assert paper.box.store.load()["choices"][0]["score"] == 77


@pytest.mark.parametrize(("name", "screen"), [("dim", "dim"), ("sleep", "sleep")])
def test_never_is_never(set_down, name, screen):
    paper = set_down(cell=50, beat_ms=100)
    remote.command(paper.box, name, b"0")
    seen = set()
    paper.watch = lambda paper: seen.add(paper.screen)
    paper.wait(4 * 3600 * 1000 // 4)
    assert screen not in seen


def test_the_minutes_are_set_from_afar_and_hold_at_once(set_down):
    paper = set_down(cell=50, beat_ms=25)
    remote.command(paper.box, "dim", b"1")
    remote.command(paper.box, "sleep", b"3")
    paper.wait(60_000 + 50)
    assert paper.screen == "dim"
    paper.wait(180_000)
    assert paper.screen == "sleep"


@pytest.mark.parametrize("value", ["-1", "241", "soon", ""])
def test_minutes_that_are_none_are_refused_by_name(set_down, value):
    paper = set_down()
    remote.command(paper.box, "sleep", value.encode())
    assert paper.box.refused["name"] == "sleep"
    assert paper.box.preferences["sleep"] == 15


def test_an_empty_cell_says_so_and_sleeps_once_nobody_touches_it(set_down):
    paper = set_down(cell=EMPTY - 1, beat_ms=25)
    paper.wait(EMPTY_REST_MS + 100)
    words = {shown(paper)}
    paper.wait(400)
    words.add(shown(paper))
    assert fold(f"PILE {EMPTY - 1:03}") in words
    paper.wait(3000 + WORD_MS)
    assert (paper.board.sleeps, paper.board.cells) == (1, bytes(8))


def test_on_an_empty_cell_a_roll_is_still_told(set_down):
    paper = set_down(cell=0, beat_ms=25)
    paper.roll()
    assert paper.screen == "result"
    paper.wait(EMPTY_REST_MS - 500)
    assert paper.screen == "result"
    paper.wait(1000)
    assert paper.screen == "empty"
    assert paper.box.journal.last_number == 1


def test_a_cell_that_is_low_blinks_at_the_first_point(set_down):
    for cell, blinks in ((LOW - 1, {True, False}), (LOW, {False}), (None, {False})):
        paper = set_down(cell=cell)
        seen = []
        paper.watch = lambda paper, seen=seen: seen.append(0 in points(paper.board.cells))
        paper.wait(3000)
        assert set(seen) == blinks
