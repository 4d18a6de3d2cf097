"""The MJ asks for a roll: the box blinks, and the player presses or declines."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from firmware import asks, remote, texts
from firmware.pictures import PAGE_MS
from shared_rules import rolls
from shared_rules.errors import ToldError
from shared_rules.messages import from_bytes, to_bytes
from tests.firmware.paper_board import d6, d100
from tests.firmware.reading import fold, is_legible, read

AIM = {"id": "q7", "player": "Senna", "label": "Tir", "secret": True, "game": "d100"}
AIM["rule"] = {"score": 62, "modifiers": [-10], "advantages": 1}
LIFT = {"id": "q8", "game": "d6", "rule": {"code": "3D+2", "fd": 15, "ruling": "complication"}}


def ask(paper, message: object) -> None:
    payload = message if isinstance(message, bytes) else json.dumps(message).encode()
    remote.take_ask(paper.box, payload)
    paper.beat()


def shown(paper) -> str:
    return read(paper.board.cells)


def seen_for(paper, ms: int) -> set[str]:
    seen = set()
    paper.watch = lambda paper: seen.add(shown(paper))
    paper.wait(ms)
    return seen


def test_an_ask_calls_the_player_and_shows_what_is_asked(set_down):
    paper = set_down()
    ask(paper, AIM)
    assert (paper.screen, paper.board.hz) == ("asked", 880)
    assert seen_for(paper, 2 * PAGE_MS) == {fold("A toi"), "A062-010", " " * 8}
    ask(paper, LIFT)
    assert " 3d2 F15" in seen_for(paper, 2 * PAGE_MS)


def test_the_roll_asked_for_carries_what_was_asked_and_the_choices_stay(set_down):
    paper = set_down(d100(80, 40))
    paper.tap("mode", "up", "adv")
    ask(paper, AIM)
    roll = paper.roll()
    assert shown(paper) == "040r  12"
    assert {name: roll[name] for name in ("ask", "player", "label", "secret")} == {
        "ask": "q7",
        "player": "Senna",
        "label": "Tir",
        "secret": True,
    }
    assert roll["rule"] == AIM["rule"]
    assert (paper.choices.modifier, paper.choices.advantage, paper.box.ask) == (5, 1, None)
    assert paper.roll()["ask"] is None


def test_advantage_and_disadvantage_asked_together_are_one_plain_throw(set_down):
    paper = set_down(d100(37))
    ask(paper, {"game": "d100", "rule": {"score": 50, "advantages": 3, "disadvantages": 1}})
    assert len(paper.roll()["faces"]) == 1


@pytest.mark.parametrize("key", ["mode", "player"])
def test_a_declined_ask_is_gone_and_nothing_is_rolled(set_down, key):
    paper = set_down()
    ask(paper, AIM)
    paper.tap(key)
    assert (shown(paper), paper.box.ask) == (fold("PASSE"), None)
    paper.wait(1000)
    assert (paper.screen, paper.box.journal.waiting) == ("score", 0)


def test_an_ask_that_nobody_answers_is_declined_in_the_end(set_down):
    paper = set_down()
    ask(paper, AIM)
    paper.wait(301000)
    assert (paper.screen, paper.box.ask) == ("score", None)


def test_an_ask_while_dice_tumble_waits_until_the_result_has_been_read(set_down):
    paper = set_down(d6(1, 4, 5))
    remote.command(paper.box, "game", b"d6")
    paper.tap("roll")
    ask(paper, AIM)
    assert paper.screen == "tumble"
    paper.wait_for("result")
    assert seen_for(paper, 2900) == {"t  4E -6", "EC-5 b10"}
    paper.wait(200)
    assert paper.screen == "asked"


@pytest.mark.parametrize("keys", ["dim", "sleep", "locked", "history", "setup"])
def test_an_ask_finds_the_player_wherever_the_box_is(set_down, keys):
    paper = set_down(cell=50)
    paper.roll()
    paper.box.locked = keys == "locked"
    paper.box.panel.go(keys, paper.board.ms)
    ask(paper, AIM)
    paper.wait(31000)
    assert paper.screen == "asked"
    assert paper.roll()["ask"] == "q7"


def test_a_later_ask_takes_the_place_of_an_earlier_one(set_down):
    paper = set_down()
    ask(paper, AIM)
    ask(paper, LIFT)
    assert paper.roll()["ask"] == "q8"


def test_a_press_from_afar_leaves_the_ask_waiting(set_down):
    paper = set_down()
    ask(paper, AIM)
    remote.command(paper.box, "roll", b"")
    paper.wait_for("result")
    assert paper.box.last["ask"] is None
    paper.wait(3100)
    assert paper.screen == "asked"


@pytest.mark.parametrize(
    "message",
    [
        b"\xff",
        b"[]",
        b"{}",
        {"game": "d100"},
        {"game": "d100", "rule": []},
        {"game": "d100", "rule": {}},
        {"game": "d100", "rule": {"score": "50"}},
        {"game": "d100", "rule": {"score": True}},
        {"game": "d100", "rule": {"score": 1000}},
        {"game": "d100", "rule": {"score": 50, "modifiers": [600, 600]}},
        {"game": "d100", "rule": {"score": 50, "modifiers": 5}},
        {"game": "d100", "rule": {"score": 50, "modifiers": {}}},
        {"game": "d100", "rule": {"score": 50, "advantages": -1}},
        {"game": "d100", "rule": {"score": 50, "advantages": 10**30}},
        {"game": "d100", "rule": {"score": 50, "declared": "automatic"}},
        {"game": "d20", "rule": {"score": 50}},
        {"game": ["d6"], "rule": {"score": 50}},
        {"game": "d6", "rule": {"code": 5}},
        {"game": "d6", "rule": {"code": {"3D": 1}}},
        {"game": "d6", "rule": {"code": "100D"}},
        {"game": "d6", "rule": {"code": "3D", "fd": 10**9}},
        {"game": "d6", "rule": {"code": "3D", "fd": None, "adjustments": [5]}},
        {"game": "d6", "rule": {"code": "3D", "bonuses": [7]}},
        {"game": "d6", "rule": {"code": "3D", "ruling": "mercy"}},
        {"v": 99, "game": "d6", "rule": {"code": "3D"}},
    ],
)
def test_an_ask_that_cannot_be_rolled_is_told_and_changes_nothing(set_down, message):
    paper = set_down()
    ask(paper, message)
    assert (paper.screen, paper.box.ask, paper.box.refused["name"]) == ("score", None, "ask")


def test_what_no_roll_may_carry_is_left_out_of_an_ask(set_down):
    paper = set_down()
    ask(paper, AIM | {"label": "Perception\n(porte)\x7f", "player": "Se\tnna"})
    roll = paper.roll()
    assert (roll["label"], roll["player"]) == ("Perception(porte)", "Senna")


def test_an_ask_with_more_modifiers_than_the_hub_takes_is_refused(set_down):
    paper = set_down()
    ask(paper, AIM | {"rule": {"score": 50, "modifiers": [1] * 101}})
    assert paper.box.ask is None
    assert paper.box.refused["name"] == "ask"


def test_an_asked_fd_that_its_two_cells_cannot_show_is_refused(set_down):
    paper = set_down()
    ask(paper, LIFT | {"rule": {"code": "3D+2", "fd": 90, "adjustments": [10]}})
    assert (paper.box.ask, paper.box.refused["name"]) == (None, "ask")
    ask(paper, LIFT | {"rule": {"code": "3D+2", "fd": 90, "adjustments": [9]}})
    assert " 3d2 F99" in seen_for(paper, 2 * PAGE_MS)


def test_what_a_box_does_not_know_of_an_ask_is_left_out_of_its_roll(set_down):
    paper = set_down()
    rule = {"score": 50, "note": 1.5}
    ask(paper, {"id": 7, "player": "\ud83c", "label": ["x"], "secret": 1, "game": "d100", "rule": rule})
    roll = from_bytes(to_bytes(paper.roll()))
    assert (roll["rule"], roll["ask"], roll["player"]) == ({"score": 50}, "7", "1")
    assert {"label", "secret"}.isdisjoint(roll)


@st.composite
def asked(draw: st.DrawFn) -> dict:
    """Asks that may well be rolled, with numbers of any size."""
    number = st.one_of(st.integers(-120, 1100), st.integers())
    several = st.lists(number, max_size=3)
    if draw(st.booleans()):
        rule = {"score": draw(number), "modifiers": draw(several)}
        rule |= {"advantages": draw(number), "disadvantages": draw(st.integers(0, 2))}
        return {"game": "d100", "rule": rule}
    rule = {"code": f"{draw(st.integers(0, 99))}D+{draw(st.integers(0, 2))}", "fd": draw(number)}
    rule |= {"adjustments": draw(several), "bonuses": draw(st.lists(st.integers(1, 6), max_size=4))}
    return {"game": "d6", "rule": rule}


@given(asked(), st.integers(0, 9))
def test_whatever_ask_is_taken_can_be_shown_rolled_and_posted(message, face):
    try:
        taken = asks.read_ask(json.dumps(message).encode())
    except ToldError:
        return
    draw = texts.score if taken.game == "d100" else texts.code
    assert is_legible(draw(taken.choices))
    faces = rolls.throw(taken.game, taken.rule, lambda sides: face % sides if sides == 10 else face % 5)
    roll = {"game": taken.game, "rule": taken.rule, "faces": faces}
    roll["result"] = rolls.result(taken.game, rolls.judge(taken.game, taken.rule, faces))
    assert all(is_legible(page) for page in texts.results(roll))
    to_bytes(roll)
