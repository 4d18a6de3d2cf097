"""Whole rolls by keys: what falls is what shows, and what shows is what is kept."""

import pytest

from firmware import remote
from tests.firmware.paper_board import d6, d100
from tests.firmware.reading import fold, points, read


def shown(paper) -> str:
    return read(paper.board.cells)


def set_to(paper, **values: object) -> None:
    for name, value in values.items():
        remote.command(paper.box, name, str(value).encode())
        assert paper.box.refused is None


@pytest.mark.parametrize(
    ("values", "score", "advantage", "text"),
    [
        ([37], 50, 0, "037r  13"),
        ([83], 50, 0, "083E -33"),
        ([1], 65, 0, "001r  64"),
        ([11], 65, 0, "011rC 54"),
        ([66], 65, 0, "066EC -1"),
        ([44], 44, 0, "044rC  0"),
        ([44], 43, 0, "044EC -1"),
        ([5], 5, 0, "005r   0"),
        ([67], 67, 0, "067r   0"),
        ([68], 67, 0, "068E  -1"),
        ([2], 50, 0, "002r  48"),
        ([99], 150, 0, "099rC 51"),
        ([100], 120, 0, "100EC 20"),
        ([100, 30], 50, 1, "030r  20"),
        ([30, 100], 50, 1, "030r  20"),
        ([100, 30], 50, -1, "100EC-50"),
        ([33, 72], 50, -1, "072E -22"),
        ([72, 33], 50, 1, "033rC 17"),
    ],
)
def test_a_d100_roll_shows_value_outcome_and_margin(set_down, values, score, advantage, text):
    paper = set_down(d100(*values))
    set_to(paper, score=score, advantage=advantage)
    roll = paper.roll()
    assert shown(paper) == text
    assert len(roll["faces"]) == len(values)
    assert roll["result"]["roll"] == int(text[:3])


def test_a_margin_of_four_cells_takes_turns_with_the_roll(set_down):
    paper = set_down(d100(100))
    set_to(paper, score=0, modifier=-100)
    paper.roll()
    assert shown(paper) == "100EC   "
    paper.wait(1500)
    assert shown(paper) == "    -200"
    paper.wait(1500)
    assert shown(paper) == "100EC   "


@pytest.mark.parametrize(
    ("code", "faces", "values", "pages"),
    [
        ("1D", [6, 6, 2], {}, ["t 14r  4", "rC"]),
        ("4D", [5, 2, 3, 4], {}, ["t 14r  4"]),
        ("4D", [2, 1, 1, 1], {}, ["t  5E -5"]),
        ("4D+1", [1, 5, 5, 2], {}, ["t  8E -2", "EC-5 b14"]),
        ("4D+1", [1, 5, 5, 2], {"ruling": "complication"}, ["t 14r  4", "EC b  A8"]),
        ("3D+2", [1, 4, 5], {}, ["t  6E -4", "EC-5 b12"]),
        ("1D", [6, 1], {}, ["t  7E -3", "rC"]),
        ("1D", [6] * 150 + [2], {}, ["t902r892", "rC"]),
        ("1D", [6] * 5000 + [1], {}, ["  30001r", "   29991", "rC"]),
        ("3D", [6, 6, 3, 2, 4], {}, ["t 21r 11", "rC"]),
        ("1D", [2], {"bonus": -6, "fd": 5}, ["t -4E -9"]),
        ("3D+2", [4, 2, 3], {"bonus": 3}, ["t 14r  4"]),
        ("3D", [4, 2, 3], {"bonus": -12}, ["t -3E-13"]),
        ("3D", [4, 2, 3], {"fd": "-"}, ["t  9"]),
        ("3D", [1, 2, 3], {"fd": "-"}, ["t  2", "EC-3  b6"]),
        ("+2", [], {"fd": 0}, ["t  2r  2"]),
        ("2D", [2, 2], {"fd": 5, "adjustment": -5}, ["t  4r  4"]),
    ],
)
def test_a_d6_roll_shows_total_outcome_margin_and_what_the_joker_did(set_down, code, faces, values, pages):
    paper = set_down(d6(*faces))
    set_to(paper, game="d6", code=code, **values)
    roll = paper.roll()
    assert [*roll["faces"]["joker"], *roll["faces"]["dice"]] == faces
    for page in pages + pages[:1]:
        assert shown(paper) == fold(page)
        paper.wait(1500)


def test_advantage_by_key_throws_twice_and_again_only_if_asked_again(set_down):
    paper = set_down(d100(40, 20, 60))
    paper.tap("adv")
    assert shown(paper)[0] == "A"
    assert len(paper.roll()["faces"]) == 2
    paper.wait(500)
    assert len(paper.roll()["faces"]) == 1
    paper.wait(500)
    paper.tap("adv", "adv")
    assert shown(paper)[0] == "d"
    assert len(paper.roll()["faces"]) == 2


def test_a_second_press_inside_the_guard_is_no_second_roll(set_down):
    paper = set_down()
    paper.tap("roll", "roll", "roll")
    paper.wait_for("result")
    assert paper.box.journal.waiting == 1


def test_within_the_guard_roll_does_not_even_skip_and_after_it_it_does(set_down):
    paper = set_down(d100(37))
    paper.tap("roll")
    paper.wait(200)
    paper.tap("roll")
    assert paper.screen == "tumble"
    paper.wait(60)
    paper.tap("roll")
    assert paper.screen == "reveal"
    paper.tap("roll")
    assert (paper.screen, shown(paper)) == ("result", "037r  13")
    assert paper.box.journal.waiting == 1


def test_roll_held_for_ten_seconds_is_one_roll(set_down):
    paper = set_down()
    paper.hold("roll", 10000)
    assert paper.box.journal.waiting == 1


def test_the_first_roll_is_within_three_seconds_of_power(set_down):
    paper = set_down(d100(37))
    assert paper.screen == "score"
    paper.roll()
    assert paper.board.ms < 3000


def test_a_press_while_the_lamp_test_shows_already_rolls(set_down):
    paper = set_down(d100(37))
    paper.box.panel.go("boot", paper.board.ms)
    paper.roll()
    assert shown(paper) == "037r  13"


def test_faces_are_revealed_one_by_one(set_down):
    for game, script, frames in (
        ("d100", d100(37), ["30", "30 7", "30 7  37"]),
        ("d6", d6(6, 2, 3, 4), ["6", "62", "623", "6234"]),
    ):
        paper = set_down(script)
        set_to(paper, game=game, code="3D")
        seen = []
        paper.watch = lambda paper, seen=seen: seen.append((paper.screen, shown(paper).rstrip()))
        paper.roll()
        assert list(dict.fromkeys(text for screen, text in seen[1:] if screen == "reveal"))[1:] == frames[1:]


def test_the_point_marks_the_number_that_the_arrows_change(set_down):
    paper = set_down()
    marked = [points(paper.board.cells)]
    paper.tap("mode")
    marked.append(points(paper.board.cells))
    paper.hold("mode", 900)
    paper.wait(1000)
    for _ in range(4):
        marked.append(points(paper.board.cells))
        paper.tap("mode")
    assert marked == [[3], [7], [3], [7], [4], [7]]


@pytest.mark.parametrize("beats", range(5))
def test_a_press_is_answered_in_its_own_beat_wherever_it_falls_between_frames(set_down, beats):
    paper = set_down()
    paper.wait(5 * beats)
    before = shown(paper)
    paper.board.press("roll")
    paper.beat()
    assert shown(paper) != before


def test_a_roll_is_kept_before_its_animation_ends_and_hidden_until_told(set_down):
    paper = set_down()
    paper.tap("roll")
    entry = paper.box.journal.after(paper.box.journal.acked)
    assert paper.box.is_hidden(entry.number)
    paper.wait_for("result")
    assert not paper.box.is_hidden(entry.number)


@pytest.mark.parametrize(
    ("game", "script", "values"),
    [
        ("d100", d100(37), {}),
        ("d100", d100(100, 30), {"advantage": -1}),
        ("d6", d6(6, 6, 2, 3, 4), {"code": "3D"}),
        ("d6", d6(1, *[5] * 11), {"code": "12D"}),
        ("d6", b"", {"code": "+1"}),
    ],
)
def test_the_animation_only_reveals_what_has_fallen(set_down, game, script, values):
    paper = set_down(script)
    set_to(paper, game=game, **values)
    frames = []
    paper.watch = lambda paper: frames.append((paper.screen, shown(paper).rstrip()))
    roll = paper.roll()
    revealed = [text for screen, text in frames if screen == "reveal"]
    if game == "d100":
        page = " ".join(f"{10 * t + u or 100:03}" for t, u in roll["faces"])
        page = "30 7  37" if script == d100(37) else page
    else:
        page = "".join(map(str, [*roll["faces"]["joker"], *roll["faces"]["dice"]]))[:8]
    assert all(page.startswith(text) for text in revealed)
    # Two beats of blinking may blank the dropped dice; lengths only ever grow.
    assert [len(text) for text in revealed] == sorted(len(text) for text in revealed)
    assert not revealed or revealed[-1] == page
