"""What is not rolling: locked, dimmed, asleep, muted, remembered."""

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from firmware import remote
from tests.firmware.paper_board import Chance, PaperBoard
from tests.firmware.paper_box import PaperBox
from tests.firmware.reading import fold, points, read
from tests.firmware.test_screens import EVENTS, SCREENS

DIM_MS, SLEEP_MS = 120000, 900000

# A locked box never opens these, and nobody asked.
MENU_SCREENS = ("setup", "item", "info", "test", "erase", "wiping", "asked")
HANDS = [event for event in EVENTS if event not in ("lock", "ask")]


def shown(paper) -> str:
    return read(paper.board.cells)


@pytest.mark.parametrize("key", ["mode", "up", "down", "adv", "player"])
def test_a_locked_box_refuses_every_key_but_roll(set_down, key):
    paper = set_down()
    paper.hold("mode adv", 2100)
    assert shown(paper) == fold("bLoC")
    before = dict(paper.choices.players[0])
    paper.wait(1000)
    paper.board.press(key)
    paper.wait(50)
    paper.board.release(key)
    paper.wait(50)
    assert (shown(paper), paper.choices.players[0], paper.choices.player) == (fold("bLoC"), before, 0)
    paper.wait(1000)
    paper.roll()
    paper.wait(60100)
    assert paper.screen == "locked"


def test_the_same_chord_unlocks(set_down):
    paper = set_down()
    paper.hold("mode adv", 2100)
    paper.hold("mode adv", 2100)
    assert (shown(paper), paper.box.locked, paper.screen) == (fold("LibrE"), False, "score")


@pytest.mark.parametrize("screen", [name for name in SCREENS if name not in MENU_SCREENS])
def test_locked_no_key_on_any_screen_changes_a_choice(set_down, screen):
    paper = set_down(beat_ms=25)
    paper.roll()
    paper.tap("down", "mode", "up", "adv")
    paper.box.locked = True
    before = [dict(values) for values in paper.choices.players]
    for event in [event for event in HANDS if event != "roll"]:
        paper.box.panel.go(screen, paper.board.ms)
        paper.box.panel.event(event, paper.board.ms)
        assert (paper.choices.players, paper.choices.player) == (before, 0), event
        assert paper.screen not in MENU_SCREENS, event


@given(st.sampled_from(SCREENS), st.lists(st.sampled_from(HANDS), max_size=12))
def test_locked_no_screen_lets_a_change_through(tmp_path_factory, screen, events):
    path = str(tmp_path_factory.getbasetemp() / "locked.json")
    Path(path).unlink(missing_ok=True)
    paper = PaperBox(PaperBoard(Chance()), path, beat_ms=25)
    paper.roll()
    paper.box.locked = True
    paper.box.panel.go("home", paper.board.ms)
    before = [dict(values) for values in paper.choices.players]
    if screen not in MENU_SCREENS:
        paper.box.panel.go(screen, paper.board.ms)
    for event in events:
        paper.box.panel.event(event, paper.board.ms)
        paper.wait(100)
    assert (paper.choices.players, paper.choices.player, paper.box.locked) == (before, 0, True)
    assert paper.screen not in MENU_SCREENS


def test_left_alone_the_box_dims_and_any_key_wakes_it_and_does_nothing_else(set_down):
    for key in ("mode", "up", "down", "adv", "player"):
        paper = set_down()
        paper.wait(DIM_MS)
        paper.wait(100)
        assert (paper.screen, paper.board.level, set(paper.board.colours)) == ("dim", 0, {(0, 0, 0)})
        before = dict(paper.choices.players[0])
        paper.tap(key)
        assert (paper.screen, paper.board.level) == ("score", 3)
        assert (paper.choices.players[0], paper.choices.player) == (before, 0)


def test_on_mains_it_never_sleeps(set_down):
    paper = set_down(cell=None, beat_ms=100)
    seen = set()
    paper.watch = lambda paper: seen.add(paper.screen)
    paper.wait(DIM_MS + 3 * SLEEP_MS)
    assert seen == {"score", "dim"}


def test_muted_by_chord_and_heard_again(set_down):
    paper = set_down()
    heard = set()
    paper.watch = lambda paper: heard.add(paper.board.hz)
    paper.hold("mode adv", 700)
    assert shown(paper) == fold("Son non")
    paper.roll()
    paper.wait(1000)
    assert heard == {0}
    paper.hold("mode adv", 700)
    assert (shown(paper), paper.screen) == (fold("Son oUI"), "result")
    paper.roll()
    paper.wait(1000)
    assert len(heard) > 1


def test_the_brightness_chord_goes_round(set_down):
    paper = set_down()
    levels = []
    for _ in range(4):
        paper.hold("adv player", 600)
        levels.append(paper.board.level)
    assert levels == [7, 1, 3, 7]


def test_the_last_point_is_off_alone_steady_when_posted_and_blinks_while_a_roll_waits(set_down):
    paper = set_down()
    lit = []
    paper.watch = lambda paper: lit.append(7 in points(paper.board.cells))
    paper.wait(2000)
    assert set(lit) == {False}
    paper.box.online = True
    lit.clear()
    paper.wait(2000)
    assert set(lit[10:]) == {True}
    paper.roll()
    lit.clear()
    paper.wait(4000)
    assert set(lit) == {True, False}
    paper.box.journal.forget(1)
    paper.wait(50)
    lit.clear()
    paper.wait(2000)
    assert set(lit) == {True}


def test_choices_are_remembered_two_seconds_after_the_last_change(set_down):
    paper = set_down()
    paper.tap("up")
    paper.wait(1500)
    paper.tap("up")
    paper.wait(1500)
    assert paper.box.store.load() == {}
    paper.wait(600)
    again = set_down()
    assert (again.choices.score, again.box.locked) == (52, False)


def test_what_held_for_one_roll_is_not_remembered(set_down):
    paper = set_down()
    remote.command(paper.box, "modifier", b"20")
    paper.wait(2100)
    assert set_down().choices.modifier == 0


@pytest.mark.parametrize(
    "saved",
    [
        {"brightness": 99, "players": 99},
        {"brightness": -5, "players": -5},
        {"players": True, "sound": 1, "locked": "yes"},
        {"choices": 5},
        {"choices": [5, None, {"score": 9999, "fd": "x", "game": "d20", "code": 0}]},
        {"choices": {}},
    ],
)
def test_a_file_that_makes_no_sense_still_boots_and_rolls(set_down, tmp_path, saved):
    (tmp_path / "saved.json").write_text(json.dumps(saved))
    paper = set_down()
    assert paper.roll()["rule"]["score"] == 50
    assert 0 <= paper.board.level <= 15
    assert 1 <= len(paper.choices.names) <= 8


def test_twelve_names_seat_eight_players(set_down):
    paper = set_down(names=[f"J{number}" for number in range(12)])
    paper.tap(*["player"] * 7)
    assert shown(paper) == fold("JoUEUr 8")
    assert paper.roll()["player"] == "J7"
